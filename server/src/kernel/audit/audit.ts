import type { ChangeAction, ChangeEntity } from '@mesa/contract/changes';
import type { Kysely } from 'kysely';
import type { Caller } from '../callers';
import type { Tables } from '../db/tables';

/** Entities that are recorded under their tournament's id. */
type OfTournament = 'tournament' | 'enrolment' | 'results';

type Change = {
  action: ChangeAction;
  before?: object | null;
  after?: object | null;
} & (
  | { entity: OfTournament; entityId: number }
  | { entity: 'deck'; entityId: number; tournamentId: number }
  | { entity: Exclude<ChangeEntity, OfTournament | 'deck'>; entityId: string | number }
);

function tournamentOf(change: Change): number | null {
  switch (change.entity) {
    case 'tournament':
    case 'enrolment':
    case 'results':
      return change.entityId;
    case 'deck':
      return change.tournamentId;
    default:
      return null;
  }
}

/** Records a write in the write's own transaction: author, time, change, and the values before and after. */
export async function audit(transaction: Kysely<Tables>, caller: Caller, change: Change): Promise<void> {
  const { action, entity, entityId, before = null, after = null } = change;
  await transaction
    .insertInto('auditLog')
    .values({
      userId: caller.userId,
      action,
      entity,
      entityId: String(entityId),
      tournamentId: tournamentOf(change),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}
