import { createHash } from 'node:crypto';
import { lastDayOfPass } from '@mesa/contract/rules/passes';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** Returns the stored form of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Returns the id of a phone with a pass in the sessions and the records, where accounts have theirs. */
export const passAccount = ({ id, playerId }: { id: number; playerId: number }): string => `pass:${id}:${playerId}`;

/** When a tournament was closed, in milliseconds since 1970; null while it is open. */
export const closedAt = sql<number | null>`case when t.status = 'finalizado' then (
  select max((l.entry->>'received')::float8) from "playLog" l
  where l."tournamentId" = t.id and l.entry->'command'->'body'->>'kind' = 'finalize') end`.as('closedAt');

/** Selects passes of enrolled players in tournaments that are played here, with what decides their last day. */
export const selectPasses = (db: Kysely<Tables>) =>
  db
    .selectFrom('passes')
    .innerJoin('tournaments as t', 't.id', 'passes.tournamentId')
    .innerJoin('results as r', (join) => join.onRef('r.tournamentId', '=', 'passes.tournamentId').onRef('r.playerId', '=', 'passes.playerId'))
    .select(['passes.id', 'passes.tournamentId', 'passes.playerId', 'passes.issuedAt', 'passes.usedSince'])
    .select(['t.date', 't.status', 't.country', 't.state', 't.timeZone'])
    .select(closedAt)
    .where('t.played', '=', true)
    .where('t.status', '<>', 'desactivado');

type PassRow = Pick<Awaited<ReturnType<ReturnType<typeof selectPasses>['executeTakeFirstOrThrow']>>, keyof Parameters<typeof lastDayOfPass>[0] | 'issuedAt'>;

const dayMs = 86_400_000;
/** Longer than a pass lasts from the day of its tournament. */
const usualPhoneDays = 30;

/** Returns for how many days a phone keeps the session of a pass: longer than the pass lasts, which decides. */
export const phoneDays = ({ date }: { date: string }, now: Date): number => usualPhoneDays + Math.max(0, Math.ceil((Date.parse(date) - now.getTime()) / dayMs));

/** Returns a pass's last day at the tournament's place; null if that day is over. */
export function lastDayOf(pass: PassRow, now: Date): string | null {
  const day = lastDayOfPass(pass, pass.issuedAt);
  return todayAt(pass, now) <= day ? day : null;
}
