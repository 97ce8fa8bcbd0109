import { z } from 'zod';
import { endpoint } from '../endpoint';
import { areaName, notAnArea } from '../rules/release';
import { roles } from '../rules/roles';
import { Filling, MenuEntry, Route } from './areas';
import { LostCapability } from './capabilities';
import { Id, IdParam, Instant, integerFrom, limitParamUpTo, PageParam, Pagination, Success, text } from './primitives';

const kilobyte = 1024;
const mebibyte = 1024 * kilobyte;

/** The federation name of an area, or `shell`. paths.ts does not know areas in their own repository. */
export const AreaName = z.string().regex(areaName, notAnArea);
const Version = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Una versión se escribe como 1.4.0.');
/** `1.4.0+3f9c21ab04d7`: the version, and the first 12 hexadecimal digits of the SHA-256 of the manifest. */
export const ReleaseId = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?\+[0-9a-f]{12}$/, 'No es una publicación: se escribe como 1.4.0+3f9c21ab04d7.');
/** A file of a build: in one flat folder, with the content's hash in its name. */
const FileName = z
  .string()
  .max(120)
  .regex(/^\w[\w.-]*\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)$/, 'El nombre de un archivo lleva el hash de su contenido: nombre.1a2b3c4d.js.');
/** The build for the server's renderer: it never leaves the server. */
const ServerFile = z
  .string()
  .max(120)
  .regex(/^server\.[0-9a-f]{8}\.cjs$/, 'El archivo para el servidor se llama server.1a2b3c4d.cjs.');
/** The exports of a module, or those that a build uses. */
const Names = z.array(z.string().max(60)).max(200);
const FilesByName = z.record(z.string().max(120), z.array(FileName));

/** A build's description, verified before the build is shown: the file release.json next to its files. */
export const ReleaseManifest = z.strictObject({
  area: AreaName,
  version: Version,
  /** The version of the contract between shell and remotes (shared/runtime/src/remote-module.ts). */
  contract: z.int().positive(),
  /** The area's Spanish name on screen. */
  label: text(40).min(1),
  /** The roles that may see it; empty for everybody. */
  roles: z.array(z.enum(roles)),
  /** Tells other people that its pages require a role; otherwise they get a page not found. */
  announced: z.literal(true).optional(),
  routes: z.array(Route).max(100),
  widgets: z.array(z.string().max(60)).max(50),
  /** Its widgets in the slots of other areas' pages. */
  fillings: z.array(Filling).max(50).optional(),
  /** Its entries in the site's menu. */
  menu: z.array(MenuEntry).max(30),
  /** Scripts and styles that start it, in order; for a remote the one entry with its container. */
  entry: z.array(FileName).min(1),
  /** The files of each page and widget by name; for a remote also those of its exposed module, as `remote`. */
  pages: FilesByName,
  /** The shared modules that each of them uses from the shell. */
  consumes: z.record(z.string().max(120), z.array(z.string().max(120))),
  /** For the shell: the files of each module that it offers outside its entry. */
  provides: FilesByName,
  fonts: z.array(FileName),
  /** Its scripts request each file with its hash, so the page's preloads must too; without it only the entry has a hash. */
  integrity: z.literal(true).optional(),
  /** The file with which the server draws the area's pages; without it only browsers draw them. */
  server: ServerFile.optional(),
  /** For a remote, its needs of every shared module: the used names of our modules, a version range of a library. */
  needs: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** For the shell, what it shares: the names of our modules, the version of a library. */
  offers: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** The sources of its modules: our paths (shared/runtime/src/api.ts) and package names. */
  sources: z.array(z.string().max(300)),
  files: z
    .array(
      z.strictObject({
        name: z.union([FileName, ServerFile]),
        bytes: z
          .int()
          .nonnegative()
          .max(2 * mebibyte),
        integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
      }),
    )
    .min(1)
    .max(300),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Why a release is refused: the rule, the file if there is one, and what to do. */
export const Refusal = z.object({ rule: z.string(), file: z.string().nullable(), message: z.string() });
export type Refusal = z.infer<typeof Refusal>;

const Sizes = z.object({
  /** Gzipped bytes, and the budget. */
  entry: z.int(),
  page: z.int(),
  css: z.int(),
});
/** Gzipped bytes of a remote that a phone downloads: its entry, its largest page (scripts), its largest page's styles.
 * The largest page is the console, which must contain the engine to work offline. */
export const remoteBudgets = { entry: 9 * kilobyte, page: 42 * kilobyte, css: 10 * kilobyte } as const;
/** For the shell: its first scripts (all addresses, the hashes of its files, the session, shared modules), its largest page, its styles. */
export const shellBudgets = { entry: 171 * kilobyte, page: 40 * kilobyte, css: 10 * kilobyte } as const;

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
});
export type Release = z.infer<typeof Release>;

/** The live state of an area. `active: null` is the build that came with the server. */
export const AreaState = z.strictObject({
  active: ReleaseId.nullable(),
  previous: ReleaseId.nullable(),
  canary: z.strictObject({ release: ReleaseId, percent: z.int().min(1).max(99) }).nullable(),
  /** The sentence that visitors read while the area is off; null if it is on. */
  off: z.string().max(200).nullable(),
  roles: z.array(z.enum(roles)),
  /** The revision of its last change; a change must name the one that the caller saw. */
  revision: integerFrom(0),
  /** When `active` went live. */
  since: Instant.nullable(),
});
export type AreaState = z.infer<typeof AreaState>;
export const RegistryState = z.strictObject({ areas: z.record(AreaName, AreaState) });
export type RegistryState = z.infer<typeof RegistryState>;

export const registryActions = ['promote', 'canary', 'halt', 'rollback', 'auto-rollback', 'restore', 'off', 'on'] as const;
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

const AreaParam = z.object({ area: AreaName });
const Revision = integerFrom(0);
const Changed = z.object({ status: Success, revision: z.int(), area: AreaName, state: AreaState });

export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area',
  access: 'deployer',
  writes: ['release'],
  summary: 'Verifica y guarda una publicación de un área; nadie la ve hasta que se promueve',
  params: AreaParam,
  body: z.strictObject({
    // The verification parses it and reports each fault.
    manifest: z.record(z.string(), z.unknown()),
    /** The files of the build, in base64, by name. */
    files: z.record(z.string().max(120), z.base64()),
    /** The source map of each script, by the script's name: stored with the release and never served. */
    maps: z.record(z.string().max(120), z.base64()).default({}),
  }),
  bodyLimit: 16 * mebibyte,
  status: 201,
  result: z.object({ status: Success, area: AreaName, release: ReleaseId, previewPath: z.string(), sizes: Sizes }),
});

/** The longest validity of a preview link, in hours. */
const maxPreviewHours = 14 * 24;

export const createPreview = endpoint({
  method: 'POST',
  path: '/api/releases/:area/preview',
  access: 'deployer',
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
  reads: ['release', 'player', 'account'],
  summary: 'Las publicaciones de un área, la más reciente primero, y cuál está en línea',
  params: AreaParam,
  result: z.object({ status: Success, revision: z.int(), state: AreaState, releases: z.array(Release) }),
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/promote',
  access: 'deployer',
  writes: ['release'],
  summary: 'Pone en línea una publicación, si nadie cambió el área desde la revisión que se nombra',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, revision: Revision }),
  result: Changed,
});

export const startCanary = endpoint({
  method: 'POST',
  path: '/api/releases/:area/canary',
  access: 'deployer',
  writes: ['release'],
  summary: 'Muestra una publicación a una parte de los visitantes; se retira sola si falla',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, percent: z.int().min(1, 'De 1 a 99.').max(99, 'De 1 a 99.'), revision: Revision }),
  result: Changed,
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/rollback',
  access: 'deployer',
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
  writes: ['release'],
  summary: 'Apaga un área con un mensaje para los visitantes, o la enciende de nuevo (sin mensaje)',
  params: AreaParam,
  body: z.strictObject({ message: text(200).min(1).nullable(), revision: Revision }),
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

export const registryOverview = endpoint({
  method: 'GET',
  path: '/api/registry',
  access: 'site-admin',
  reads: ['release', 'player', 'account'],
  summary: 'Todas las áreas: qué está en línea, sus publicaciones, tamaños, fallos y compatibilidad',
  result: z.object({
    status: Success,
    revision: z.int(),
    /** Set if the stored registry was damaged and the last valid revision is in use. */
    warning: z.string().nullable(),
    /** What the server that answers has lost. */
    degraded: z.array(LostCapability),
    areas: z.array(
      z.object({
        area: AreaName,
        label: z.string(),
        /** The roles that it requires; none for everyone. */
        roles: z.array(z.enum(roles)),
        /** Whether a build of it came with the server; otherwise it belongs to another repository. */
        resident: z.boolean(),
        /** Its preview address. */
        path: z.string(),
        state: AreaState,
        releases: z.array(Release),
        /** Sizes of the build that came with the server. */ included: Sizes.nullable(),
      }),
    ),
    compatibility: z.array(Compatibility),
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
  access: 'site-admin',
  reads: ['releaseToken'],
  summary: 'Las llaves de despliegue, sin su secreto',
  result: z.object({ status: Success, tokens: z.array(ReleaseToken) }),
});

export const createReleaseToken = endpoint({
  method: 'POST',
  path: '/api/release-tokens',
  access: 'site-admin',
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
  access: 'site-admin',
  writes: ['releaseToken'],
  recentSignIn: true,
  summary: 'Revoca una llave de despliegue',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, token: ReleaseToken }),
});

export const failureKinds = ['entry', 'page', 'crash', 'mismatch'] as const;

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
    /** The entry did not load; a page's code did not load; a page threw; the browser drew a page differently from the server. */
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

export const listFailures = endpoint({
  method: 'GET',
  path: '/api/releases/:area/failures',
  access: 'deployer',
  reads: ['release'],
  summary: 'Los fallos de las publicaciones de un área, con archivo y línea, el más reciente primero',
  params: AreaParam,
  result: z.object({ status: Success, failures: z.array(Failure) }),
});

/** The screenshots of a page before its release was accepted: in a browser, as the server drew it, and as it was live then. */
export const pictureKinds = ['hydrated', 'drawn', 'live'] as const;

export const showReleasePages = endpoint({
  method: 'GET',
  path: '/api/releases/:area/pages',
  access: 'deployer',
  reads: ['release'],
  summary: 'Las páginas que se abrieron antes de recibir una publicación, con las imágenes de una de ellas',
  params: AreaParam,
  query: z.object({ release: ReleaseId, place: z.coerce.number().int().min(0).max(99).default(0) }),
  result: z.object({
    status: Success,
    /** Empty for a release that was accepted without a visit. */
    pages: z.array(
      z.object({
        page: z.string(),
        address: z.string(),
        opened: z.boolean(),
        /** The earlier release in which the unchanged page was opened; null if it was opened in this one. */
        unchangedSince: z.string().nullable(),
      }),
    ),
    /** A picture of the page at `place`: JPEG in base64. */
    pictures: z.array(z.object({ width: z.int(), kind: z.enum(pictureKinds), jpeg: z.string() })),
  }),
});
