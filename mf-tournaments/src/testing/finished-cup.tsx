import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { concepcion, knownPlaces, lima, listedStores } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import TournamentPage from '../tournament/tournament-page';

const places = knownPlaces(lima, concepcion);
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
export const finished = makeTournament({
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
    listedStores(makeStore({ id: 1, name: 'La Mesa Larga' })),
    ...more,
  ]);
