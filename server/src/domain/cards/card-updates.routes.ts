import { CardUpdate, listCardUpdates } from '@mesa/contract/calls/card-updates';
import type { Deps } from '../../kernel/pipeline/serve';

const shown = 10;
const columns = Object.keys(CardUpdate.shape) as (keyof CardUpdate)[];

/** Serves the results of catalogue updates. `weekly`: whether the server updates automatically. */
export function cardUpdateRoutes({ serve, db, weekly }: Deps & { weekly: boolean }): void {
  serve(listCardUpdates, async () => {
    const data = await db.selectFrom('cardUpdates').select(columns).orderBy('id', 'desc').limit(shown).execute();
    const last = await db
      .selectFrom('cardUpdates')
      .select('finishedAt')
      .where('finishedAt', 'is not', null)
      .where('error', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { status: 'success', weekly, upToDateAt: last?.finishedAt ?? null, data };
  });
}
