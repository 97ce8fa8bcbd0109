import { describe, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player } = community(app);

/** Reads a feed like a feed reader; invalid XML throws. */
async function feed(query = '') {
  const { statusCode, body, headers } = await app.app.inject({ url: `/api/v1/tournaments.rss${query}` });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const { document } = new JSDOM(body, { contentType: 'text/xml' }).window;
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
  const self = document.querySelector('[rel="self"]')?.getAttribute('href');
  expect([self, text('channel > language')]).toEqual([`http://localhost:3000/api/v1/tournaments.rss${query}`, 'es']);
  expect(text('channel > description')).toBe('Los torneos de Pokémon TCG que terminaron, el más reciente primero.');
  for (const guid of document.querySelectorAll('guid')) expect(guid.getAttribute('isPermaLink')).toBe('true');
  const names = ['title', 'link', 'guid', 'pubDate', 'description'];
  const items = Array.from(document.querySelectorAll('item'), (_, index) =>
    Object.fromEntries(names.map((name) => [name, text(`item:nth-of-type(${index + 1}) > ${name}`)])),
  );
  return { title: text('channel > title'), link: text('channel > link'), items };
}

describe('The feed of finished tournaments', () => {
  test('shows winner, place and day of each, newest first', async () => {
    await store({ name: 'Otra' });
    const { id: storeId } = await store({ name: 'Té & Cartas <3', slug: 'te-y-cartas', city: 'Lima' });
    const winner = await player({ optionalname: 'Zoë "Z"', name: 'Nombre', lastName: 'Secreto' });
    const place = { storeId, country: 'Perú', state: 'Lima', city: 'Lima' };
    const cup = await tournament({ ...place, name: 'Copa <&> "grande"', date: '2025-05-24', winnerId: winner.id, numberPlayers: 14 });
    await tournament({ ...place, date: '2025-05-01' });
    await tournament({ ...place, status: 'progreso', date: '2025-06-01' });
    await tournament({ date: '2025-07-01' });
    const { title, link, items } = await feed(`?storeId=${storeId}`);
    expect([title, link]).toEqual(['Torneos finalizados de Té & Cartas <3 · Mesa Abierta', 'http://localhost:3000/tienda/te-y-cartas']);
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      title: 'Copa <&> "grande"',
      link: `http://localhost:3000/torneo/${cup.id}`,
      guid: `http://localhost:3000/torneo/${cup.id}`,
      pubDate: 'Sat, 24 May 2025 12:00:00 GMT',
      description: 'Ganó Zoë "Z". 14 jugadores · Cup · Estándar · Té & Cartas <3, Lima',
    });
    expect(items[1]?.description).toBe('0 jugadores · Cup · Estándar · Té & Cartas <3, Lima');
    expect((await feed('?country=Per%C3%BA')).title).toBe('Torneos finalizados de Perú · Mesa Abierta');
    expect((await feed('?country=Per%C3%BA&state=Lima')).title).toBe('Torneos finalizados de Lima · Mesa Abierta');
    expect((await feed('?country=Per%C3%BA&state=Lima&city=Callao')).title).toBe('Torneos finalizados de Callao · Mesa Abierta');
    const counts = [];
    for (const query of ['', '?country=Per%C3%BA', '?country=Per%C3%BA&state=Lima&city=Lima', '?country=Per%C3%BA&state=Lima&city=Callao'])
      counts.push((await feed(query)).items.length);
    expect(counts).toEqual([3, 2, 2, 0]);
  });

  test('shows the later entered first of the same day', async () => {
    const { id: storeId } = await store();
    for (const name of ['Mañana', 'Tarde']) await tournament({ storeId, name, numberPlayers: 1 });
    const { title, link, items } = await feed();
    expect([title, link]).toEqual(['Torneos finalizados · Mesa Abierta', 'http://localhost:3000/torneos']);
    expect(items.map((one) => one.title)).toEqual(['Tarde', 'Mañana']);
    expect(items[0]?.description).toMatch(/^1 jugador · /);
  });

  test('has at most thirty, is not sent again unchanged, and can be read by other sites', async () => {
    const { id: storeId } = await store();
    for (let count = 0; count < 31; count += 1) await tournament({ storeId });
    expect((await feed()).items).toHaveLength(30);
    const { headers } = await app.app.inject({ url: '/api/v1/tournaments.rss' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await app.app.inject({ url: '/api/v1/tournaments.rss', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  });

  test('refuses an unknown store, and unsupported filters', async () => {
    expect((await app.app.inject({ url: '/api/v1/tournaments.rss?storeId=999999' })).json()).toMatchObject({ message: 'No encontramos esa tienda.' });
    expect((await app.app.inject({ url: '/api/v1/tournaments.rss?pais=Chile' })).statusCode).toBe(400);
  });
});
