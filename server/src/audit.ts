import type { Kysely } from 'kysely';
import type { Tables } from './db/tables';
import type { Caller } from './http';

interface Change {
  action: 'create' | 'update' | 'delete' | 'import' | 'link';
  entity: 'store' | 'storeAdmins' | 'tournament' | 'enrolment' | 'results' | 'deck' | 'card' | 'player' | 'claim' | 'account';
  entityId: string | number;
  before?: object | null;
  after?: object | null;
}

/** Records a write, in the write's own transaction: who, when, what, before and after. */
export async function audit(transaction: Kysely<Tables>, caller: Caller, { action, entity, entityId, before = null, after = null }: Change): Promise<void> {
  await transaction
    .insertInto('auditLog')
    .values({
      userId: caller.userId,
      action,
      entity,
      entityId: String(entityId),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}
