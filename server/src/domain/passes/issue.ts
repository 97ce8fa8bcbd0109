import { randomBytes } from 'node:crypto';
import type { Pass } from '@mesa/contract/calls/passes';
import { lastDayOfPass } from '@mesa/contract/rules/passes';
import { todayAt } from '@mesa/contract/rules/time-zone';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { requirePlay } from '../play/state';
import { endPassSessions } from './pass-session';
import { closedAt, hashOf, lastDayOf, selectPasses } from './valid-passes';

/** Returns the valid passes of a tournament. */
export async function passesOf(db: Kysely<Tables>, tournamentId: number, now: Date): Promise<Pass[]> {
  const rows = await selectPasses(db).where('passes.tournamentId', '=', tournamentId).orderBy('passes.playerId').execute();
  return rows.filter((row) => lastDayOf(row, now) !== null).map(({ playerId, issuedAt, usedSince }) => ({ playerId, issuedAt, usedSince }));
}

/** Deletes players' passes and ends their phones' sessions. Returns whose they were. */
async function deletePasses(transaction: Kysely<Tables>, tournamentId: number, playerIds: readonly number[]): Promise<number[]> {
  const ended = await transaction
    .deleteFrom('passes')
    .where('tournamentId', '=', tournamentId)
    .where('playerId', 'in', playerIds)
    .returning(['id', 'playerId'])
    .execute();
  await endPassSessions(transaction, ended);
  return ended.map(({ playerId }) => playerId).sort((one, other) => one - other);
}

/** Refuses (422) players who are not in the tournament, naming the first one's place in the list. */
async function requireAllEntered(transaction: Kysely<Tables>, tournamentId: number, playerIds: readonly number[]): Promise<void> {
  const rows = await transaction.selectFrom('results').select('playerId').where('tournamentId', '=', tournamentId).where('playerId', 'in', playerIds).execute();
  const entered = new Set(rows.map(({ playerId }) => playerId));
  const missing = playerIds.findIndex((playerId) => !entered.has(playerId));
  if (missing < 0) return;
  const message = 'Ese jugador no está en el torneo.';
  throw new HttpError('rule_violation', message, { issues: [{ path: `playerIds.${missing}`, message }] });
}

/** Refuses (422) a tournament whose passes are all over. */
export async function requireOngoing(transaction: Kysely<Tables>, tournamentId: number, now: Date): Promise<void> {
  const tournament = await transaction
    .selectFrom('tournaments as t')
    .select(['t.date', 't.status', 't.country', 't.state', 't.timeZone', closedAt])
    .where('t.id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  if (todayAt(tournament, now) <= lastDayOfPass(tournament, now.toISOString())) return;
  throw new HttpError('rule_violation', 'Este torneo ya terminó: sus pases ya no se usan.');
}

/** Gives each player a new pass with a secret of 128 bits, which only its hash remembers. The pass before ends. */
export async function issue(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, playerIds: readonly number[], now: Date) {
  await requirePlay(transaction, tournamentId, { lock: true });
  await requireOngoing(transaction, tournamentId, now);
  const ids = [...new Set(playerIds)];
  await requireAllEntered(transaction, tournamentId, ids);
  const before = await deletePasses(transaction, tournamentId, ids);
  const secrets = ids.map((playerId) => ({ playerId, secret: randomBytes(16).toString('base64url') }));
  await transaction
    .insertInto('passes')
    .values(secrets.map(({ playerId, secret }) => ({ tournamentId, playerId, hash: hashOf(secret), issuedBy: caller.userId, issuedAt: now.toISOString() })))
    .execute();
  await audit(transaction, caller, {
    action: 'update',
    entity: 'tournament',
    entityId: tournamentId,
    ...(before.length > 0 ? { before: { passes: before } } : {}),
    after: { passes: ids },
  });
  return secrets;
}

/** Ends a player's pass; without one, changes nothing. */
export async function end(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, playerId: number): Promise<void> {
  const passes = await deletePasses(transaction, tournamentId, [playerId]);
  if (passes.length > 0) await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: tournamentId, before: { passes } });
}
