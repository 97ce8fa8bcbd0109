import type { Preferences, savePreferences } from '@mesa/contract/calls/preferences';
import type { Input } from '@mesa/contract/endpoint';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** Returns a person's settings for all their devices. */
export async function preferencesOf(db: Kysely<Tables>, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('preferences').select('spanish').where('userId', '=', userId).executeTakeFirst();
  return row ?? { spanish: null };
}

/** Saves a person's choices; the last one counts. */
export async function saveChoices(db: Kysely<Tables>, userId: string, { spanish }: Input<typeof savePreferences>['body']): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ userId, spanish })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ spanish }))
    .execute();
}
