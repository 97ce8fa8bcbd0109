import { getPreferences, savePreferences } from '@mesa/contract/calls/preferences';
import type { Deps } from '../../kernel/pipeline/serve';
import { preferencesOf, saveChoices } from './preferences';

/** Serves the caller's own preferences; no call names another person's. */
export function preferenceRoutes({ serve, db }: Deps): void {
  serve(getPreferences, async ({ caller }) => ({ status: 'success', data: await preferencesOf(db, caller.userId) }));

  serve(savePreferences, async ({ body, caller }) => {
    await saveChoices(db, caller.userId, body);
    return { status: 'success', data: true as const };
  });
}
