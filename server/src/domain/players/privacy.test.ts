import { expect, test } from '@jest/globals';
import { saveDeckCards } from '@mesa/contract/calls/decks';
import { syncUser } from '@mesa/contract/calls/players';
import type { Endpoint } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { fieldsOf, fillSchema } from '../../testing/fill-schema';
import { type As, testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

/** Unique values: wherever one appears, it came from Ana's row. */
const secrets = { lastName: 'Zafirina', pokemonId: '77665544', birthDate: '1987-06-05', email: 'ana.secreta@correo.pe', userId: 'user_ana_secreta' };

async function world() {
  const store = await rows.store({ slug: 'la-mesa', name: 'La Mesa', admins: ['user_store'] });
  const { lastName, pokemonId, birthDate, userId } = secrets;
  const ana = await rows.player({ username: 'ana', name: 'Anabel', userId, lastName, pokemonId, birthDate });
  await rows.player({ username: 'bea', userId: 'user_bea' });
  const tournament = await rows.tournament({ name: 'Copa Ana', storeId: store.id, winnerId: ana.id });
  await rows.result(tournament.id, ana.id, { position: 1, points: 9, deckName: 'Gardevoir' });
  const card = await rows.card({ name: 'Pineco' });
  const deck = await rows.deck(tournament.id, ana.id, [{ cardId: card.id }]);
  await site.call(syncUser, { body: { email: secrets.email } }, userId, { 'user-id': userId });
  // Her own actions are in the tournament's history.
  await site.call(
    saveDeckCards,
    { body: { tournamentId: tournament.id, userName: 'ana', cards: [{ cardId: card.id, quantity: 2, deckicons: true }] } },
    userId,
  );
  return { store, ana, tournament, card, deck };
}
type World = Awaited<ReturnType<typeof world>>;
const seeded = site.seed(world);

interface Request {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

/** Values for all inputs of calls; a call's schema drops those it does not know. */
function valuesFor(endpoint: Endpoint, { store, tournament, card, deck }: World, userId: string): Record<string, unknown> {
  const id = endpoint.path.includes('/stores/')
    ? store.id
    : endpoint.path.includes('/cards/')
      ? card.id
      : endpoint.path.includes('/decks/')
        ? deck.id
        : tournament.id;
  return {
    id,
    userId,
    clerkId: userId,
    storeId: store.id,
    tournamentId: tournament.id,
    username: 'ana',
    userName: 'ana',
    slug: 'la-mesa',
    search: 'ana',
    searchText: 'pineco',
    query: 'ana',
    name: 'pineco',
    code: 'TST',
    status: ['finalizado', 1],
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  };
}

/** Requests with all inputs that a call takes; inputs that exclude each other get separate requests. */
function requestsFor(endpoint: Endpoint, world: World): Request[] {
  const requests: Request[] = [];
  for (const userId of [secrets.userId, 'user_store']) {
    const values = valuesFor(endpoint, world, userId);
    const { params, query, body } = endpoint;
    const fixed = { params: fillSchema(params, values), query: fillSchema(query, values) } as Request;
    if (!body) requests.push(fixed);
    else
      for (const only of [values, ...Object.keys(fieldsOf(body)).map((name) => ({ [name]: values[name] }))])
        requests.push({ ...fixed, body: fillSchema(body, only) });
  }
  return requests;
}

test.each<[string, As]>([
  ['a visitor', null],
  ['another member', 'user_bea'],
  ['the admin of the store where they play', 'user_store'],
  ['an owner', 'owner'],
])('no answer of any call tells %s a person’s last name, birth date, pokemonId, e-mail or user id', async (_who, as) => {
  const given = seeded();
  const answered = new Set<string>();
  for (const endpoint of (await contractEndpoints()).filter(({ reads }) => reads)) {
    for (const { params, query, body } of requestsFor(endpoint, given)) {
      const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
      const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]));
      const reply = await site.app.inject({
        method: endpoint.method,
        url: `${address}?${search}`,
        headers: as === null ? {} : await site.headers(as),
        ...(body ? { payload: body } : {}),
      });
      if (reply.statusCode < 300) answered.add(nameOf(endpoint));
      for (const [field, value] of Object.entries(secrets)) {
        // The panel of a store's administrators adds people by user id, the only identification that the call has.
        if (field === 'userId' && endpoint.path.endsWith('/admin-candidates')) continue;
        // The official deck sheet contains the player's full name and id; printing it is in the security record.
        if ((field === 'lastName' || field === 'pokemonId') && endpoint.path.endsWith('/deck-sheets')) continue;
        // Organisers find regulars by Player ID without a network, as an exported file names them; reading them is in the security record.
        if (field === 'pokemonId' && endpoint.path.endsWith('/regulars')) continue;
        expect({ call: nameOf(endpoint), field, isPublic: reply.body.includes(value) }).toEqual({ call: nameOf(endpoint), field, isPublic: false });
      }
    }
  }
  // Many calls answered, so the test did not only see refusals.
  expect([...answered].length).toBeGreaterThanOrEqual(20);
  expect([...answered]).toEqual(
    expect.arrayContaining(['GET /api/players/:userId', 'POST /api/players/players/status', 'GET /api/search/all', 'GET /api/ranking']),
  );
});
