import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Kysely } from 'kysely';
import { siteActor } from './actors';
import { requireSecondPerson } from './approval';
import type { Site } from './host';
import { type Judged, requirePace } from './judged';
import { type Lineage, lineageOf, linesOf, previousIn } from './lineage';
import { RefusedCall } from './refused-call';
import { type Changed, changeRegistry, type Registry, type Step, stateOf } from './registry';
import { servedBuilds } from './served-builds';
import type { ReleaseTables } from './tables';
import { clashes, isPromised, ownAddresses } from './verify/addresses';
import { fitsLive } from './verify/compatibility';
import { differing, refused } from './verify/refused';
import { listed, type ServedBuild } from './verify/rule';
import { wentLiveWith } from './went-live-with';

interface Asked {
  area: string;
  who: string;
  /** The revision that the caller saw. */
  seen: number;
}

export async function manifestOf(db: Kysely<ReleaseTables>, area: string, release: string): Promise<ReleaseManifest> {
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('area', '=', area)
    .where('release', '=', release)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst();
  if (!row) throw new RefusedCall('not_found', `No hay ninguna publicación ${release} de ${area}. Publícala primero, o mira cuáles hay.`);
  return row.manifest;
}

/** Returns why this build cannot be shown beside the live ones; it may have fitted when it was published. */
async function misfits(db: Kysely<ReleaseTables>, { state }: Registry, site: Site, candidate: ServedBuild): Promise<Refusal[]> {
  const live = await servedBuilds(db, state, site.included);
  return [...fitsLive(candidate, live), ...ownAddresses(site, candidate.manifest, live)];
}

/** Returns the releases of an area that can be made live. */
async function storedOf(db: Kysely<ReleaseTables>, area: string): Promise<Set<string>> {
  const rows = await db.selectFrom('releases').select('release').where('area', '=', area).where('verifiedAt', 'is not', null).execute();
  return new Set(rows.map(({ release }) => release));
}

/** Refuses (409) a release that was taken back, unless the caller confirms it. */
function requireConfirmed({ takenBack }: Lineage, area: string, release: string, again: boolean): void {
  const before = takenBack.get(release);
  if (!before || again) return;
  const why = before.note ? `: ${before.note.replace(/\.$/, '')}` : '';
  const message = `${release} de ${area} ya se retiró una vez${why}. Si eso está resuelto, confirma que la quieres en línea otra vez (en la terminal, con --again).`;
  throw new RefusedCall('conflict', message, { takenBack: before });
}

interface Promoted extends Asked {
  release: string;
  /** Confirms a release that was taken back before. */
  again?: boolean;
  /** The id of the token that calls; null for a person. */
  token: number | null;
  judged: Judged;
  /** Only proposes it, as the area's part of a change together with others. */
  together?: boolean;
}

/** Returns the history's text for a canary that continues although it is slower. */
const slowNote = (why: string): string => `Más lenta que la que estaba en línea: ${why}`;

/** Returns an area's state with a release live for all, and a note if it is slower; refuses one that was taken back or is slower and not confirmed. */
export async function liveWith(
  db: Kysely<ReleaseTables>,
  state: AreaState,
  { area, release, again = false, judged }: Pick<Promoted, 'area' | 'release' | 'again' | 'judged'>,
): Promise<{ note: string | null; state: Omit<AreaState, 'revision' | 'off'> }> {
  const manifest = await manifestOf(db, area, release);
  const lines = (await linesOf(db, area)).get(area) ?? [];
  requireConfirmed(lineageOf(lines), area, release, again);
  const why = state.canary?.release === release ? await requirePace(db, { area, canary: release, live: state.active }, judged) : null;
  const at = new Date().toISOString();
  const after = lineageOf([...lines, { at, action: 'promote', release, note: null, active: release }]);
  const previous = previousIn(after, await storedOf(db, area));
  return {
    note: why === null ? null : slowNote(why),
    state: { active: release, previous, canary: null, roles: manifest.roles, since: at, proposed: undefined },
  };
}

/** Makes a release live. Where a second person must approve, the first call proposes it, and the same call by another person makes it live. */
export const promote = (db: Kysely<ReleaseTables>, site: Site, { release, token, together = false, ...asked }: Promoted): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'promote',
    async step(state, registry, transaction, revision) {
      const manifest = await manifestOf(transaction, asked.area, release);
      if (state.active === release) throw new RefusedCall('rule_violation', `${release} ya está en línea.`);
      const isProposed = state.proposed?.release === release;
      const proposal = { proposed: { release, revision, ...(token === null ? {} : { token }) } };
      if (together) {
        if (isProposed) throw new RefusedCall('rule_violation', `${release} de ${asked.area} ya está propuesta.`);
        return { action: 'propose', release, note: 'Para un cambio con otras áreas.', state: proposal };
      }
      if (state.approval && state.proposed && isProposed)
        await requireSecondPerson(transaction, state.proposed, { ...asked, page: site.names.releasesPage, token });
      refused(await misfits(transaction, registry, site, { area: asked.area, release, manifest }));
      const live = await liveWith(transaction, state, { ...asked, release });
      if (state.approval && !isProposed) return { action: 'propose', release, note: live.note, state: proposal };
      return { release, ...live };
    },
  });

/** Shows a release to a share of the visitors. */
export const startCanary = (
  db: Kysely<ReleaseTables>,
  site: Site,
  { release, percent, judged, ...asked }: Asked & { release: string; percent: number; judged: Judged },
): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'canary',
    async step(state, registry, transaction) {
      const manifest = await manifestOf(transaction, asked.area, release);
      if (state.active === release) throw new RefusedCall('rule_violation', `${release} ya está en línea para todos.`);
      const before = state.active === null ? site.included(asked.area) : state;
      if (before && [...manifest.roles].sort().join() !== [...before.roles].sort().join()) {
        throw new RefusedCall('rule_violation', 'Esta publicación es para otros roles que la que está en línea: no se puede probar con una parte. Promuévela.');
      }
      refused(await misfits(transaction, registry, site, { area: asked.area, release, manifest }));
      const isStep = state.canary?.release === release && percent > state.canary.percent;
      const why = isStep ? await requirePace(transaction, { area: asked.area, canary: release, live: state.active }, judged) : null;
      const note = why === null ? `${percent} %` : `${percent} %. ${slowNote(why)}`;
      return { release, note, state: { canary: { release, percent }, ...(before ? {} : { roles: manifest.roles }) } };
    },
  });

/** Returns the releases of an area's next two rollbacks. */
async function waysBack(db: Kysely<ReleaseTables>, area: string, { previous }: Pick<AreaState, 'previous'>) {
  const lines = (await linesOf(db, area)).get(area) ?? [];
  const stored = await storedOf(db, area);
  const lineage = lineageOf(lines);
  // A state from before this rule can name a release that was taken back.
  const back = previous !== null && lineage.takenBack.has(previous) ? previousIn(lineage, stored) : previous;
  const after = lineageOf([...lines, { at: new Date().toISOString(), action: 'rollback', release: back, note: null, active: back }]);
  return { back, afterThat: back === null ? null : previousIn(after, stored) };
}

/** Rolls back: ends a canary or, without one, returns to the previous live release, if the caller may do that too. */
export const rollBack = (db: Kysely<ReleaseTables>, site: Site, { mayGoBack, ...asked }: Asked & { mayGoBack: boolean }): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'rollback',
    async step(state, registry, transaction) {
      if (state.canary) return { release: state.canary.release, note: 'La prueba terminó.', state: { canary: null } };
      if (!mayGoBack)
        throw new RefusedCall('forbidden', `No hay ninguna prueba en curso, y volver a la anterior lo hace una persona responsable de ${asked.area}.`);
      const back = await backFrom(transaction, registry, site, asked.area);
      return back.others ? { ...back, action: 'undo-together' } : back;
    },
  });

/** A build that was live can lack a page that others link to since; that is better than a failing release. */
async function misfitsBack(db: Kysely<ReleaseTables>, registry: Registry, site: Site, before: readonly ServedBuild[], changing: ReadonlySet<string>) {
  const live = [...(await servedBuilds(db, registry.state, site.included)).filter(({ area }) => !changing.has(area)), ...before];
  return differing(before.flatMap((build) => [...fitsLive(build, live), ...clashes(site, build.manifest, live)]));
}

/** Returns the build that was live before in an area, and the area's state with it. */
async function wayBack(db: Kysely<ReleaseTables>, registry: Registry, site: Site, area: string) {
  const state = stateOf(registry, area);
  if (state.active === null) {
    const now = site.included(area) ? 'está en línea lo que vino con el servidor' : 'todavía no ha estado en línea';
    throw new RefusedCall('rule_violation', `${area} no tiene a dónde volver: ${now}.`);
  }
  const { back, afterThat } = await waysBack(db, area, state);
  const manifest = back === null ? site.included(area) : await manifestOf(db, area, back);
  if (!manifest && isPromised(site, area))
    throw new RefusedCall('rule_violation', `${area} no tiene a dónde volver: el servidor vino sin una publicación suya.`);
  const roles = manifest?.roles ?? [];
  // It is live now, so nothing is left to approve.
  const settled = state.proposed?.release === back ? { proposed: undefined } : {};
  return {
    back,
    builds: manifest ? [{ area, release: back, manifest }] : [],
    state: { active: back, previous: afterThat, roles, since: new Date().toISOString(), ...settled },
  };
}

/** Goes back in an area, and in those that went live together with its release and still show what they got then. */
async function backFrom(db: Kysely<ReleaseTables>, registry: Registry, site: Site, area: string): Promise<Step> {
  const { revision, areas } = await wentLiveWith(db, registry, area);
  const own = await wayBack(db, registry, site, area);
  const ways: [string, Awaited<ReturnType<typeof wayBack>>][] = [];
  for (const other of areas) ways.push([other, await wayBack(db, registry, site, other)]);
  const builds = [own, ...ways.map(([, way]) => way)].flatMap((way) => way.builds);
  refused(await misfitsBack(db, registry, site, builds, new Set([area, ...areas])));
  if (areas.length === 0) return { release: own.back, state: own.state };
  return {
    release: own.back,
    note: `Con ${listed(areas)}: se habían puesto en línea juntas en la revisión ${revision}.`,
    // A canary was tried with the shell that is being replaced.
    state: { ...own.state, canary: null },
    others: Object.fromEntries(ways.map(([other, way]) => [other, { ...way.state, canary: null }])),
  };
}

/** Switches an area off, with a sentence for visitors, or on again. */
export const switchTo = (db: Kysely<ReleaseTables>, { message, ...asked }: Asked & { message: string | null }): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: message === null ? 'on' : 'off',
    async step(state) {
      if (asked.area === 'shell') throw new RefusedCall('rule_violation', 'El marco no se apaga: sin él no hay página. Vuelve a su publicación anterior.');
      if (state.off === message)
        throw new RefusedCall('rule_violation', message === null ? `${asked.area} ya está encendida.` : `${asked.area} ya está apagada con ese mensaje.`);
      return { release: state.active, note: message, state: { off: message } };
    },
  });

interface Halted {
  area: string;
  /** The failing release; if it is no longer live, nothing happens. */
  release: string;
  note: string;
}

/** Ends a failing canary automatically. Returns null if it was no longer running. */
export const haltCanary = (db: Kysely<ReleaseTables>, { area, release, note }: Halted): Promise<Changed | null> =>
  changeRegistry(db, {
    area,
    action: 'halt',
    who: siteActor,
    seen: null,
    step: async (state) => (state.canary?.release === release ? { release, note, state: { canary: null } } : null),
  });

/** Restores the predecessor of a failing release automatically. Returns null if it was no longer live. */
export const rollBackFailing = (db: Kysely<ReleaseTables>, site: Site, { area, release, note }: Halted): Promise<Changed | null> =>
  changeRegistry(db, {
    area,
    action: 'auto-rollback',
    who: siteActor,
    seen: null,
    async step(state, registry, transaction) {
      if (state.active !== release) return null;
      const back = await backFrom(transaction, registry, site, area);
      return { ...back, note: back.others ? `${note} ${back.note}` : note };
    },
  });

async function changed(
  db: Kysely<ReleaseTables>,
  { seen, ...change }: Omit<Parameters<typeof changeRegistry>[1], 'seen'> & { seen: number },
): Promise<Changed> {
  const done = await changeRegistry(db, { ...change, seen });
  if (!done) throw new Error(`${change.action} of ${change.area} changed nothing`);
  return done;
}
