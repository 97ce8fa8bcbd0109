import { z } from 'zod';
import { endpoint } from '../endpoint';
import { teamRoles } from '../team';
import { AreaState, Proposal } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Instant, Success } from './primitives';
import { Release, Sizes } from './releases';
import { Pace, Vitals } from './vitals';

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
