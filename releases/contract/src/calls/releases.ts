// One file: these calls share the schemas of a release, of an area's state and of its revision.

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { teamRoles } from '../team';
import { FlagName } from './description';
import { AreaName, mebibyte, ReleaseId } from './manifest';
import { Id, IdParam, Instant, integerFrom, limitParamUpTo, PageParam, Pagination, Success, text } from './primitives';
import { Pace, Vitals } from './vitals';

/**
 * The pictures of a page before its release was accepted: in a browser, as the server drew it, as it was live then, and the first one with the pixels
 * marked that the live one lacks.
 */
export const pictureKinds = ['hydrated', 'drawn', 'live', 'difference'] as const;

const Sizes = z.object({
  /** Gzipped bytes, and the budget. */
  entry: z.int(),
  page: z.int(),
  css: z.int(),
});
export const Release = z.object({
  area: AreaName,
  release: ReleaseId,
  version: z.string(),
  publishedAt: Instant,
  /** The token's name, or the administrator's. */
  publishedBy: z.string(),
  sizes: Sizes,
  /** Page views with it and reported failures of its code, over the last seven days. */
  visits: z.int(),
  failures: z.int(),
  /**
   * Set if it was live or in a canary and is no longer: by a person's rollback, an automatic one, or because a release that was live before it was
   * promoted again. Promoting it asks first.
   */
  takenBack: z.object({ at: Instant, by: z.enum(['person', 'site', 'older']), note: z.string().nullable() }).nullable(),
});
export type Release = z.infer<typeof Release>;

/** For whom a flag is on: for all that one of these names. */
export const FlagRule = z.strictObject({
  /** The share of visitors; 100 is everybody. */
  percent: z.int().min(0, 'De 0 a 100.').max(100, 'De 0 a 100.'),
  roles: z.array(text(40).min(1)).max(10),
  /** The ids of accounts. */
  accounts: z.array(text(200).min(1)).max(100),
});
export type FlagRule = z.infer<typeof FlagRule>;

/** The live state of an area. `active: null` is the build that came with the server. */
export const AreaState = z.strictObject({
  active: ReleaseId.nullable(),
  previous: ReleaseId.nullable(),
  canary: z.strictObject({ release: ReleaseId, percent: z.int().min(1).max(99) }).nullable(),
  /** The sentence that visitors read while the area is off; null if it is on. */
  off: z.string().max(200).nullable(),
  roles: z.array(z.string()),
  /** The revision of its last change; a change must name the one that the caller saw. */
  revision: integerFrom(0),
  /** When `active` went live. */
  since: Instant.nullable(),
  /** The flags that are on for somebody. */
  flags: z.record(FlagName, FlagRule).optional(),
  /** Set if a release goes live for everybody only after a second person approved it. */
  approval: z.literal(true).optional(),
  /** The release that waits for that person. The line of the history with this revision says who proposed it; `token` is set if a token did. */
  proposed: z.strictObject({ release: ReleaseId, revision: integerFrom(1), token: Id.optional() }).optional(),
});
export type AreaState = z.infer<typeof AreaState>;
export const RegistryState = z.strictObject({ areas: z.record(AreaName, AreaState) });
export type RegistryState = z.infer<typeof RegistryState>;

export const registryActions = [
  'promote',
  'canary',
  'halt',
  'rollback',
  'auto-rollback',
  'restore',
  'off',
  'on',
  'allow',
  'flag',
  'propose',
  'withdraw',
  'require',
  'waive',
  'together',
  'undo-together',
] as const;
export const RegistryChange = z.object({
  revision: z.int(),
  at: Instant,
  /** The token's name or the administrator's; «Mesa Abierta» for automatic changes. */
  who: z.string(),
  action: z.enum(registryActions),
  area: AreaName,
  release: ReleaseId.nullable(),
  note: z.string().nullable(),
});
export type RegistryChange = z.infer<typeof RegistryChange>;

/** Who proposed the release that waits for a second person. */
export const Proposal = z.object({
  by: z.string(),
  at: Instant,
  /** Whether the caller counts as that person, with an account or a token, and so cannot approve it. */
  mine: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

const AreaParam = z.object({ area: AreaName });
const Revision = integerFrom(0);
/** Why a canary goes on although its pages are slower than the live ones; the history shows it. */
const Anyway = text(200).min(1, 'Escribe por qué sigue.').optional();
const Changed = z.object({
  status: Success,
  revision: z.int(),
  area: AreaName,
  state: AreaState,
  /** The other areas that changed in the same revision; absent if there are none. */
  others: z.record(AreaName, AreaState).optional(),
});

/** A build that is sent to the site. */
const SentBuild = z.strictObject({
  // The verification parses it and reports each fault.
  manifest: z.record(z.string(), z.unknown()),
  /** The files of the build, in base64, by name. */
  files: z.record(z.string().max(120), z.base64()),
  /** The source map of each script and style, by its name: stored with the release and never served. */
  maps: z.record(z.string().max(120), z.base64()).default({}),
});
const maxBuildBytes = 16 * mebibyte;

/** The share of a page's pixels that differ from the live page, from 0 to 1, at a width. Data of the moment differs too, so it decides nothing. */
const Difference = z.object({ width: z.int(), share: z.number().min(0).max(1) });
/** A page that was opened before its build was accepted. */
const OpenedPage = z.object({ page: z.string(), address: z.string(), opened: z.boolean() });

export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area',
  access: 'deployer',
  action: 'publish',
  writes: ['release'],
  summary: 'Verifica y guarda una publicación de un área; nadie la ve hasta que se promueve',
  params: AreaParam,
  body: SentBuild.extend({
    /** Accepts a release that does not fit what is live. Its pages are opened when it goes live together with others. */
    together: z.literal(true).optional(),
  }),
  bodyLimit: maxBuildBytes,
  status: 201,
  result: z.object({
    status: Success,
    area: AreaName,
    release: ReleaseId,
    previewPath: z.string(),
    sizes: Sizes,
    /** Why it cannot go live alone; absent if it can. */
    misfits: z.array(z.string()).optional(),
    /** The pages that were compared with the live ones; absent in the answer of a server that compares none. */
    compared: z.array(OpenedPage.extend({ differences: z.array(Difference) })).optional(),
  }),
});

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

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/releases/:area',
  access: 'deployer',
  action: 'look',
  reads: ['release', 'player', 'account'],
  summary: 'Las publicaciones de un área, la más reciente primero, y cuál está en línea',
  params: AreaParam,
  result: z.object({
    status: Success,
    revision: z.int(),
    /** Whether a build of it came with the server, which is live while `active` is null. */
    resident: z.boolean(),
    state: AreaState,
    /** Null without one; absent in the answer of a server that knows none. */
    proposal: Proposal.nullable().optional(),
    /** How fast the canary is; null without one, absent in the answer of a server that does not compare. */
    pace: Pace.nullable().optional(),
    releases: z.array(Release),
  }),
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/promote',
  access: 'deployer',
  action: 'promote',
  writes: ['release'],
  summary: 'Pone en línea una publicación, si nadie cambió el área desde la revisión que se nombra; la propone, si la aprueba una segunda persona',
  params: AreaParam,
  body: z.strictObject({
    release: ReleaseId,
    revision: Revision,
    /** Confirms a release that was taken back before. */
    again: z.literal(true).optional(),
    anyway: Anyway,
    /** Only proposes it, as the area's part of a change together with others. */
    together: z.literal(true).optional(),
  }),
  result: Changed,
});

export const promoteTogether = endpoint({
  method: 'POST',
  path: '/api/releases/:area/together',
  access: 'deployer',
  action: 'promote',
  writes: ['release'],
  summary: 'Pone en línea publicaciones de varias áreas a la vez, en una sola revisión, después de abrir juntas sus páginas',
  params: AreaParam,
  body: z.strictObject({
    /** The release of each area of the change, or its version; the area in the address is one of them. */
    releases: z.record(AreaName, text(60).min(1)),
    revision: Revision,
    /** Confirms releases that were taken back before. */
    again: z.literal(true).optional(),
    anyway: Anyway,
  }),
  result: Changed,
});

export const planModule = endpoint({
  method: 'GET',
  path: '/api/releases/:area/plan',
  access: 'deployer',
  action: 'look',
  reads: ['release'],
  summary: 'Qué áreas en línea aceptan una versión de un paquete que el marco comparte, y cuáles todavía no',
  params: AreaParam,
  query: z.strictObject({ module: text(100).min(1), version: text(40).min(1) }),
  result: z.object({
    status: Success,
    module: z.string(),
    /** The version in full: 20 is 20.0.0. */
    version: z.string(),
    /** Whether every build that visitors get accepts that version, so the shell can move now. */
    ready: z.boolean(),
    /** What the live shell offers, and a canary of it. */
    shells: z.array(z.object({ release: ReleaseId.nullable(), offers: z.string() })),
    /** The other builds that visitors get; `needs` is the range that one accepts, null if it does not use the package. */
    builds: z.array(z.object({ area: AreaName, release: ReleaseId.nullable(), needs: z.string().nullable(), accepts: z.boolean() })),
  }),
});

export const startCanary = endpoint({
  method: 'POST',
  path: '/api/releases/:area/canary',
  access: 'deployer',
  action: 'canary',
  writes: ['release'],
  summary: 'Muestra una publicación a una parte de los visitantes; se retira sola si falla',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, percent: z.int().min(1, 'De 1 a 99.').max(99, 'De 1 a 99.'), revision: Revision, anyway: Anyway }),
  result: Changed,
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/rollback',
  access: 'deployer',
  action: 'canary',
  writes: ['release'],
  summary: 'Retira la prueba en curso o, si no hay ninguna, vuelve a la publicación anterior',
  params: AreaParam,
  body: z.strictObject({ revision: Revision }),
  result: Changed,
});

export const switchArea = endpoint({
  method: 'POST',
  path: '/api/releases/:area/off',
  access: 'deployer',
  action: 'switch',
  writes: ['release'],
  summary: 'Apaga un área con un mensaje para los visitantes, o la enciende de nuevo (sin mensaje)',
  params: AreaParam,
  body: z.strictObject({ message: text(200).min(1).nullable(), revision: Revision }),
  result: Changed,
});

export const allowPrefix = endpoint({
  method: 'POST',
  path: '/api/releases/:area/prefixes',
  access: 'deployer',
  action: 'allowAddresses',
  writes: ['release'],
  summary: 'Deja que otra área use direcciones que empiezan como las de esta, o ya no',
  params: AreaParam,
  body: z.strictObject({
    prefix: z
      .string()
      .max(60)
      .regex(/^\/[a-z0-9_-]*$/, 'Es la primera parte de una dirección, como /torneo.'),
    to: AreaName,
    allowed: z.boolean(),
  }),
  result: Changed,
});

/** Changes to the whole site belong to the shell: its token is valid for all areas at once. */
const SiteParam = z.object({ area: z.literal('shell') });
const AreaChange = z.object({ area: AreaName, before: AreaState, after: AreaState });
export type AreaChange = z.infer<typeof AreaChange>;

export const previewRestore = endpoint({
  method: 'GET',
  path: '/api/releases/:area/restore',
  access: 'deployer',
  action: 'restoreSite',
  reads: ['release'],
  summary: 'Lo que cambiaría en cada área si todo el sitio volviera a una revisión',
  params: SiteParam,
  query: z.strictObject({ to: z.coerce.number().pipe(Revision) }),
  result: z.object({ status: Success, revision: z.int(), changes: z.array(AreaChange) }),
});

export const restoreRegistry = endpoint({
  method: 'POST',
  path: '/api/releases/:area/restore',
  access: 'deployer',
  action: 'restoreSite',
  writes: ['release'],
  summary: 'Vuelve con todas las áreas a lo que estaba en línea en una revisión, si nada cambió desde la que se nombra',
  params: SiteParam,
  body: z.strictObject({ to: Revision, revision: Revision }),
  result: z.object({ status: Success, revision: z.int(), changes: z.array(AreaChange) }),
});

export const listSiteHistory = endpoint({
  method: 'GET',
  path: '/api/registry/history',
  access: 'site-admin',
  reads: ['release', 'player', 'account'],
  summary: 'Lo que estuvo en línea en todo el sitio, lo más reciente primero',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 25) }),
  result: z.object({ status: Success, data: z.array(RegistryChange), pagination: Pagination }),
});

export const listRegistryHistory = endpoint({
  method: 'GET',
  path: '/api/releases/:area/history',
  access: 'deployer',
  action: 'look',
  reads: ['release', 'player', 'account'],
  summary: 'Lo que estuvo en línea en un área, lo más reciente primero',
  params: AreaParam,
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 25) }),
  result: z.object({ status: Success, data: z.array(RegistryChange), pagination: Pagination }),
});

/** Whether a release of the shell can show a release of a remote. */
const Compatibility = z.object({
  area: AreaName,
  release: ReleaseId.nullable(),
  shell: ReleaseId.nullable(),
  fits: z.boolean(),
  reason: z.string().nullable(),
});

/** Something that the server that answers no longer does: since when, why, and what to do. */
const Degraded = z.object({ name: z.string(), since: Instant, title: z.string(), cause: z.string(), fix: z.string() });

export const registryOverview = endpoint({
  method: 'GET',
  path: '/api/registry',
  access: 'team',
  reads: ['release', 'areaTeam', 'player', 'account'],
  summary: 'Las áreas de quien pregunta, o todas: qué está en línea, sus publicaciones, tamaños, fallos y compatibilidad',
  result: z.object({
    status: Success,
    revision: z.int(),
    /** Set if the stored registry was damaged and the last valid revision is in use. */
    warning: z.string().nullable(),
    /** What the server that answers has lost. */
    degraded: z.array(Degraded),
    areas: z.array(
      z.object({
        area: AreaName,
        label: z.string(),
        /** What the caller is to it; absent in the answer of a server that knows no teams. */
        as: z.enum(['admin', ...teamRoles]).optional(),
        /** The roles that it requires; none for everyone. */
        roles: z.array(z.string()),
        /** Whether a build of it came with the server; otherwise it belongs to another repository. */
        resident: z.boolean(),
        /** Its preview address. */
        path: z.string(),
        state: AreaState,
        /** Null without one; absent in the answer of a server that knows none. */
        proposal: Proposal.nullable().optional(),
        /** How fast the canary is; null without one, absent in the answer of a server that does not compare. */
        pace: Pace.nullable().optional(),
        releases: z.array(Release),
        /** Sizes of the build that came with the server. */ included: Sizes.nullable(),
      }),
    ),
    compatibility: z.array(Compatibility),
    /** The remotes' builds with calls that the server that answers does not have. */
    unserved: z.array(z.object({ area: AreaName, release: ReleaseId.nullable(), calls: z.array(z.string()) })),
    /** What browsers measured in the last seven days; absent in the answer of a server that does not count it. */
    vitals: z.array(Vitals).optional(),
  }),
});

export const ReleaseToken = z.object({
  id: Id,
  area: AreaName,
  name: z.string(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

export const listReleaseTokens = endpoint({
  method: 'GET',
  path: '/api/release-tokens',
  access: 'team',
  reads: ['releaseToken', 'areaTeam'],
  summary: 'Las llaves de despliegue, sin su secreto',
  result: z.object({ status: Success, tokens: z.array(ReleaseToken) }),
});

export const createReleaseToken = endpoint({
  method: 'POST',
  path: '/api/release-tokens',
  access: 'team',
  writes: ['releaseToken'],
  recentSignIn: true,
  summary: 'Hace una llave que sirve para desplegar una sola área; su secreto se muestra esta única vez',
  body: z.strictObject({ area: AreaName, name: text(60).min(1, 'Escribe para quién es la llave.') }),
  status: 201,
  result: z.object({ status: Success, token: ReleaseToken, secret: z.string() }),
});

export const revokeReleaseToken = endpoint({
  method: 'DELETE',
  path: '/api/release-tokens/:id',
  access: 'team',
  writes: ['releaseToken'],
  recentSignIn: true,
  summary: 'Revoca una llave de despliegue',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, token: ReleaseToken }),
});

export const failureKinds = ['entry', 'page', 'crash', 'mismatch', 'error', 'hang', 'killed'] as const;

/** A place in a file of the build, as browsers count: from 1. */
const position = z.int().min(1).max(100_000_000);
export const Frame = z.strictObject({ file: z.string().max(120), line: position, column: position });
export type Frame = z.infer<typeof Frame>;
/** The stored length of an error's message. */
export const maxMessage = 300;
/** The maximum frames of a failure: the innermost ones in the area's own files. */
export const maxFrames = 8;

export const reportFailure = endpoint({
  method: 'POST',
  path: '/api/load-failures',
  access: 'anyone',
  writes: ['release'],
  summary: 'El navegador avisa de que el código de una publicación no llegó o no funcionó',
  body: z.strictObject({
    area: AreaName,
    release: ReleaseId,
    /**
     * The entry did not load; a page's code did not load; a page threw; the browser drew a page differently from the server; an error that no page
     * caught; the page stopped answering; its tab ended without leaving it.
     */
    kind: z.enum(failureKinds),
    page: z.string().max(60).nullable(),
    message: z.string().max(maxMessage),
    /** Where the area's code failed, innermost first. */
    frames: z.array(Frame).max(maxFrames).default([]),
    /** The file that did not arrive or did not run; none if running code failed. */
    file: z.string().max(120).optional(),
    /** The hash of a file that arrived and did not run. */
    integrity: z.string().max(100).optional(),
  }),
  result: z.object({ status: Success }),
});

/** Equal failures of a release, as browsers reported them. */
export const Failure = z.object({
  release: ReleaseId,
  kind: z.enum(failureKinds),
  /** The requested page or widget. */
  page: z.string().nullable(),
  /** Without query strings, tokens and personal data. */
  message: z.string(),
  count: z.int().positive(),
  firstAt: Instant,
  lastAt: Instant,
  /** Positions of the latest one, innermost first: `src/deck/deck-page.tsx:31`, or the position in the build without a source map. */
  frames: z.array(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** Where browsers send reports of crashed pages (Reporting API). */
export const crashReportPath = '/api/crash-reports';

export const listFailures = endpoint({
  method: 'GET',
  path: '/api/releases/:area/failures',
  access: 'deployer',
  action: 'look',
  reads: ['release'],
  summary: 'Los fallos de las publicaciones de un área, con archivo y línea, el más reciente primero',
  params: AreaParam,
  result: z.object({ status: Success, failures: z.array(Failure) }),
});

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
