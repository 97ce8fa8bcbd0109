import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Kysely } from 'kysely';
import { liveWith, manifestOf } from './actions';
import { requireSecondPerson } from './approval';
import type { Site } from './host';
import type { Judged } from './judged';
import { RefusedCall } from './refused-call';
import { type Changed, changeRegistry, type Registry, readRegistry, stateOf } from './registry';
import type { Trial } from './registry-cache';
import { servedBuilds } from './served-builds';
import type { ReleaseTables } from './tables';
import { ownAddresses } from './verify/addresses';
import { fitsLive } from './verify/compatibility';
import { differing, refused } from './verify/refused';
import type { VisitResult } from './visited';

interface Together {
  /** The area for which the caller was admitted; one of those that change. */
  area: string;
  /** The release of each area. */
  releases: Readonly<Record<string, string>>;
  who: string;
  /** The id of the token that calls; null for a person. */
  token: number | null;
  /** The revision that the caller saw. */
  seen: number;
  /** Confirms releases that were taken back before. */
  again: boolean;
  judged: Judged;
  /** Returns whether the caller may make releases of an area live alone. */
  mayPromote: (area: string) => boolean;
  /** Opens the pages of all releases, each seen with the others. */
  visit: (trials: readonly Trial[]) => Promise<VisitResult>;
}

/** The areas of a change: each one's pages are opened. */
const maxAreas = 30;

/** Returns the full names of releases that are named in full or by version. */
export async function releasesNamed(db: Kysely<ReleaseTables>, wanted: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  if (Object.keys(wanted).length > maxAreas) throw new RefusedCall('rule_violation', `Un cambio tiene hasta ${maxAreas} áreas.`);
  for (const [area, name] of Object.entries(wanted)) {
    const row = await db
      .selectFrom('releases')
      .select('release')
      .where('area', '=', area)
      .where((is) => is.or([is('release', '=', name), is('version', '=', name)]))
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst();
    if (!row) throw new RefusedCall('not_found', `No hay ninguna publicación ${name} de ${area}. Publícala primero, o mira cuáles hay.`);
    found[area] = row.release;
  }
  return found;
}

/**
 * Refuses a release that its area has not agreed to: the caller may promote there, or somebody who may has proposed it. Where a second person must
 * approve, the caller must be that person.
 */
async function requireConsent(
  db: Kysely<ReleaseTables>,
  site: Site,
  { who, token, mayPromote }: Together,
  area: string,
  release: string,
  state: AreaState,
): Promise<void> {
  const proposed = state.proposed?.release === release ? state.proposed : null;
  const how = `con «promote ${area} ${release} --together»`;
  if (!state.approval) {
    if (mayPromote(area) || proposed) return;
    throw new RefusedCall('forbidden', `${area} no ha propuesto ${release}: lo hace una persona responsable, o una llave, de esa área, ${how}.`);
  }
  if (!proposed) throw new RefusedCall('rule_violation', `En ${area} una segunda persona aprueba cada publicación: falta proponer ${release}, ${how}.`);
  if (!mayPromote(area))
    throw new RefusedCall('forbidden', `En ${area} aprueba otra persona responsable de esa área, o el administrador del sitio: falta que haga este cambio.`);
  await requireSecondPerson(db, proposed, { area, who, page: site.names.releasesPage, token });
}

/** Returns the states of all areas of a change; refuses it if one of them cannot go live with the others. */
async function prepared(db: Kysely<ReleaseTables>, site: Site, registry: Registry, asked: Together) {
  const { area: first, releases, seen, again, judged } = asked;
  const named = Object.entries(releases);
  if (releases[first] === undefined || named.length < 2)
    throw new RefusedCall('rule_violation', `Un cambio de varias áreas nombra ${first} y por lo menos otra. Una sola se pone en línea con promote.`);
  const builds: Trial[] = [];
  for (const [area, release] of named) {
    const state = stateOf(registry, area);
    if (state.revision > seen) throw new RefusedCall('revision_conflict', undefined, { revision: registry.revision, areaRevision: state.revision });
    builds.push({ area, release, manifest: await manifestOf(db, area, release) });
    if (state.active === release) throw new RefusedCall('rule_violation', `${release} de ${area} ya está en línea: quítala del cambio.`);
    await requireConsent(db, site, asked, area, release, state);
  }
  const others = (await servedBuilds(db, registry.state, site.included)).filter(({ area }) => releases[area] === undefined);
  const live = [...others, ...builds];
  refused(differing(builds.flatMap((build) => [...fitsLive(build, live), ...ownAddresses(site, build.manifest, live)])));
  const states = new Map<string, Awaited<ReturnType<typeof liveWith>>>();
  for (const [area, release] of named) states.set(area, await liveWith(db, stateOf(registry, area), { area, release, again, judged }));
  return { builds, states };
}

/**
 * Makes releases of several areas live in one revision, after their pages were opened together: also those that fit only each other. None goes live if one
 * is refused.
 */
export async function promoteTogether(db: Kysely<ReleaseTables>, site: Site, asked: Together): Promise<Changed> {
  const { area, releases, who, seen, visit } = asked;
  const now = await readRegistry(db);
  const { builds } = await prepared(db, site, now, asked);
  refused((await visit(builds)).refusals);
  const done = await changeRegistry(db, {
    area,
    action: 'together',
    who,
    seen,
    async step(_, registry, transaction) {
      const { states } = await prepared(transaction, site, registry, asked);
      const names = Object.entries(releases).map(([name, release]) => `${name} ${release}`);
      const slow = [...states].flatMap(([name, { note }]) => (note === null ? [] : [`${name}: ${note}`]));
      const { [area]: own = {}, ...others } = Object.fromEntries([...states].map(([name, live]) => [name, live.state]));
      return { release: releases[area] ?? null, note: [`${names.join(', ')}.`, ...slow].join(' '), state: own, others };
    },
  });
  if (!done) throw new Error('a change of several areas changed nothing');
  return done;
}
