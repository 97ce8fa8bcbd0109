import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam, AreaState, Proposal } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Difference, OpenedPage } from './opened-pages';
import { Instant, Success, text } from './primitives';
import { maxBuildBytes, SentBuild } from './sent-build';
import { Pace } from './vitals';

export const Sizes = z.object({
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

export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area',
  access: 'deployer',
  action: 'publish',
  writes: ['release'],
  summary: 'Verifica y guarda una publicación de un área; nadie la ve hasta que se promueve',
  params: AreaParam,
  body: SentBuild.extend({
    /** Accepts a release that does not fit what is live. Its pages are opened when it becomes live together with others. */
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
