import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam } from './area-state';
import { ReleaseId } from './manifest';
import { Success } from './primitives';

/**
 * The pictures of a page before its release was accepted: in a browser, as the server drew it, as it was live then, and the first one with the pixels
 * marked that the live one lacks.
 */
export const pictureKinds = ['hydrated', 'drawn', 'live', 'difference'] as const;

/** The share of a page's pixels that differ from the live page, from 0 to 1, at a width. Data of the moment differs too, so it decides nothing. */
export const Difference = z.object({ width: z.int(), share: z.number().min(0).max(1) });

/** A page that was opened before its build was accepted. */
export const OpenedPage = z.object({ page: z.string(), address: z.string(), opened: z.boolean() });

export const showReleasePages = endpoint({
  method: 'GET',
  path: '/api/releases/:area/pages',
  access: 'deployer',
  action: 'look',
  reads: ['release'],
  summary: 'Las páginas que se abrieron antes de recibir una publicación, con las imágenes de una de ellas',
  params: AreaParam,
  query: z.object({ release: ReleaseId, place: z.coerce.number().int().min(0).max(99).default(0) }),
  result: z.object({
    status: Success,
    /** Empty for a release that was accepted without a visit. */
    pages: z.array(
      OpenedPage.extend({
        /** Absent in the answer of a server that compares none. */
        differences: z.array(Difference).optional(),
        /** The earlier release in which the unchanged page was opened; null if it was opened in this one. */
        unchangedSince: z.string().nullable(),
      }),
    ),
    /** A picture of the page at `place`: JPEG in base64. */
    pictures: z.array(z.object({ width: z.int(), kind: z.enum(pictureKinds), jpeg: z.string() })),
  }),
});
