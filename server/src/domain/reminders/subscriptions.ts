import { ECDH } from 'node:crypto';
import type { RemindedDevice, saveReminders } from '@mesa/contract/calls/reminders';
import type { Input } from '@mesa/contract/endpoint';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';

/** Maximum devices of an account; a new one replaces the oldest. */
const maxDevices = 20;

/** Returns a person's devices with reminders, newest first. */
export const devicesOf = (db: Kysely<Tables>, userId: string): Promise<RemindedDevice[]> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'device', 'endpoint', 'createdAt', 'tournamentDay', 'newRound'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();

function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw new HttpError('invalid', 'Tu navegador dio unos datos que no sirven para avisarte. Recarga la página y prueba otra vez.');
  }
}

interface Holder {
  userId: string;
  sid: string;
  device: string;
}

/** Saves the kinds of reminders of a browser; without any, deletes its subscription. A browser belongs to the user last signed in. */
export async function saveSubscription(db: Kysely<Tables>, holder: Holder, { endpoint, ...rest }: Input<typeof saveReminders>['body']): Promise<void> {
  const { userId } = holder;
  if (!rest.tournamentDay && !rest.newRound) {
    await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '=', userId).execute();
    return;
  }
  requirePoint(rest.p256dh);
  await transact(db, async (transaction) => {
    await transaction.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '<>', userId).execute();
    await transaction
      .insertInto('pushSubscriptions')
      .values({ ...holder, endpoint, ...rest })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...holder, ...rest }))
      .execute();
    await transaction
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', userId)
      .where('id', 'not in', (of) => of.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).orderBy('id', 'desc').limit(maxDevices))
      .where('endpoint', '<>', endpoint)
      .execute();
  });
}

/** Removes the reminders of one of a person's devices. */
export async function removeSubscription(db: Kysely<Tables>, userId: string, id: number): Promise<void> {
  const { rows } = await sql`delete from "pushSubscriptions" where id = ${id} and "userId" = ${userId} returning id`.execute(db);
  if (rows.length === 0) throw new HttpError('not_found', 'Ese dispositivo ya no recibe avisos.');
}
