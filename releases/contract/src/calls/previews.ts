import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Difference, OpenedPage, pictureKinds } from './opened-pages';
import { Id, IdParam, Instant, Success } from './primitives';
import { maxBuildBytes, SentBuild } from './sent-build';

const PreviewParams = AreaParam.extend({ pullRequest: IdParam });

/** The build of a pull request: it has no version, expires, and can neither be promoted nor tried on visitors. */
const ReleasePreview = z.object({
  area: AreaName,
  pullRequest: Id,
  release: ReleaseId,
  publishedAt: Instant,
  publishedBy: z.string(),
  expiresAt: Instant,
  /** Where it is seen, path and query: by anybody if `open`, otherwise by the team and the administrator, with their accounts. */
  address: z.string(),
  open: z.boolean(),
});
export type ReleasePreview = z.infer<typeof ReleasePreview>;

export const publishPreview = endpoint({
  method: 'POST',
  path: '/api/releases/:area/previews/:pullRequest',
  access: 'deployer',
  action: 'preview',
  writes: ['release'],
  summary: 'Verifica y guarda la vista previa de un pull request, en lugar de la que tuviera; no usa versión, vence y no se puede poner en línea',
  params: PreviewParams,
  body: SentBuild,
  bodyLimit: maxBuildBytes,
  status: 201,
  result: z.object({
    status: Success,
    preview: ReleasePreview,
    /** The area's name on screen. */
    label: z.string(),
    /** Whether this build was the preview of the pull request already; then only its expiry changed. */
    known: z.boolean(),
    /** The opened pages with their screenshots, at addresses that need the preview's link; none if it has no link. */
    pages: z.array(
      OpenedPage.extend({
        unchanged: z.boolean(),
        differences: z.array(Difference),
        pictures: z.array(z.object({ width: z.int(), kind: z.enum(pictureKinds), address: z.string() })),
      }),
    ),
  }),
});

export type PreviewedPage = z.infer<typeof publishPreview.result>['pages'][number];

export const listPreviews = endpoint({
  method: 'GET',
  path: '/api/releases/:area/previews',
  access: 'deployer',
  action: 'look',
  reads: ['release', 'player', 'account'],
  summary: 'Las vistas previas de los pull requests de un área, la más reciente primero',
  params: AreaParam,
  result: z.object({ status: Success, previews: z.array(ReleasePreview) }),
});

export const removePreview = endpoint({
  method: 'POST',
  path: '/api/releases/:area/previews/:pullRequest/remove',
  access: 'deployer',
  action: 'preview',
  writes: ['release'],
  summary: 'Quita la vista previa de un pull request',
  params: PreviewParams,
  /** False if there was none. */
  result: z.object({ status: Success, removed: z.boolean() }),
});

/** The longest validity of a preview link, in hours. */
const maxPreviewHours = 14 * 24;

export const createPreview = endpoint({
  method: 'POST',
  path: '/api/releases/:area/preview',
  access: 'deployer',
  action: 'preview',
  writes: ['release'],
  summary: 'Hace un enlace con el que cualquiera ve una publicación que no está en línea; vence, y se acaba con la llave o con otra publicación',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, hours: z.int().min(1).max(maxPreviewHours).default(48) }),
  status: 201,
  result: z.object({ status: Success, address: z.string(), expiresAt: Instant }),
});
