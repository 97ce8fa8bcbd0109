import { listAgenda } from '@mesa/contract/calls/agenda';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { getStoreAttendance, getStoreBySlug, listStorePoints } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makePagination, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import StorePage from '../store/store-page';

export const store = makeStore({
  id: 7,
  slug: 'el-dragon',
  name: 'El Dragón',
  state: 'Antioquia Department',
  website: 'https://www.dragon.co/',
  description: 'Mesas para 40.',
});
const places = knownPlaces(medellin);
const winner = makePlayer({ id: 4, username: 'ana', name: 'Ana', country: null, state: 'Antioquia Department', city: null });
const tournaments = reply(listStoreTournaments, {
  status: 'success',
  data: [
    makeTournament({
      id: 9,
      name: 'Copa',
      winnerId: 4,
      winnerPlayer: winner,
      winnerDeckName: 'Gardevoir',
      winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
      state: 'Antioquia Department',
    }),
    makeTournament({ id: 10, name: 'Regional', category: 'Regional', confirmed: false, status: 'inscripciones' }),
  ],
  pagination: makePagination({ total: 30, pages: 2, limit: 20 }),
});
const points = reply(listStorePoints, {
  status: 'success',
  data: [{ ...winner, playerId: 4, totalPoints: 15, tournamentsPlayed: 2 }],
  pagination: makePagination({ total: 6, pages: 2, limit: 5 }),
});
/** Answers that a store has no seasons, no tournament to come and no attendance. */
export const nothingElse = [
  reply(listSeasons, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
  reply(getStoreAttendance, { status: 'success', months: [] }),
  reply(listAgenda, { status: 'success', data: [], mapTiles: null, pagination: makePagination({ total: 0 }) }),
];
/** Shows the page of El Dragón, a store with two tournaments and one player in its table. */
export const showStore = (fields: Partial<typeof store> = {}, ...more: Reply[]) =>
  renderPage(<StorePage />, '/tienda/el-dragon', [
    ...more,
    reply(getStoreBySlug, { status: 'success', store: { ...store, ...fields } }),
    ...nothingElse,
    tournaments,
    points,
    places,
  ]);
