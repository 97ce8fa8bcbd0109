import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { AreaState } from '@mesa/release-contract/calls/releases';
import type { Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { HttpError } from '../kernel/errors';
import { siteActor } from './actors';
import { requireSecondPerson } from './approval';
import type { Included } from './builds';
import { type Lineage, lineageOf, linesOf, previousIn } from './lineage';
import { type Judged, requirePace } from './pace';
import { type Changed, changeRegistry, type Registry, stateOf } from './registry';
import { servedBuilds } from './served-builds';
import { clashes, isPromised, ownAddresses } from './verify/addresses';
import { fitsLive } from './verify/compatibility';
import { refused } from './verify/refused';
import type { ServedBuild } from './verify/rule';

interface Asked {
  area: string;
  who: string;
  /** The revision that the caller saw. */
  seen: number;
}

async function manifestOf(db: Kysely<Tables>, area: string, release: string): Promise<ReleaseManifest> {
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('area', '=', area)
    .where('release', '=', release)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst();
  if (!row) throw new HttpError('not_found', `No hay ninguna publicación ${release} de ${area}. Publícala primero, o mira cuáles hay.`);
  return row.manifest;
}

/** Returns why this build cannot be shown beside the live ones; it may have fitted when it was published. */
async function misfits(db: Kysely<Tables>, { state }: Registry, included: Included, candidate: ServedBuild): Promise<Refusal[]> {
  const live = await servedBuilds(db, state, included);
  return [...fitsLive(candidate, live), ...ownAddresses(candidate.manifest, live)];
}

/** Returns the releases of an area that can be made live. */
async function storedOf(db: Kysely<Tables>, area: string): Promise<Set<string>> {
  const rows = await db.selectFrom('releases').select('release').where('area', '=', area).where('verifiedAt', 'is not', null).execute();
  return new Set(rows.map(({ release }) => release));
}

/** Refuses (409) a release that was taken back, unless the caller confirms it. */
function requireConfirmed({ takenBack }: Lineage, area: string, release: string, again: boolean): void {
  const before = takenBack.get(release);
  if (!before || again) return;
  const why = before.note ? `: ${before.note.replace(/\.$/, '')}` : '';
  const message = `${release} de ${area} ya se retiró una vez${why}. Si eso está resuelto, confirma que la quieres en línea otra vez (en la terminal, con --again).`;
  throw new HttpError('conflict', message, { takenBack: before });
}

interface Promoted extends Asked {
  release: string;
  /** Confirms a release that was taken back before. */
  again?: boolean;
  /** The id of the token that calls; null for a person. */
  token: number | null;
  judged: Judged;
}

/** Returns how the history says that a canary goes on although it is slower. */
const slowNote = (why: string): string => `Más lenta que la que estaba en línea: ${why}`;

/** Makes a release live. Where a second person must approve, the first call proposes it, and the same call by another person makes it live. */
export const promote = (db: Kysely<Tables>, included: Included, { release, again = false, token, judged, ...asked }: Promoted): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'promote',
    async step(state, registry, transaction, revision) {
      const manifest = await manifestOf(transaction, asked.area, release);
      if (state.active === release) throw new HttpError('rule_violation', `${release} ya está en línea.`);
      const isProposed = state.proposed?.release === release;
      if (state.proposed && isProposed) await requireSecondPerson(transaction, state.proposed, { ...asked, token });
      refused(await misfits(transaction, registry, included, { area: asked.area, release, manifest }));
      const lines = (await linesOf(transaction, asked.area)).get(asked.area) ?? [];
      requireConfirmed(lineageOf(lines), asked.area, release, again);
      const why = state.canary?.release === release ? await requirePace(transaction, { area: asked.area, canary: release, live: state.active }, judged) : null;
      const slow = why === null ? {} : { note: slowNote(why) };
      if (state.approval && !isProposed)
        return { action: 'propose', release, ...slow, state: { proposed: { release, revision, ...(token === null ? {} : { token }) } } };
      const at = new Date().toISOString();
      const after = lineageOf([...lines, { at, action: 'promote', release, note: null, active: release }]);
      const previous = previousIn(after, await storedOf(transaction, asked.area));
      return { release, ...slow, state: { active: release, previous, canary: null, roles: manifest.roles, since: at, proposed: undefined } };
    },
  });

/** Shows a release to a share of the visitors. */
export const startCanary = (
  db: Kysely<Tables>,
  included: Included,
  { release, percent, judged, ...asked }: Asked & { release: string; percent: number; judged: Judged },
): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'canary',
    async step(state, registry, transaction) {
      const manifest = await manifestOf(transaction, asked.area, release);
      if (state.active === release) throw new HttpError('rule_violation', `${release} ya está en línea para todos.`);
      const before = state.active === null ? included(asked.area) : state;
      if (before && [...manifest.roles].sort().join() !== [...before.roles].sort().join()) {
        throw new HttpError('rule_violation', 'Esta publicación es para otros roles que la que está en línea: no se puede probar con una parte. Promuévela.');
      }
      refused(await misfits(transaction, registry, included, { area: asked.area, release, manifest }));
      const isStep = state.canary?.release === release && percent > state.canary.percent;
      const why = isStep ? await requirePace(transaction, { area: asked.area, canary: release, live: state.active }, judged) : null;
      const note = why === null ? `${percent} %` : `${percent} %. ${slowNote(why)}`;
      return { release, note, state: { canary: { release, percent }, ...(before ? {} : { roles: manifest.roles }) } };
    },
  });

/** Returns the releases to which an area goes back: now, and after that. */
async function waysBack(db: Kysely<Tables>, area: string, { previous }: Pick<AreaState, 'previous'>) {
  const lines = (await linesOf(db, area)).get(area) ?? [];
  const stored = await storedOf(db, area);
  const lineage = lineageOf(lines);
  // A state from before this rule can name a release that was taken back.
  const back = previous !== null && lineage.takenBack.has(previous) ? previousIn(lineage, stored) : previous;
  const after = lineageOf([...lines, { at: new Date().toISOString(), action: 'rollback', release: back, note: null, active: back }]);
  return { back, afterThat: back === null ? null : previousIn(after, stored) };
}

/** Rolls back: ends a canary or, without one, returns to the previous live release, if the caller may do that too. */
export const rollBack = (db: Kysely<Tables>, included: Included, { mayGoBack, ...asked }: Asked & { mayGoBack: boolean }): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: 'rollback',
    async step(state, registry, transaction) {
      if (state.canary) return { release: state.canary.release, note: 'La prueba terminó.', state: { canary: null } };
      if (!mayGoBack)
        throw new HttpError('forbidden', `No hay ninguna prueba en curso, y volver a la anterior lo hace una persona responsable de ${asked.area}.`);
      return backFrom(transaction, registry, included, asked.area);
    },
  });

/** A build that was live can lack a page that others link to since; that is better than a failing release. */
async function misfitsBack(db: Kysely<Tables>, registry: Registry, included: Included, before: ServedBuild): Promise<Refusal[]> {
  const live = await servedBuilds(db, registry.state, included);
  return [...fitsLive(before, live), ...clashes(before.manifest, live)];
}

async function backFrom(db: Kysely<Tables>, registry: Registry, included: Included, area: string) {
  const state = stateOf(registry, area);
  if (state.active === null) {
    const now = included(area) ? 'está en línea lo que vino con el servidor' : 'todavía no ha estado en línea';
    throw new HttpError('rule_violation', `${area} no tiene a dónde volver: ${now}.`);
  }
  const { back, afterThat } = await waysBack(db, area, state);
  const manifest = back === null ? included(area) : await manifestOf(db, area, back);
  if (manifest) refused(await misfitsBack(db, registry, included, { area, release: back, manifest }));
  else if (isPromised(area)) throw new HttpError('rule_violation', `${area} no tiene a dónde volver: el servidor vino sin una publicación suya.`);
  const roles = manifest?.roles ?? [];
  // It is live now, so nothing is left to approve.
  const settled = state.proposed?.release === back ? { proposed: undefined } : {};
  return { release: back, state: { active: back, previous: afterThat, roles, since: new Date().toISOString(), ...settled } };
}

/** Switches an area off, with a sentence for visitors, or on again. */
export const switchTo = (db: Kysely<Tables>, { message, ...asked }: Asked & { message: string | null }): Promise<Changed> =>
  changed(db, {
    ...asked,
    action: message === null ? 'on' : 'off',
    async step(state) {
      if (asked.area === 'shell') throw new HttpError('rule_violation', 'El marco no se apaga: sin él no hay página. Vuelve a su publicación anterior.');
      if (state.off === message)
        throw new HttpError('rule_violation', message === null ? `${asked.area} ya está encendida.` : `${asked.area} ya está apagada con ese mensaje.`);
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
export const haltCanary = (db: Kysely<Tables>, { area, release, note }: Halted): Promise<Changed | null> =>
  changeRegistry(db, {
    area,
    action: 'halt',
    who: siteActor,
    seen: null,
    step: async (state) => (state.canary?.release === release ? { release, note, state: { canary: null } } : null),
  });

/** Restores the predecessor of a failing release automatically. Returns null if it was no longer live. */
export const rollBackFailing = (db: Kysely<Tables>, included: Included, { area, release, note }: Halted): Promise<Changed | null> =>
  changeRegistry(db, {
    area,
    action: 'auto-rollback',
    who: siteActor,
    seen: null,
    step: async (state, registry, transaction) => (state.active === release ? { ...(await backFrom(transaction, registry, included, area)), note } : null),
  });

async function changed(db: Kysely<Tables>, { seen, ...change }: Omit<Parameters<typeof changeRegistry>[1], 'seen'> & { seen: number }): Promise<Changed> {
  const done = await changeRegistry(db, { ...change, seen });
  if (!done) throw new Error(`${change.action} of ${change.area} changed nothing`);
  return done;
}
