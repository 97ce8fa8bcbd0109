import { todayAt } from '@mesa/contract/rules/time-zone';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import type { HttpError } from '../../kernel/errors';

interface PlayerData {
  pokemonId?: string | undefined;
  birthYear?: number | undefined;
}

interface Writer {
  caller: Caller;
  now: Date;
  refuse(field: 'playerId' | keyof PlayerData, message: string): HttpError;
  /** The player writes their own data with a pass: they may add, not correct, and do not learn whose an id is. */
  byPass?: true;
}

/** Saves the Player ID and the birth year of a player in a tournament, at any stage of it. What an account entered is only completed. */
export async function savePlayerDataOf(
  transaction: Kysely<Tables>,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
  data: PlayerData,
  { caller, now, refuse, byPass }: Writer,
): Promise<void> {
  const row = await transaction
    .selectFrom('players as p')
    .innerJoin('results as r', 'r.playerId', 'p.id')
    .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
    .select(['p.name', 'p.userId', 'p.pokemonId', 'p.birthDate', 't.country', 't.state', 't.timeZone'])
    .where('r.tournamentId', '=', tournamentId)
    .where('p.id', '=', playerId)
    .forUpdate('p')
    .executeTakeFirst();
  if (!row) throw refuse('playerId', 'Ese jugador no está en el torneo.');
  if (data.birthYear !== undefined && data.birthYear > Number(todayAt(row, now).slice(0, 4))) throw refuse('birthYear', 'Ese año todavía no llega.');
  // Of a birth date the official program stores the year only, always with this day.
  const birthDate = data.birthYear === undefined ? undefined : `${data.birthYear}-02-27`;
  const isSameYear = birthDate?.slice(0, 4) === row.birthDate?.slice(0, 4);
  const changes = changesOf<{ pokemonId: string | null; birthDate: string | null }>(row, {
    pokemonId: data.pokemonId,
    birthDate: isSameYear ? undefined : birthDate,
  });
  if (!changes) return;
  const replaced = (['pokemonId', 'birthDate'] as const).find((field) => field in changes.after && row[field] !== null);
  const replacedField = replaced === 'pokemonId' ? 'pokemonId' : 'birthYear';
  if (replaced && byPass) throw refuse(replacedField, 'Ese dato ya está anotado. Si está mal, dilo en el mostrador.');
  if (replaced && row.userId !== null) throw refuse(replacedField, `${row.name} tiene cuenta: pídele que lo corrija en su perfil.`);
  const { pokemonId } = changes.after;
  const other =
    pokemonId && (await transaction.selectFrom('players').select('name').where('pokemonId', '=', pokemonId).where('mergedInto', 'is', null).executeTakeFirst());
  if (other)
    throw refuse('pokemonId', byPass ? 'Ese Player ID no se puede guardar. Revísalo, o pregunta en el mostrador.' : `Ese Player ID ya es de ${other.name}.`);
  await transaction
    .updateTable('players')
    .set({ ...changes.after, updatedAt: nextUpdatedAt })
    .where('id', '=', playerId)
    .execute();
  await audit(transaction, caller, { action: 'update', entity: 'player', entityId: playerId, ...changes });
}
