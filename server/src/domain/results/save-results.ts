import { columnsOf } from '@mesa/contract/calls/fields';
import { officialRounds } from '@mesa/contract/calls/play';
import { resultFields } from '@mesa/contract/calls/result-fields';
import type { ResultFields, TournamentResult } from '@mesa/contract/calls/results';
import { countWins, type EventSize, gamesOf, resultFault } from '@mesa/contract/rules/rounds';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { type Changes, changesOf, emptiedToNull } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { isStale, nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { requireAllowedName } from '../restrictions/withdrawn-names';
import { editableStores } from '../stores/access';
import { withdrawConfirmation } from '../tournaments/confirm-tournament';
import { requireNotPlayed } from '../tournaments/require-not-played';
import { requireAllowed } from '../tournaments/state';
import { isFound } from '../tournaments/tournaments';
import { requireOnce, rowName } from './require-once';

type Fields = z.output<typeof ResultFields>;

/** The fields that rankings use. */
const counted = ['position', 'points', 'record'] as const;

const columns = columnsOf(resultFields);
const names = sql.join(columns.map((column) => sql.ref(column)));
type Values = Pick<TournamentResult, (typeof columns)[number]>;
type ResultRow = Values & Pick<TournamentResult, 'id' | 'tournamentId' | 'playerId' | 'updatedAt'>;

const refused = (code: 'not_found' | 'forbidden' | 'rule_violation' | 'stale', index: number, field: string, message: string): HttpError =>
  new HttpError(code, rowName(index) + message, { issues: [{ path: `results.${index}.${field}`, message }] });

/** Locks the tournaments of the rows in the order of their ids, so that concurrent calls cannot deadlock. */
async function lockTournaments(transaction: Kysely<Tables>, caller: Caller, results: readonly Fields[]) {
  const ids = [...new Set(results.map((result) => result.tournamentId))];
  const rows = await transaction
    .selectFrom('tournaments')
    .select(['id', 'storeId', 'status', 'category', 'date', 'confirmedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const editable = await editableStores(
    transaction,
    caller,
    rows.map((row) => row.storeId),
  );
  const tournaments = new Map(rows.map((row) => [row.id, row]));
  for (const [index, { tournamentId }] of results.entries()) {
    const tournament = tournaments.get(tournamentId);
    const mayEdit = tournament !== undefined && editable.has(tournament.storeId);
    if (!tournament || !isFound(tournament, mayEdit)) throw refused('not_found', index, 'tournamentId', 'no encontramos ese torneo.');
    if (!mayEdit) throw refused('forbidden', index, 'tournamentId', 'no tienes permiso para guardar resultados de ese torneo.');
  }
  return tournaments;
}

const keyOf = ({ tournamentId, playerId }: { tournamentId: number; playerId: number }) => `${tournamentId}/${playerId}`;

async function lockResults(transaction: Kysely<Tables>, results: readonly Pick<Fields, 'tournamentId' | 'playerId'>[]): Promise<Map<string, ResultRow>> {
  const { rows } = await sql<ResultRow>`
    select id, "tournamentId", "playerId", ${names}, "updatedAt" from results
    where ("tournamentId", "playerId") in (
      select * from unnest(${results.map((result) => result.tournamentId)}::int[], ${results.map((result) => result.playerId)}::int[])
    ) order by id for update`.execute(transaction);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const toHundredths = (rate: number | null | undefined) => (typeof rate === 'number' ? Math.round(rate * 100) / 100 : rate);

/** Returns the values to store; undefined for omitted fields. */
const valuesOf = ({ tournamentId: _, playerId: __, updatedAt: ___, ...values }: Fields): { [K in keyof Values]?: Values[K] | undefined } => ({
  ...emptiedToNull(resultFields, values),
  winRate: toHundredths(values.winRate),
});

interface ChangedRow {
  row: ResultRow;
  changes: Changes<Values>;
}

/** Returns the changed rows, each checked against the tournament's status and for staleness. */
function changedRows(
  results: readonly Fields[],
  stored: Map<string, ResultRow>,
  statusOf: (tournamentId: number) => Parameters<typeof requireAllowed>[0],
  sizeOf: (tournamentId: number) => EventSize | null,
): ChangedRow[] {
  const changed: ChangedRow[] = [];
  for (const [index, result] of results.entries()) {
    const row = stored.get(keyOf(result));
    if (!row) throw refused('rule_violation', index, 'playerId', 'este jugador no está inscrito en el torneo. Inscríbelo antes de guardar su resultado.');
    const changes = changesOf<Values>(row, valuesOf(result));
    const { deckName, ...others } = changes?.after ?? {};
    const status = statusOf(result.tournamentId);
    const [first] = Object.keys(others);
    if (first) requireAllowed(status, 'results', { row: rowName(index), path: `results.${index}.${first}` });
    if (deckName !== undefined) requireAllowed(status, 'deckName', { row: rowName(index), path: `results.${index}.deckName` });
    if (isStale(row, result.updatedAt)) throw refused('stale', index, 'updatedAt', 'otra persona guardó cambios mientras editabas.');
    const fault = changes && ('points' in others || 'record' in others) ? resultFault({ ...row, ...changes.after }, sizeOf(result.tournamentId)) : null;
    if (fault) throw refused('rule_violation', index, fault.field, `${fault.message}.`);
    if (changes) changed.push({ row, changes });
  }
  return changed;
}

interface Event {
  size: EventSize;
  results: readonly Pick<ResultRow, 'id' | 'points' | 'record'>[];
}

/** Returns all results of the tournaments whose rounds the official table limits. */
async function readEvents(
  transaction: Kysely<Tables>,
  tournaments: readonly Pick<Selectable<Tables['tournaments']>, 'id' | 'category' | 'date'>[],
): Promise<Map<number, Event>> {
  const ids = tournaments.map(({ id }) => id);
  const rows = await transaction.selectFrom('results').select(['id', 'tournamentId', 'points', 'record']).where('tournamentId', 'in', ids).execute();
  const byTournament = new Map(ids.map((id): [number, (typeof rows)[number][]] => [id, []]));
  for (const row of rows) byTournament.get(row.tournamentId)?.push(row);
  return new Map(
    tournaments.flatMap(({ id, category, date }): [number, Event][] => {
      const results = byTournament.get(id) ?? [];
      const rounds = officialRounds(category, results.length, date);
      return rounds === null ? [] : [[id, { size: { players: results.length, rounds }, results }]];
    }),
  );
}

/** Refuses (422) results whose additional wins no loss or bye explains, and names the changed row with most wins. */
function requireBalanced(results: readonly Fields[], changed: readonly ChangedRow[], events: ReadonlyMap<number, Event>): void {
  const changesOfRow = new Map(changed.map(({ row, changes }) => [row.id, changes.after]));
  for (const [tournamentId, { size, results: before }] of events) {
    const after = before.map((row) => ({ ...row, ...changesOfRow.get(row.id) }));
    const { wins, losses, byes, excess } = countWins(after, size);
    // An old event may stay wrong while it is corrected step by step.
    if (excess <= countWins(before, size).excess) continue;
    const winsOf = ({ row, changes }: ChangedRow) => gamesOf({ ...row, ...changes.after }.record)?.wins ?? 0;
    const [first] = changed.filter(({ row }) => row.tournamentId === tournamentId).sort((a, b) => winsOf(b) - winsOf(a));
    const index = results.findIndex((result) => first && keyOf(result) === keyOf(first.row));
    const message = `con este historial las victorias del torneo suman ${wins}; las derrotas y rondas libres explican ${losses + byes} como máximo. Revisa los historiales, o inscribe antes a todos los que jugaron.`;
    throw refused('rule_violation', index, 'record', message);
  }
}

async function write(transaction: Kysely<Tables>, changed: readonly ChangedRow[]): Promise<void> {
  const rows = changed.map(({ row, changes }) => ({ ...row, ...changes.after }));
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`saved.${column}`)}`));
  await sql`
    update results set ${values}, "updatedAt" = ${nextUpdatedAt}
    from (select id as "resultId", ${names} from json_populate_recordset(null::results, ${JSON.stringify(rows)}::json)) as saved
    where results.id = saved."resultId"`.execute(transaction);
}

async function auditByTournament(transaction: Kysely<Tables>, caller: Caller, changed: readonly ChangedRow[]): Promise<void> {
  for (const tournamentId of new Set(changed.map(({ row }) => row.tournamentId))) {
    const rows = changed.filter(({ row }) => row.tournamentId === tournamentId);
    const side = (name: keyof Changes<Values>) => ({ results: rows.map(({ row, changes }) => ({ playerId: row.playerId, ...changes[name] })) });
    await audit(transaction, caller, { action: 'update', entity: 'results', entityId: tournamentId, before: side('before'), after: side('after') });
  }
}

/** Refuses results of played tournaments, which come from their rounds; deck names are allowed. */
async function requireTypedByHand(transaction: Kysely<Tables>, changed: readonly ChangedRow[]): Promise<void> {
  const others = changed.filter(({ changes }) => Object.keys(changes.after).some((field) => field !== 'deckName'));
  for (const tournamentId of new Set(others.map(({ row }) => row.tournamentId))) await requireNotPlayed(transaction, tournamentId);
}

/** A player's achievements as rows save them; omitted fields stay. */
export type ResultValues = { [K in keyof Values]?: Values[K] };

/** Writes results of a tournament whose row is locked, and records the changes. Returns true if rankings are affected. */
export async function writeResults(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, results: ReadonlyMap<number, ResultValues>) {
  const stored = await lockResults(
    transaction,
    [...results.keys()].map((playerId) => ({ tournamentId, playerId })),
  );
  const changed = [...stored.values()].flatMap((row): ChangedRow[] => {
    const changes = changesOf<Values>(row, results.get(row.playerId) ?? {});
    return changes ? [{ row, changes }] : [];
  });
  if (changed.length === 0) return false;
  await write(transaction, changed);
  await auditByTournament(transaction, caller, changed);
  return changed.some(({ changes }) => counted.some((field) => field in changes.after));
}

/** Saves results, all or none. Unchanged rows keep their timestamp, so that other editors do not become stale. */
export const saveAll = (db: Kysely<Tables>, caller: Caller, results: readonly Fields[]): Promise<number> =>
  transact(db, async (transaction) => {
    const tournaments = await lockTournaments(transaction, caller, results);
    requireOnce(results.map(keyOf), { field: 'results', member: 'playerId' });
    const stored = await lockResults(transaction, results);
    const events = await readEvents(transaction, [...tournaments.values()]);
    const changed = changedRows(
      results,
      stored,
      (tournamentId) => tournaments.get(tournamentId)?.status ?? 'desactivado',
      (tournamentId) => events.get(tournamentId)?.size ?? null,
    );
    if (changed.length > 0) {
      requireBalanced(results, changed, events);
      await requireTypedByHand(transaction, changed);
      for (const { row, changes } of changed)
        await requireAllowedName(transaction, caller, { kind: 'deck', ref: keyOf(row) }, { deckName: changes.after.deckName });
      await write(transaction, changed);
      await auditByTournament(transaction, caller, changed);
      for (const tournament of tournaments.values()) {
        const counts = changed.some(({ row, changes }) => row.tournamentId === tournament.id && counted.some((field) => field in changes.after));
        if (counts) await withdrawConfirmation(transaction, caller, tournament);
      }
    }
    return results.length;
  });
