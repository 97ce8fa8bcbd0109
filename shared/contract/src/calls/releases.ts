import { z } from 'zod';
import { endpoint } from '../endpoint';
import { areaName, notAnArea } from '../rules/release';
import { roles } from '../rules/roles';
import { Filling, MenuEntry, Route } from './areas';
import { Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, Success, text } from './primitives';

const kilobyte = 1024;
const mebibyte = 1024 * kilobyte;

/** The federation name of an area; `shell` is one too. Areas of a repository of their own have names that paths.ts does not know. */
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
/** A file of a build: one flat folder, and the name holds the content's hash. */
const FileName = z
  .string()
  .max(120)
  .regex(/^\w[\w.-]*\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)$/, 'El nombre de un archivo lleva el hash de su contenido: nombre.1a2b3c4d.js.');
/** The build for the server's renderer: it never leaves the server. */
const ServerFile = z
  .string()
  .max(120)
  .regex(/^server\.[0-9a-f]{8}\.cjs$/, 'El archivo para el servidor se llama server.1a2b3c4d.cjs.');
/** What a module exports, or what a build uses of it. */
const Names = z.array(z.string().max(60)).max(200);
const FilesByName = z.record(z.string().max(120), z.array(FileName));

/** What a build says of itself, and what is verified before it may be shown: the file release.json beside its files. */
export const ReleaseManifest = z.strictObject({
  area: AreaName,
  version: Version,
  /** The contract between shell and remotes that it was built for (shared/runtime/src/remote-module.ts). */
  contract: z.int().positive(),
  /** What people call the area. */
  label: text(40).min(1),
  /** Who may see it; empty: everybody. */
  roles: z.array(z.enum(roles)),
  /** Others are told that its pages are not for them; without it there are none for them. */
  announced: z.literal(true).optional(),
  routes: z.array(Route).max(100),
  widgets: z.array(z.string().max(60)).max(50),
  /** Its widgets in the slots of other areas' pages. */
  fillings: z.array(Filling).max(50).optional(),
  /** Entries that it brings to the site's menu. */
  menu: z.array(MenuEntry).max(30),
  /** Scripts and styles that open it, in order; of a remote the one entry that holds its container. */
  entry: z.array(FileName).min(1),
  /** The files of each page and widget, by its name; of a remote also those of the module it exposes, as `remote`. */
  pages: FilesByName,
  /** The shared modules that each of them takes from the shell. */
  consumes: z.record(z.string().max(120), z.array(z.string().max(120))),
  /** Of the shell: the files of each module that it offers and does not have in its entry. */
  provides: FilesByName,
  fonts: z.array(FileName),
  /** Its scripts ask for each of its files by its hash, so the page's preloads must too; a build without it asks so for its entry alone. */
  integrity: z.literal(true).optional(),
  /** What the server draws the area's pages with; the pages of a release without it are drawn by browsers alone. */
  server: ServerFile.optional(),
  /** Of a remote, what it needs of every shared module: the names that it uses of a door of ours, a range of versions of a library. */
  needs: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** Of the shell, what it shares: the names that a door of ours offers, the version of a library. */
  offers: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** Where its modules come from: own paths (shared/runtime/src/api.ts) and names of packages. */
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

/** What keeps a release out: the rule, the file where there is one, and what to do. */
export const Refusal = z.object({ rule: z.string(), file: z.string().nullable(), message: z.string() });
export type Refusal = z.infer<typeof Refusal>;

const Sizes = z.object({
  /** Gzipped bytes, and what the budget allows. */
  entry: z.int(),
  page: z.int(),
  css: z.int(),
});
/** Gzipped bytes of a remote: its entry, its largest page (scripts), its largest page's styles. What a phone at a store counter has to
 * fetch; the largest page is the console, whose engine has to be there without a network. */
export const remoteBudgets = { entry: 9 * kilobyte, page: 42 * kilobyte, css: 10 * kilobyte } as const;
/** Of the shell: its first scripts, with the names of all addresses, the hashes of its files, the session and what areas share; its largest page, its styles. */
export const shellBudgets = { entry: 171 * kilobyte, page: 40 * kilobyte, css: 10 * kilobyte } as const;

export const Release = z.object({
  area: AreaName,
  release: ReleaseId,
  version: z.string(),
  publishedAt: Instant,
  /** The token's name, or the administrator's. */
  publishedBy: z.string(),
  sizes: Sizes,
  /** Page views opened with it and failures of its code that were reported, over the last seven days. */
  visits: z.int(),
  failures: z.int(),
});
export type Release = z.infer<typeof Release>;

/** What is live of an area. `active: null` is the build that came with the server. */
export const AreaState = z.strictObject({
  active: ReleaseId.nullable(),
  previous: ReleaseId.nullable(),
  canary: z.strictObject({ release: ReleaseId, percent: z.int().min(1).max(99) }).nullable(),
  /** The sentence that visitors read while the area is off; null: it is on. */
  off: z.string().max(200).nullable(),
  roles: z.array(z.enum(roles)),
  /** The revision that changed it last: who changes it names the one they have seen. */
  revision: z.int().nonnegative(),
  /** Since when `active` is live. */
  since: Instant.nullable(),
});
export type AreaState = z.infer<typeof AreaState>;
export const RegistryState = z.strictObject({ areas: z.record(AreaName, AreaState) });
export type RegistryState = z.infer<typeof RegistryState>;

export const registryActions = ['promote', 'canary', 'halt', 'rollback', 'auto-rollback', 'restore', 'off', 'on'] as const;
export const RegistryChange = z.object({
  revision: z.int(),
  at: Instant,
  /** The token's name or the administrator's; «Mesa Abierta» where the site did it by itself. */
  who: z.string(),
  action: z.enum(registryActions),
  area: AreaName,
  release: ReleaseId.nullable(),
  note: z.string().nullable(),
});
export type RegistryChange = z.infer<typeof RegistryChange>;

const AreaParam = z.object({ area: AreaName });
const Revision = z.int().nonnegative();
const Changed = z.object({ status: Success, revision: z.int(), area: AreaName, state: AreaState });

export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area',
  access: 'deployer',
  writes: ['release'],
  summary: 'Verifica y guarda una publicación de un área; nadie la ve hasta que se promueve',
  params: AreaParam,
  body: z.strictObject({
    // Parsed by the verification itself, which names what is wrong with it.
    manifest: z.record(z.string(), z.unknown()),
    /** The files of the build, in base64, by name. */
    files: z.record(z.string().max(120), z.base64()),
    /** The source map of each script, by the script's name: kept beside the release and never served. */
    maps: z.record(z.string().max(120), z.base64()).default({}),
  }),
  bodyLimit: 16 * mebibyte,
  status: 201,
  result: z.object({ status: Success, area: AreaName, release: ReleaseId, previewPath: z.string(), sizes: Sizes }),
});

/** How long a link to a preview may be good. */
const mostPreviewHours = 14 * 24;

export const createPreview = endpoint({
  method: 'POST',
  path: '/api/releases/:area/preview',
  access: 'deployer',
  writes: ['release'],
  summary: 'Hace un enlace con el que cualquiera ve una publicación que no está en línea; vence, y se acaba con la llave o con otra publicación',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, hours: z.int().min(1).max(mostPreviewHours).default(48) }),
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

/** The whole site's part is the frame's: its token is good for all areas at once. */
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

/** Whether a release of a remote can be shown by a release of the shell. */
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
    /** Set where the stored registry was damaged and the last whole revision is in use. */
    warning: z.string().nullable(),
    areas: z.array(
      z.object({
        area: AreaName,
        label: z.string(),
        /** Whom it is for; none: everyone. */
        roles: z.array(z.enum(roles)),
        /** Whether a build of it came with the server; else it is another repository's. */
        resident: z.boolean(),
        /** Where it is looked at. */
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
/** How much of an error's message is kept. */
export const mostMessage = 300;
/** Of a failure: the innermost frames in the area's own files. */
export const mostFrames = 8;

export const reportFailure = endpoint({
  method: 'POST',
  path: '/api/load-failures',
  access: 'anyone',
  writes: ['release'],
  summary: 'El navegador avisa de que el código de una publicación no llegó o no funcionó',
  body: z.strictObject({
    area: AreaName,
    release: ReleaseId,
    /** Its entry did not load; the code of a page did not; a page of it threw; the browser drew a page otherwise than the server. */
    kind: z.enum(failureKinds),
    page: z.string().max(60).nullable(),
    message: z.string().max(mostMessage),
    /** Where code of the area broke, the innermost first. */
    frames: z.array(Frame).max(mostFrames).default([]),
    /** The file that did not come or did not run; none where code that ran broke. */
    file: z.string().max(120).optional(),
    /** The hash of what came and did not run. */
    integrity: z.string().max(100).optional(),
  }),
  result: z.object({ status: Success }),
});

/** Equal failures of a release, as browsers reported them. */
export const Failure = z.object({
  release: ReleaseId,
  kind: z.enum(failureKinds),
  /** The page or widget that was to be shown. */
  page: z.string().nullable(),
  /** Without addresses' query strings, tokens and what may be personal. */
  message: z.string(),
  count: z.int().positive(),
  firstAt: Instant,
  lastAt: Instant,
  /** Of the latest, the innermost first: `src/deck/deck-page.tsx:31`, or the place in the build where it has no source map. */
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

/** How a page was looked at before its release was taken in: as browsers show it, as the server draws it, and what was live then. */
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
    /** None of a release that was taken in without a visit. */
    pages: z.array(
      z.object({
        page: z.string(),
        address: z.string(),
        opened: z.boolean(),
        /** The release in which it was opened, where nothing of it has changed since; null: in this one. */
        unchangedSince: z.string().nullable(),
      }),
    ),
    /** Of the page at `place`; JPEG, in base64. */
    pictures: z.array(z.object({ width: z.int(), kind: z.enum(pictureKinds), jpeg: z.string() })),
  }),
});
