import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import type { Input } from '@mesa/contract/endpoint';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { StaffCaller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { requireStaff } from '../play/author';
import { requireEntered } from './entered';

/** Returns the price of a tournament and who paid, by player. */
async function paymentsOf(db: Kysely<Tables>, id: number) {
  const price = await db.selectFrom('tournaments').select(['priceCents', 'currency']).where('id', '=', id).executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('tournamentPayments')
    .select(['playerId', 'method', 'priceCents', 'currency'])
    .where('tournamentId', '=', id)
    .orderBy('playerId')
    .execute();
  return { status: 'success' as const, ...price, payments };
}

/** Notes that a player paid with this method, or with null that they did not. Returns who paid. */
export const notePayment = (
  db: Kysely<Tables>,
  caller: StaffCaller,
  id: number,
  { playerId, method }: Input<typeof savePayment>['body'],
  now: Date,
): ReturnType<typeof paymentsOf> =>
  transact(db, async (transaction) => {
    await requireStaff(transaction, caller, id, 'payments');
    await requireEntered(transaction, id, playerId);
    // Two devices that note the same player wait for each other.
    const { priceCents, currency } = await transaction
      .selectFrom('tournaments')
      .select(['priceCents', 'currency'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (method && (priceCents === null || currency === null)) throw new HttpError('rule_violation', 'El torneo no tiene precio: escríbelo al editarlo.');
    const before = await transaction
      .selectFrom('tournamentPayments')
      .select('method')
      .where('tournamentId', '=', id)
      .where('playerId', '=', playerId)
      .executeTakeFirst();
    if ((before?.method ?? null) !== method) {
      if (method && priceCents !== null && currency !== null)
        await transaction
          .insertInto('tournamentPayments')
          .values({ tournamentId: id, playerId, method, priceCents, currency, takenBy: caller.userId, paidAt: now.toISOString() })
          .onConflict((conflict) => conflict.columns(['tournamentId', 'playerId']).doUpdateSet({ method, takenBy: caller.userId }))
          .execute();
      else await transaction.deleteFrom('tournamentPayments').where('tournamentId', '=', id).where('playerId', '=', playerId).execute();
      await audit(transaction, caller, {
        action: 'update',
        entity: 'tournament',
        entityId: id,
        before: { payment: before?.method ?? null },
        after: { playerId, payment: method },
      });
    }
    return paymentsOf(transaction, id);
  });

/** Serves who paid to play, for organisers and helpers. */
export function paymentRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(listPayments, async ({ params: { id }, caller }) => {
    await requireStaff(db, caller, id, 'payments');
    return paymentsOf(db, id);
  });

  serve(savePayment, async ({ params: { id }, body, caller }) => notePayment(db, caller, id, body, now()));
}
