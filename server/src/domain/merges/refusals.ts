import { displayName } from '@mesa/contract/rules/names';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { unfinishedLogWith } from '../play/renumber-entry';
import { activePlayer, selectPlayers } from '../players/players';
import type { compareEntries } from './entries';
import type { MergingPlayer } from './merge-row';

interface Merging {
  kept: MergingPlayer;
  removed: MergingPlayer;
  entries: Awaited<ReturnType<typeof compareEntries>>;
}

async function stateRefusal(db: Kysely<Tables>, player: MergingPlayer): Promise<string | null> {
  const name = displayName(player);
  if (player.mergedInto !== null) {
    const into = await selectPlayers(db).where('id', '=', player.mergedInto).executeTakeFirst();
    return `${name} ya está unido con ${displayName(into)}.`;
  }
  if (player.status === 0) return `${name} se retiró del sitio: su historial ya no tiene nombre.`;
  if (player.status !== activePlayer) return `${name} está oculto por una denuncia: primero revisa esa decisión.`;
  return null;
}

function accountRefusal(caller: Caller, { kept, removed }: Merging): string | null {
  if (removed.userId === null) return null;
  const name = displayName(removed);
  if (kept.userId !== null) return `${displayName(kept)} y ${name} tienen cada uno su cuenta: no se pueden unir.`;
  if (caller.role !== 'admin') return `${name} tiene una cuenta: conserva a ${name} y une al otro.`;
  return null;
}

/** Returns the tournament that prevents a merge: both played in it, or the removed player is in it and it is not finished. */
async function tournamentRefusal(db: Kysely<Tables>, { kept, removed, entries }: Merging): Promise<string | null> {
  const [both] = entries.shared;
  if (both !== undefined) {
    const { name } = await db.selectFrom('tournaments').select('name').where('id', '=', both).executeTakeFirstOrThrow();
    return bothPlayed(kept, removed, name);
  }
  const unfinished =
    (await db
      .selectFrom('results as r')
      .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
      .select(['t.id', 't.name'])
      .where('r.playerId', '=', removed.id)
      .where('t.status', 'in', ['inscripciones', 'progreso'])
      .orderBy('t.id')
      .executeTakeFirst()) ?? (await unfinishedLogWith(db, removed.id));
  return unfinished ? `${displayName(removed)} está en «${unfinished.name}», que todavía no termina. Únelos cuando termine.` : null;
}

/** The sentence about two players of one tournament. */
export const bothPlayed = (kept: MergingPlayer, removed: MergingPlayer, tournament: string): string =>
  `${displayName(kept)} y ${displayName(removed)} jugaron los dos en «${tournament}»: son dos personas.`;

async function reportRefusal(db: Kysely<Tables>, { removed }: Merging): Promise<string | null> {
  const open = await db
    .selectFrom('reportCases')
    .select('id')
    .where('kind', '=', 'player')
    .where('ref', '=', String(removed.id))
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return open ? `Hay una denuncia sin decidir sobre ${displayName(removed)}: primero hay que decidirla.` : null;
}

/** Returns why two players cannot be united, as a sentence for the person; null if they can. */
export const mergeRefusal = async (db: Kysely<Tables>, caller: Caller, merging: Merging): Promise<string | null> =>
  (await stateRefusal(db, merging.removed)) ??
  (await stateRefusal(db, merging.kept)) ??
  accountRefusal(caller, merging) ??
  (await tournamentRefusal(db, merging)) ??
  (await reportRefusal(db, merging));
