import { createOwnDeck, deleteOwnDeck, getOwnDeck, listOwnDecks, listOwnDeckVersions, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import type { Deps } from '../../kernel/pipeline/serve';
import { pageOfVersions } from '../decks/read-versions';
import { listOwn, readOwnDeck, requireOwnDeck } from './own-decks';
import { createOwn, deleteOwn, saveOwn } from './save-own-deck';

/** Serves the caller's own decks; no call names another person's. */
export function ownDeckRoutes({ serve, db, now, settings }: Deps): void {
  serve(listOwnDecks, async ({ query: { day }, caller }) => ({ status: 'success', data: await listOwn(db, caller.userId, day) }));

  serve(getOwnDeck, async ({ params: { id }, caller }) => ({ status: 'success', data: await readOwnDeck(db, caller.userId, id) }));

  serve(listOwnDeckVersions, async ({ params: { id }, query, caller }) => {
    await requireOwnDeck(db, caller.userId, id);
    return pageOfVersions(db, 'ownDeckVersions', id, query);
  });

  serve(createOwnDeck, async ({ body, caller }) => ({ status: 'success', data: await createOwn({ db, now, settings }, caller.userId, body) }));

  serve(saveOwnDeck, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await saveOwn(db, caller.userId, id, body) }));

  serve(deleteOwnDeck, async ({ params: { id }, caller }) => {
    await deleteOwn(db, caller.userId, id);
    return { status: 'success' as const, data: true as const };
  });
}
