import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { boardShapes, listBoardPath } from '@mesa/contract/format/board-paths';
import sharp from 'sharp';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { agendaBoard, metaBoard, seasonBoard, tournamentBoard } from './read-lists';

let uploads = '';
const app = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'lists-')), 'uploads');
  await mkdir(join(uploads, 'cards'), { recursive: true });
  return { uploads };
});
const { store, tournament, players, result, card, deck } = community(app);
afterAll(() => rm(dirname(uploads), { recursive: true }));
const get = (url: string) => app.app.inject({ url });
const place = { country: 'Perú', state: 'Lima', city: 'Lima' };
const origin = 'https://mesa.example';
const now = new Date('2026-11-21T15:00:00Z');

/** A season of Ana's store after one event with this many players, the first with the most points. */
async function season(count: number, more: { minEvents?: number } = {}) {
  const { id: storeId } = await store({ name: 'Té & Cartas', slug: 'te-y-cartas', admins: ['ana'], ...place });
  const { id } = await tournament({ storeId, ...place, date: '2025-05-24', category: 'Cup' });
  for (const [at, { id: player }] of (await players(count)).entries()) await result(id, player, { position: at + 1, points: 100 - at });
  const body = { name: 'Liga 2025', scope: 'store' as const, storeIds: [storeId], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
  const { data } = await app.call(createSeason, { body: { ...body, ...more, categories: ['Cup'] } }, 'ana');
  return { storeId, slug: data.slug };
}

describe('The picture of a season', () => {
  test('shows as many of the first places as fit', async () => {
    const { slug } = await season(40);
    const board = await seasonBoard(app.db, origin, slug, {}, 'imagen');
    expect(board).toMatchObject({ name: 'Liga 2025', facts: 'Té & Cartas · 1 torneo · 40 jugadores', foot: `mesa.example/temporada/${slug}` });
    expect(board.lines).toHaveLength(22);
    expect([board.lines[0], board.lines[21]]).toMatchObject([
      { lead: '1', detail: '100 pts · 1 torneo' },
      { lead: '22', detail: '79 pts · 1 torneo' },
    ]);
    expect((await seasonBoard(app.db, origin, slug, {}, 'enlace')).lines).toHaveLength(6);
  });

  test('can show a single division', async () => {
    const { slug } = await season(3);
    await app.db.updateTable('results').set({ division: 'junior' }).where('position', '=', 2).execute();
    const board = await seasonBoard(app.db, origin, slug, { division: 'junior' }, 'imagen');
    expect(board).toMatchObject({ title: 'Tabla · Júnior', lines: [{ lead: '1', detail: '99 pts · 1 torneo' }] });
    expect(board.foot).toBe(`mesa.example/temporada/${slug}?division=junior`);
    expect((await get(listBoardPath({ season: slug, division: 'junior' }, 'enlace'))).statusCode).toBe(200);
    expect((await get(`/og/temporada/${slug}/imagen.png?division=bebés`)).statusCode).toBe(400);
  });

  test('gives no place to who has played too little', async () => {
    const { slug } = await season(1, { minEvents: 2 });
    expect((await seasonBoard(app.db, origin, slug, {}, 'imagen')).lines).toMatchObject([{ lead: '–', detail: '100 pts · 1 torneo' }]);
  });

  test('has the size of a chat or a story, and changes after a result', async () => {
    const { slug } = await season(3);
    for (const shape of ['imagen', 'historia', 'enlace'] as const) {
      const { width, height } = boardShapes[shape];
      const { rawPayload, headers } = await get(listBoardPath({ season: slug }, shape));
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
    }
    const path = listBoardPath({ season: slug }, 'imagen');
    const before = await get(path);
    await app.db.updateTable('results').set({ points: 200 }).execute();
    expect((await get(path)).headers.etag).not.toBe(before.headers.etag);
  });
});

describe('The picture of an agenda', () => {
  test('lists upcoming tournaments of a place or a store by day', async () => {
    const { id: storeId } = await store({ name: 'Té & Cartas', slug: 'te-y-cartas', ...place });
    const coming = { storeId, ...place, status: 'inscripciones' as const };
    await tournament({ ...coming, name: 'Copa', date: '2999-01-02' });
    await tournament({ ...coming, name: 'Reto', date: '2999-01-02' });
    await tournament({ ...coming, name: 'Liga', date: '2999-01-05' });
    await tournament({ status: 'inscripciones', name: 'De otra tienda', date: '2999-01-03' });
    const board = await agendaBoard(app.db, origin, place, 'imagen', now);
    expect(board).toMatchObject({ name: 'Agenda de Lima', facts: 'Desde el 2 de enero de 2999', foot: 'mesa.example/agenda' });
    expect(board.lines.map(({ lead, text, detail }) => [lead, text, detail])).toEqual([
      ['', expect.stringContaining('2 ene'), ''],
      ['·', 'Copa', 'Té & Cartas, Lima'],
      ['·', 'Reto', 'Té & Cartas, Lima'],
      ['', expect.stringContaining('5 ene'), ''],
      ['·', 'Liga', 'Té & Cartas, Lima'],
    ]);
    const ofStore = await agendaBoard(app.db, origin, { store: 'te-y-cartas' }, 'imagen', now);
    expect(ofStore).toMatchObject({ name: 'Agenda de Té & Cartas', foot: 'mesa.example/tienda/te-y-cartas' });
    expect(ofStore.lines[1]).toEqual({ lead: '·', text: 'Copa', detail: '' });
    expect((await agendaBoard(app.db, origin, {}, 'imagen', now)).lines).toHaveLength(7);
    expect((await get(listBoardPath(place, 'historia'))).statusCode).toBe(200);
    expect((await get(listBoardPath({ store: 'te-y-cartas' }, 'enlace'))).statusCode).toBe(200);
  });

  test('does not end with a heading alone', async () => {
    const { id: storeId } = await store(place);
    for (const day of ['02', '03', '04', '05']) await tournament({ storeId, ...place, status: 'inscripciones', date: `2999-01-${day}` });
    await tournament({ storeId, ...place, status: 'inscripciones', date: '2999-01-02' });
    // Two on the first day, then one a day: the sixth line would be the heading of the third day.
    const { lines } = await agendaBoard(app.db, origin, place, 'enlace', now);
    expect(lines.map(({ lead }) => lead)).toEqual(['', '·', '·', '', '·']);
  });

  test('says that no tournament is announced', async () => {
    expect(await agendaBoard(app.db, origin, {}, 'imagen', now)).toMatchObject({ name: 'Agenda', facts: 'Aún no hay torneos anunciados', lines: [] });
  });
});

describe('The picture of a finished tournament', () => {
  test('shows its places as typed', async () => {
    const { id } = await tournament({ ...place, name: 'Copa de mayo', date: '2025-05-24', status: 'finalizado' });
    const [first, second, third] = await players(3);
    await result(id, first?.id ?? 0, { position: 1, points: 9, record: '3-0-0' });
    await result(id, second?.id ?? 0, { position: 2, points: 1 });
    await result(id, third?.id ?? 0);
    const board = await tournamentBoard(app.db, origin, id, 'imagen');
    expect(board).toMatchObject({ name: 'Copa de mayo', title: 'Tabla final', facts: '24 de mayo de 2025 · Lima', foot: `mesa.example/torneo/${id}` });
    expect(board.lines.map(({ lead, detail }) => [lead, detail])).toEqual([
      ['1', '3-0-0 · 9 pts'],
      ['2', '1 pt'],
      ['–', ''],
    ]);
    expect((await get(listBoardPath({ tournament: id }, 'historia'))).statusCode).toBe(200);
  });

  test('shows as many of the first places as fit', async () => {
    const { id } = await tournament({ status: 'finalizado' });
    for (const [at, player] of (await players(10)).entries()) await result(id, player.id, { position: at + 1 });
    const { lines } = await tournamentBoard(app.db, origin, id, 'enlace');
    expect(lines.map(({ lead }) => lead)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('does not exist before the end', async () => {
    const { id } = await tournament({ status: 'progreso' });
    expect((await get(listBoardPath({ tournament: id }, 'imagen'))).statusCode).toBe(404);
  });
});

describe('The picture of a meta', () => {
  test('has a bar for each archetype, most played first, and its win rate if there are enough games', async () => {
    const { slug } = await season(4);
    const archetypes = ['Gardevoir', 'Lugia'].map((name) => ({ name, requires: [name] }));
    const [gardevoir, lugia] = await app.db.insertInto('archetypes').values(archetypes).returning('id').execute();
    const { id: cardId } = await card();
    const entries = await app.db.selectFrom('results').select(['id', 'tournamentId', 'playerId']).orderBy('id').execute();
    for (const [at, { id, tournamentId, playerId }] of entries.entries()) {
      await app.db
        .updateTable('results')
        .set({ record: at === 3 ? '1-1-0' : '5-3-0' })
        .where('id', '=', id)
        .execute();
      const list = await deck(tournamentId, playerId, [{ cardId }]);
      const archetypeId = (at === 3 ? lugia : gardevoir)?.id ?? null;
      await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', list.id).execute();
    }
    const board = await metaBoard(app.db, origin, { season: slug }, 'imagen', now);
    expect(board).toMatchObject({ name: 'Meta de Liga 2025', title: 'Qué se juega', foot: `mesa.example/meta?temporada=${slug}` });
    expect(board.lines).toEqual([
      { lead: '1', text: 'Gardevoir', detail: 'gana 62,5 % · 75 %', share: 1 },
      { lead: '2', text: 'Lugia', detail: '25 %', share: 1 / 3 },
    ]);
    const { rawPayload } = await get(listBoardPath({ meta: { season: slug, weeks: 4 } }, 'imagen'));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1080, height: 1350 });
  });

  test('says that there are no lists', async () => {
    expect(await metaBoard(app.db, origin, {}, 'imagen', now)).toMatchObject({
      name: 'Meta',
      facts: expect.stringMatching(/^0 listas · desde el /),
      lines: [],
    });
  });
});

describe('An invented address', () => {
  const drawn = async () => (await readdir(join(dirname(uploads), 'cache/posters')).catch(() => [])).length;
  const invented = 'Compra barato en estafa.example';

  /** A store with an upcoming tournament, and a finished one whose list has an archetype. */
  async function lima() {
    const { id: storeId } = await store({ name: 'Té & Cartas', slug: 'te-y-cartas', ...place });
    await tournament({ storeId, ...place, status: 'inscripciones', date: '2999-01-02' });
    const { id } = await tournament({ storeId, ...place, category: 'Cup', status: 'finalizado', date: '2999-01-01' });
    const [player] = await players(1);
    await result(id, player?.id ?? 0, { position: 1 });
    const { id: archetypeId } = await app.db
      .insertInto('archetypes')
      .values({ name: 'Lugia', requires: ['Lugia'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = await deck(id, player?.id ?? 0, [{ cardId: (await card()).id }]);
    await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', list.id).execute();
  }

  test.each([
    ['a country', { country: invented }],
    ['a state', { country: place.country, state: invented }],
    ['a city', { ...place, city: invented }],
    ['a city that the real store is not in', { ...place, city: 'Cusco' }],
  ])('with %s without content is not found, and nothing is drawn for it', async (_, asked) => {
    await lima();
    for (const path of [listBoardPath(place, 'imagen'), listBoardPath({ meta: place }, 'imagen')])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    const before = await drawn();
    for (const path of [listBoardPath(asked, 'imagen'), listBoardPath({ meta: asked }, 'imagen')]) {
      const reply = await get(path);
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'not_found']);
    }
    expect(await drawn()).toBe(before);
  });

  test('of a store or season without content is not found', async () => {
    await store({ slug: 'vacia', ...place });
    const { slug } = await season(1);
    for (const path of [{ store: 'vacia' }, { meta: { store: 'vacia' } }, { meta: { season: slug } }].map((of) => listBoardPath(of, 'imagen')))
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  test('with any number of weeks redirects to a period that the page offers', async () => {
    await lima();
    const tagOf = async (weeks: number) => (await get(listBoardPath({ meta: { ...place, weeks } }, 'imagen'))).headers.etag;
    const offered = await Promise.all([4, 12, 26, 52].map(tagOf));
    expect(new Set(offered).size).toBe(4);
    const before = await drawn();
    expect(await Promise.all([1, 5, 13, 27, 104].map(tagOf))).toEqual([...offered, offered[3]]);
    expect(await drawn()).toBe(before);
  });
});

test.each([
  ['/og/meta/imagen.png?store=ninguna', 404],
  ['/og/meta/imagen.png?city=Lima', 400],
  ['/og/torneo/999999/imagen.png', 404],
  ['/og/torneo/uno/imagen.png', 400],
  ['/og/temporada/ninguna/imagen.png', 404],
  ['/og/temporada/ninguna/cuadro.png', 404],
  ['/og/agenda/cuadro.png', 404],
  ['/og/agenda/imagen.png?store=ninguna', 404],
])('There is no picture at %s', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});
