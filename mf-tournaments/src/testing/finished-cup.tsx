import { listLocations } from '@mesa/contract/calls/locations';
import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listStores } from '@mesa/contract/calls/stores';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import TournamentPage from '../tournament/tournament-page';

const places = reply(listLocations, {
  status: 'success',
  data: [
    { country: 'Perú', state: 'Lima', city: 'Lima' },
    { country: 'Chile', state: 'Biobío', city: 'Concepción' },
  ],
});
export const ana = makePlayer({ id: 4, username: 'ana', name: 'Ana', optionalname: 'La Profe' });
const leo = makePlayer({ id: 5, username: 'leo', name: 'Leo' });
const entries: Entry[] = [
  makeEntry({
    player: ana,
    position: 1,
    points: 15,
    winRate: 83.3,
    record: '5-1-0',
    deckName: 'Gardevoir',
    deckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  }),
  makeEntry({ player: leo, dropRound: '3' }),
];
const finished = makeTournament({
  id: 9,
  name: 'Copa',
  state: 'Antioquia Department',
  winnerId: 4,
  winnerPlayer: ana,
  winnerDeckName: 'Gardevoir',
  winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  prize: '12 sobres',
  description: 'Traigan dados.',
});
/** Shows the page of a finished Cup with two players, Ana its winner. */
export const showTournament = (fields: Partial<Tournament>, ...more: Reply[]) =>
  renderPage(<TournamentPage />, '/torneo/9', [
    reply(getTournament, { status: 'success', data: { ...finished, ...fields } }),
    reply(listEntries, { status: 'success', data: entries }),
    places,
    reply(listStores, { status: 'success', stores: [makeStore({ id: 1, name: 'La Mesa Larga' })], total: 1, page: 1, totalPages: 1 }),
    ...more,
  ]);
