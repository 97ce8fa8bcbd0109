import { changeCopies } from '@mesa/contract/calls/collection';
import { createOwnDeck, deleteOwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { savePreferences } from '@mesa/contract/calls/preferences';
import { removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { createTradeLink, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import type { Endpoint } from '@mesa/contract/endpoint';
import { testBrowser } from './push-service';
import type { WriteExample } from './write-examples';

interface OwnWrite {
  endpoint: Endpoint;
  when: string;
  input: WriteExample['input'];
}

/** Ana's writes of her own cards, decks, reminders and preferences, which are private and not in the record of changes. */
export const ownWrites: readonly OwnWrite[] = [
  {
    endpoint: changeCopies,
    when: 'of one’s own cards',
    input: ({ held }) => ({
      body: { batch: 'b1', changes: [{ cardId: held.id, list: 'have', finish: 'normal', language: 'es', condition: 'NM', delta: 1 }] },
    }),
  },
  { endpoint: createTradeLink, when: 'of one’s own', input: () => ({ body: { withWants: true, days: null } }) },
  { endpoint: showTradesNearby, when: 'of one’s own', input: () => ({ body: { nearby: false } }) },
  { endpoint: revokeTradeLink, when: 'of one’s own', input: () => ({ body: {} }) },
  { endpoint: createOwnDeck, when: 'of a list', input: () => ({ body: { name: 'Lanturn', format: 'Estándar', list: '2 Lanturn CRZ 44' } }) },
  {
    endpoint: saveOwnDeck,
    when: 'with other cards',
    input: ({ anasOwn, held }) => ({ params: { id: anasOwn.id }, body: { cards: [{ cardId: held.id, quantity: 2, favourite: true }] } }),
  },
  {
    endpoint: saveReminders,
    when: 'of one’s own',
    input: () => {
      const { endpoint, p256dh, auth } = testBrowser('new');
      return { body: { endpoint, p256dh, auth, tournamentDay: true, newRound: false } };
    },
  },
  { endpoint: savePreferences, when: 'of one’s own', input: () => ({ body: { spanish: 'castilian' } }) },
  { endpoint: removeReminders, when: 'of one’s own', input: ({ reminded }) => ({ body: { id: reminded.id } }) },
  { endpoint: deleteOwnDeck, when: 'of one’s own', input: ({ anasOwn }) => ({ params: { id: anasOwn.id }, body: {} }) },
];
