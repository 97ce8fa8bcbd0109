import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { deleteDeckCards, getDeck, getDeckOfPlayer, importDeck, judgeCards, listDeckVersions, saveDeckCards } from '@mesa/contract/calls/decks';
import { deckViolations, totalCards } from '@mesa/contract/rules/deck';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { judgeList } from '../cards/judge-decks';
import { requireTournamentEditor } from '../tournaments/tournaments';
import { findPlace, findPlaceOfDeck, lockPlace, requireDeckEditor } from './deck-access';
import { saveDeckName } from './deck-name';
import { lockDeck, lockOrCreateDeck, replaceEntries, ruledCards } from './deck-rows';
import { deckSheets } from './deck-sheets';
import { readList } from './import-list';
import { readDeck } from './read-deck';
import { versionsOfDeck } from './read-versions';
import { saveList } from './save-list';

export function deckRoutes({ serve, db, now }: Deps): void {
  serve(getDeckOfPlayer, async ({ body, caller }) => readDeck(db, caller, await findPlace(db, caller, body), now()));

  serve(getDeck, async ({ params, caller }) => readDeck(db, caller, await findPlaceOfDeck(db, params.id), now()));

  serve(listDeckSheets, async ({ params: { id }, caller, noteRead }) => {
    await requireTournamentEditor(db, caller, id);
    // Full names and Player IDs.
    noteRead(null);
    return { status: 'success', data: await deckSheets(db, id) };
  });

  serve(listDeckVersions, async ({ params, query, caller }) => versionsOfDeck(db, caller, await findPlaceOfDeck(db, params.id), query, now()));

  serve(judgeCards, async ({ body: { cards, ...occasion } }) => ({ status: 'success', data: await judgeList(db, cards, occasion) }));

  serve(saveDeckCards, async ({ body, caller }) => {
    const named = new Map(body.cards.map(({ cardId, quantity, deckicons }) => [cardId, { cardId, quantity, favourite: deckicons }]));
    if (named.size < body.cards.length) throw new HttpError('invalid', 'Una carta está dos veces en la lista.');
    const removed = new Set(body.removed);
    return transact(db, async (transaction) => {
      const place = await lockPlace(transaction, caller, body, now());
      if (body.deckName !== undefined) await saveDeckName(transaction, caller, place, { deckName: body.deckName || null, readAt: body.resultUpdatedAt });
      if (named.size === 0 && removed.size === 0) return { status: 'success', data: { cards: 0, total: 0 } };
      const deck = await lockOrCreateDeck(transaction, place, body.updatedAt);
      const kept = deck.entries.filter(({ cardId }) => !removed.has(cardId)).map((entry) => [entry.cardId, entry] as const);
      const entries = [...new Map([...kept, ...named]).values()];
      const violations = deckViolations(await ruledCards(transaction, entries));
      if (violations.length > 0) throw new HttpError('rule_violation', violations.join('\n'));
      await replaceEntries(transaction, caller, { deck, place, entries }, 'update');
      return { status: 'success', data: { cards: entries.length, total: totalCards(entries) } };
    });
  });

  serve(deleteDeckCards, async ({ body, caller }) => {
    const unwanted = new Set(body.cards.map(({ cardId }) => cardId));
    return transact(db, async (transaction) => {
      const place = await lockPlace(transaction, caller, body, now());
      const deck = await lockDeck(transaction, place, body.updatedAt);
      const entries = deck?.entries.filter(({ cardId }) => !unwanted.has(cardId)) ?? [];
      const deleted = (deck?.entries.length ?? 0) - entries.length;
      if (deck && deleted > 0) await replaceEntries(transaction, caller, { deck, place, entries }, 'update');
      return { status: 'success', data: { deleted } };
    });
  });

  serve(importDeck, async ({ body, caller }) => {
    await requireDeckEditor(db, caller, await findPlace(db, caller, body), now());
    const lines = await readList(db, body.cards);
    return transact(db, async (transaction) => {
      const place = await lockPlace(transaction, caller, body, now());
      return { status: 'success', success: true as const, data: await saveList(transaction, caller, place, lines, body.updatedAt) };
    });
  });
}
