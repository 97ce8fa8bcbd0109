import { listReminders, removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { deviceName } from '@mesa/contract/format/device-name';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { devicesOf, removeSubscription, saveSubscription } from './subscriptions';

interface ReminderDeps extends Deps {
  /** Null if the site's keys are damaged. */
  publicKey: string | null;
}

/** Serves the caller's own reminders; no call names another person's. */
export function reminderRoutes({ serve, db, publicKey }: ReminderDeps): void {
  serve(listReminders, async ({ caller }) => {
    if (publicKey === null) throw new HttpError('unavailable', 'Los avisos no funcionan ahora en este sitio. Avisa a su administrador.');
    return { status: 'success', publicKey, data: await devicesOf(db, caller.userId) };
  });

  serve(saveReminders, async ({ body, caller: { userId, sid }, headers }) => {
    const device = deviceName(headers['user-agent']?.slice(0, 500) ?? '');
    await saveSubscription(db, { userId, sid, device }, body);
    return { status: 'success', data: true as const };
  });

  serve(removeReminders, async ({ body: { id }, caller: { userId } }) => {
    await removeSubscription(db, userId, id);
    return { status: 'success', data: true as const };
  });
}
