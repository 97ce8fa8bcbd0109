import { randomBytes } from 'node:crypto';
import type { StaffPass } from '@mesa/contract/calls/tournament-staff';
import type { HelpingRole } from '@mesa/contract/play/roles';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { requirePlay } from '../play/state';
import { requireOngoing } from './issue';
import { closedAt, hashOf, lastDayOf } from './valid-passes';

/** More judges and helpers than a store has; it bounds what a list shows. */
const maxPasses = 50;

/** Returns the id of a phone with the pass of a judge or helper in the sessions and the records, where accounts have theirs. */
export const staffPassAccount = ({ id, role }: { id: number; role: HelpingRole }): string => `staff-pass:${role}:${id}`;

/** Selects passes of judges and helpers in tournaments that are played here, with what decides their last day. */
export const selectStaffPasses = (db: Kysely<Tables>) =>
  db
    .selectFrom('staffPasses as s')
    .innerJoin('tournaments as t', 't.id', 's.tournamentId')
    .select(['s.id', 's.tournamentId', 's.role', 's.issuedAt', 's.usedSince'])
    .select(['t.date', 't.status', 't.country', 't.state', 't.timeZone'])
    .select(closedAt)
    .where('t.played', '=', true)
    .where('t.status', '<>', 'desactivado');

/** Returns the valid passes of a tournament's judges and helpers. */
export async function staffPassesOf(db: Kysely<Tables>, tournamentId: number, now: Date): Promise<StaffPass[]> {
  const rows = await selectStaffPasses(db).where('s.tournamentId', '=', tournamentId).orderBy('s.id').execute();
  return rows.filter((row) => lastDayOf(row, now) !== null).map(({ id, role, issuedAt, usedSince }) => ({ id, role, issuedAt, usedSince }));
}

/** Deletes a pass of this tournament and ends its phone's session. Returns its role; null if it was over. */
async function deletePass(transaction: Kysely<Tables>, tournamentId: number, passId: number): Promise<HelpingRole | null> {
  const ended = await transaction
    .deleteFrom('staffPasses')
    .where('id', '=', passId)
    .where('tournamentId', '=', tournamentId)
    .returning(['id', 'role'])
    .executeTakeFirst();
  if (ended) await transaction.deleteFrom('sessions').where('userId', '=', staffPassAccount(ended)).execute();
  return ended?.role ?? null;
}

/** Gives a pass with a secret of 128 bits, which only its hash remembers. The one that it replaces ends. */
export async function issueStaffPass(
  transaction: Kysely<Tables>,
  caller: Caller,
  tournamentId: number,
  { role, insteadOf, now }: { role: HelpingRole; insteadOf: number | undefined; now: Date },
) {
  await requirePlay(transaction, tournamentId, { lock: true });
  await requireOngoing(transaction, tournamentId, now);
  const replaced = insteadOf === undefined ? null : await deletePass(transaction, tournamentId, insteadOf);
  const { count } = await transaction
    .selectFrom('staffPasses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tournamentId', '=', tournamentId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPasses)
    throw new HttpError('rule_violation', `El torneo ya tiene ${maxPasses} pases de jueces y ayudantes: termina los que nadie usa.`);
  const secret = randomBytes(16).toString('base64url');
  const { id } = await transaction
    .insertInto('staffPasses')
    .values({ tournamentId, role, hash: hashOf(secret), issuedBy: caller.userId, issuedAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(transaction, caller, {
    action: 'update',
    entity: 'tournament',
    entityId: tournamentId,
    ...(replaced ? { before: { staffPasses: [replaced] } } : {}),
    after: { staffPasses: [role] },
  });
  return { id, secret };
}

/** Ends a pass; one that is over already changes nothing. */
export async function endStaffPass(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, passId: number): Promise<void> {
  const role = await deletePass(transaction, tournamentId, passId);
  if (role) await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: tournamentId, before: { staffPasses: [role] } });
}
