import { describe, expect, test } from '@jest/globals';
import { getMeta } from '@mesa/contract/calls/meta';
import { listOpenDecks, listOpenMatches, listOpenPlayers, listOpenStandings, listOpenStores, listOpenTournaments } from '@mesa/contract/calls/open-data';
import { startPlay } from '@mesa/contract/calls/play';
import { createSeason, listSeasonEvents, listSeasonTable } from '@mesa/contract/calls/seasons';
import { listRanking } from '@mesa/contract/calls/site';
import { displayName } from '@mesa/contract/rules/names';
import { sql } from 'kysely';
import papa from 'papaparse';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { openTables } from '../../testing/read-examples';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, card, deck } = community(app);

const get = (url: string, headers = {}) => app.app.inject({ url, headers });

/** Returns the rows of a CSV file by column name, with null for empty cells. */
async function csvRows(url: string) {
  const { body, statusCode } = await get(url);
  expect(statusCode).toBe(200);
  const { data, errors } = papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

const asCells = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? '' : String(value)])));

/** A finished cup of three with two lists, and one in progress whose lists are hidden. */
async function cups() {
  const { id: storeId } = await store({ city: 'Lima', country: 'Perú', state: 'Lima' });
  const [ana, bea, caro] = [await player({ optionalname: 'Ana R.' }), await player({ optionalname: 'Bea', useUsername: true }), await player()];
  const cup = await tournament({ storeId, name: 'Copa, "la grande"', country: 'Perú', state: 'Lima', city: 'Lima', winnerId: ana.id });
  await result(cup.id, bea.id, { position: 2, points: 6, record: '2-1-0', deckName: 'Charizard' });
  await result(cup.id, ana.id, { position: 1, points: 9, record: '3-0-0', deckName: '=1+1' });
  await result(cup.id, caro.id, { record: '', dropRound: '' });
  const ball = await card({ name: 'Ultra Ball' });
  await deck(cup.id, ana.id, [{ cardId: ball.id }]);
  const running = await tournament({ storeId, status: 'progreso', listsVisible: 'al terminar' });
  await result(running.id, ana.id, { deckName: 'Secreta' });
  await deck(running.id, ana.id, [{ cardId: ball.id }]);
  return { storeId, cup, running, ana, bea, caro, ball };
}

const swiss = { phase: 'swiss' as const, division: null, outcome: 'tie' as const, publishedAt: '2025-01-01T00:00:00.000Z' };

/** A season of a store. */
const league = (storeId: number, year = 2025) => {
  const dates = { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
  return app.call(
    createSeason,
    { body: { ...dates, name: 'Liga', scope: 'store', storeIds: [storeId], kind: 'places', categories: ['Cup'], places: [5, 3], minEvents: 1 } },
    'admin',
  );
};

describe('Open data', () => {
  test('has tournaments with store, place and winner, without deactivated ones', async () => {
    const { storeId, cup, ana } = await cups();
    await tournament({ storeId, status: 'desactivado' });
    const { data, next } = await app.call(listOpenTournaments, { query: { storeId, status: 'finalizado' } });
    expect(data).toEqual([
      expect.objectContaining({ id: cup.id, name: 'Copa, "la grande"', city: 'Lima', players: 3, winnerId: ana.id, winner: 'Ana R.', confirmed: true }),
    ]);
    expect(next).toBeNull();
    expect((await app.call(listOpenTournaments, { query: { storeId } })).data).toHaveLength(2);
    expect((await app.call(listOpenTournaments, { query: { storeId, from: '2025-05-25' } })).data).toEqual([]);
    expect((await app.call(listOpenTournaments, { query: { storeId, to: '2025-05-23' } })).data).toEqual([]);
    expect((await app.call(listOpenTournaments, { query: { storeId, from: '2025-05-24', to: '2025-05-24' } })).data).toHaveLength(2);
    expect((await app.call(listOpenTournaments, { query: { storeId, city: 'Cusco' } })).data).toEqual([]);
    const special = await tournament({ storeId, category: 'Regional' });
    const confirmed = (await app.call(listOpenTournaments, { query: { storeId, after: special.id - 1 } })).data.map((one) => one.confirmed);
    expect(confirmed).toEqual([false]);
    await app.db.deleteFrom('tournaments').where('id', '=', special.id).execute();
    // A form with an empty field asks for all.
    expect((await get(`/api/v1/tournaments?storeId=${storeId}&city=`)).json().data).toHaveLength(2);
  });

  test('names players as the site does, and has no other data of them', async () => {
    const rows = [
      await player({ optionalname: 'Zoe' }),
      await player({ optionalname: 'Yael', useUsername: true }),
      await player({ name: 'Real', lastName: 'Nombre' }),
    ];
    // It leaves out deleted accounts and players that the site admin hides.
    for (const status of [0, 2]) await player({ status });
    const { id: first = 0 } = rows[0] ?? {};
    for (const playerId of [first, (await player({ status: 2 })).id]) await result((await tournament()).id, playerId);
    // Nor does it count tournaments that were taken off the site.
    await result((await tournament({ status: 'desactivado' })).id, first);
    // The one that was entered first is changed last.
    await app.db.updateTable('players').set({ city: 'Lima' }).where('id', '=', first).execute();
    const { data } = await app.call(listOpenPlayers, { query: { after: first - 1 } });
    expect(data).toEqual(rows.map((row) => ({ id: row.id, name: displayName(row), tournaments: row.id === first ? 1 : 0 })));
  });

  test('has stores in the order in which they came, without those that are closed', async () => {
    const [open] = [await store({ name: 'Abierta' }), await store({ name: 'Cerrada', status: 0 })];
    await store({ name: 'Nueva' });
    // A change does not make it a later one.
    await app.db.updateTable('stores').set({ address: 'Calle 10' }).where('id', '=', open.id).execute();
    expect((await app.call(listOpenStores, { query: { after: open.id - 1 } })).data.map(({ name }) => name)).toEqual(['Abierta', 'Nueva']);
  });

  test('has a table in the order of its places, and public lists', async () => {
    const { cup, running, ana, bea, caro, ball } = await cups();
    const table = await app.call(listOpenStandings, { params: { id: cup.id }, query: {} });
    expect(table.data.map(({ playerId, position, deck: name }) => [playerId, position, name])).toEqual([
      [ana.id, 1, '=1+1'],
      [bea.id, 2, 'Charizard'],
      [caro.id, null, null],
    ]);
    expect(table.data[2]).toMatchObject({ record: null, dropRound: null });
    const decks = await app.call(listOpenDecks, { params: { id: cup.id }, query: {} });
    expect(decks.data).toEqual([{ playerId: ana.id, player: 'Ana R.', copies: 1, card: 'Ultra Ball', expansion: 'TST', number: ball.printNumber }]);
    expect((await app.call(listOpenDecks, { params: { id: running.id }, query: {} })).data).toEqual([]);
    // A deck that the site admin hides is in neither; another one stays.
    await deck(cup.id, bea.id, [{ cardId: ball.id }]);
    await app.db.updateTable('results').set({ deckHidden: true }).where('tournamentId', '=', cup.id).where('playerId', '=', ana.id).execute();
    expect((await app.call(listOpenDecks, { params: { id: cup.id }, query: {} })).data).toMatchObject([{ playerId: bea.id }]);
    expect((await app.call(listOpenStandings, { params: { id: cup.id }, query: {} })).data[0]).toMatchObject({ playerId: ana.id, deck: null });
    expect((await app.call(listOpenStandings, { params: { id: running.id }, query: {} })).data).toMatchObject([{ playerId: ana.id, deck: null }]);
  });

  test('has the matches of the published rounds', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status: 'inscripciones' });
    for (let seat = 0; seat < 5; seat += 1) await result(id, (await player()).id);
    await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    const device = await playDevice(app, id, 'ana');
    await device.takePen();
    await device.configure();
    await device.publishRound();
    await playRound(device);
    const { data } = await app.call(listOpenMatches, { params: { id }, query: {} });
    expect(data.map(({ phase, round, table }) => [phase, round, table])).toEqual([
      ['swiss', 1, 1],
      ['swiss', 1, 2],
      ['swiss', 1, null],
    ]);
    expect(new Set(data.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id ?? []].flat())).size).toBe(5);
    expect((await app.refused(listOpenMatches, { params: { id: 999_999 }, query: {} })).code).toBe('not_found');
  });

  test('has matches in the order of rounds, pods and tables, byes last', async () => {
    const { cup, ana, bea, caro } = await cups();
    const later = { publishedAt: '2025-01-01T01:00:00.000Z', number: 2 };
    const matches = [
      { ...later, round: 'a', pod: 'B', tableNumber: 1, player1: ana.id, player2: bea.id },
      { round: 'b', number: 1, pod: 'B', tableNumber: 3, player1: ana.id, player2: bea.id },
      { round: 'c', number: 1, pod: 'A', tableNumber: 0, player1: ana.id, player2: null },
      { round: 'c', number: 1, pod: 'A', tableNumber: 2, player1: bea.id, player2: null },
      { round: 'c', number: 1, pod: 'A', tableNumber: 1, player1: caro.id, player2: null },
    ];
    await app.db
      .insertInto('matches')
      .values(matches.map((match) => ({ ...swiss, ...match, pod: match.pod as never, tournamentId: cup.id })))
      .execute();
    const { data } = await app.call(listOpenMatches, { params: { id: cup.id }, query: {} });
    expect(data.map(({ round, pod, table }) => [round, pod, table])).toEqual([
      [1, 'A', 1],
      [1, 'A', 2],
      [1, 'A', null],
      [1, 'B', 3],
      [2, 'B', 1],
    ]);
  });

  test('continues at next to the end, for any filter', async () => {
    const { id: storeId } = await store({ city: 'Puno & Juliaca' });
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await tournament({ storeId, city: 'Puno & Juliaca' })).id);
    const found: number[] = [];
    let url: string | null = '/api/v1/tournaments?limit=2&city=Puno+%26+Juliaca';
    for (let pages = 0; url; pages += 1) {
      expect(pages).toBeLessThan(3);
      const page: { data: { id: number }[]; next: string | null } = (await get(url)).json();
      found.push(...page.data.map(({ id }) => id));
      url = page.next;
    }
    expect(found).toEqual(ids);
    const { cup } = await cups();
    const standings = await app.call(listOpenStandings, { params: { id: cup.id }, query: { limit: 2 } });
    const rest = (await get(standings.next ?? '')).json();
    expect([standings.data.length, rest.data.length, rest.next]).toEqual([2, 1, null]);
    const full = await app.call(listOpenStandings, { params: { id: cup.id }, query: { limit: 3 } });
    expect([full.data.length, full.next]).toEqual([3, null]);
  });

  test('has the same cells as CSV and as JSON', async () => {
    const { cup, storeId } = await cups();
    await league(storeId);
    const addresses = openTables.map(({ path }) => path.replace(':id', String(cup.id)).replace(':slug', 'liga'));
    for (const address of addresses) {
      const { data } = (await get(`${address}?limit=500${address.endsWith('/tournaments') ? `&storeId=${storeId}` : ''}`)).json();
      const rows = await csvRows(`${address}.csv?limit=500${address.endsWith('/tournaments') ? `&storeId=${storeId}` : ''}`);
      // Cells that begin like a formula are marked as text in the file.
      const plain = rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell.replace(/^'(?=[=+\-@])/, '')])));
      expect(plain).toEqual(asCells(data));
    }
    expect((await csvRows(`/api/v1/tournaments/${cup.id}/standings.csv`))[0]?.deck).toBe("'=1+1");
  });

  test('matches the tables of pages, row by row: a season, its events, a ranking and the meta', async () => {
    const { cup, storeId, bea } = await cups();
    // Equal to Bea in points, better in wins, and later on the site.
    await result(cup.id, (await player()).id, { position: 3, points: 6, record: '2-0-0' });
    await league(storeId);
    // Another season has another event.
    await league((await tournament()).storeId);
    const slug = { slug: 'liga' };
    const table = (await app.call(listSeasonTable, { params: slug, query: {} })).data;
    expect(await csvRows('/api/v1/seasons/liga/table.csv')).toEqual(
      asCells(
        table.map(({ id, position, points, events, counted, bestPlace, ...name }) => ({
          ...{ position, playerId: id, player: displayName(name), points, events, counted, bestPlace },
        })),
      ),
    );
    expect(table).toHaveLength(4);
    await app.db.updateTable('results').set({ division: 'senior' }).where('tournamentId', '=', cup.id).where('position', '=', 2).execute();
    const seniors = (await app.call(listSeasonTable, { params: slug, query: { division: 'senior' } })).data;
    expect((await csvRows('/api/v1/seasons/liga/table.csv?division=senior')).map(({ position, player }) => [position, player])).toEqual(
      seniors.map(({ position, ...name }) => [String(position), displayName(name)]),
    );
    expect(seniors.map(({ id, position }) => [id, position])).toEqual([[bea.id, 1]]);
    expect((await get('/api/v1/seasons/liga/table.csv?division=adultos')).statusCode).toBe(400);
    const events = (await app.call(listSeasonEvents, { params: slug, query: {} })).data;
    expect((await csvRows('/api/v1/seasons/liga/events.csv')).map(({ tournamentId, name, winner }) => [tournamentId, name, winner])).toEqual(
      events.map(({ id, name, winnerPlayer }) => [String(id), name, winnerPlayer && displayName(winnerPlayer)]),
    );
    expect(events.map(({ id }) => id)).toEqual([cup.id]);
    expect((await csvRows('/api/v1/seasons.csv')).map(({ events: count }) => count)).toEqual(['1', '1']);
    await app.db.updateTable('seasons').set({ scope: 'country', country: 'Chile' }).where('slug', '<>', 'liga').execute();
    expect((await csvRows('/api/v1/seasons.csv?country=Chile')).map(({ country }) => country)).toEqual(['Chile']);
    const { slug: store } = await app.db.selectFrom('stores').select('slug').where('id', '=', storeId).executeTakeFirstOrThrow();
    for (const query of [{ country: 'Perú' }, { store }, { season: 'liga', format: 'Estándar' as const }]) {
      const ranking = (await app.call(listRanking, { query })).data;
      expect(ranking).toHaveLength(4);
      const rows = await csvRows(`/api/v1/ranking.csv?${new URLSearchParams(query)}`);
      expect(
        rows.map(({ position, playerId, player, points, wins, losses, draws, winRate }) => [
          position,
          playerId,
          player,
          points,
          `${wins}/${losses}/${draws}`,
          winRate,
        ]),
      ).toEqual(ranking.map((row) => [`${row.position}`, `${row.playerId}`, displayName(row), `${row.points}`, row.history, `${row.win_percentage ?? ''}`]));
    }
    await app.db.updateTable('tournaments').set({ date: sql`current_date - 7` }).where('id', '=', cup.id).execute();
    const meta = await app.call(getMeta, { query: { store } });
    const rows = await csvRows(`/api/v1/meta.csv?store=${store}`);
    expect(rows).toMatchObject([{ archetypeId: '', archetype: '', lists: String(meta.unnamed), share: '100', wins: '3' }]);
    expect(meta.lists).toBe(1);
    // All tournaments of a season count, however old.
    await app.db.updateTable('tournaments').set({ date: '2025-05-01' }).where('id', '=', cup.id).execute();
    const ofSeason = await app.call(getMeta, { query: { season: 'liga' } });
    expect(await csvRows('/api/v1/meta.csv?season=liga')).toMatchObject([{ archetype: '', lists: String(ofSeason.unnamed), share: '100' }]);
    expect([ofSeason.lists, await csvRows(`/api/v1/meta.csv?store=${store}`)]).toEqual([1, []]);
  });

  test('has the ranking of a format, from its tournaments alone', async () => {
    const { storeId, ana, bea } = await cups();
    const expanded = await tournament({ storeId, format: 'Expandido' });
    await result(expanded.id, bea.id, { position: 1, points: 12, record: '4-0-0' });
    const first = async (format: string) => {
      const [best] = await csvRows(`/api/v1/ranking.csv?${new URLSearchParams({ format })}`);
      return [best?.playerId, best?.points];
    };
    expect(await first('Estándar')).toEqual([`${ana.id}`, '9']);
    expect(await first('Expandido')).toEqual([`${bea.id}`, '12']);
    expect(await csvRows('/api/v1/ranking.csv?format=Conquista')).toEqual([]);
    const [best] = await csvRows('/api/v1/ranking.csv');
    expect([best?.playerId, best?.points]).toEqual([`${bea.id}`, '18']);
  });

  test('continues in a table with its own order', async () => {
    const { storeId } = await cups();
    await league(storeId);
    for (const path of ['/api/v1/seasons/liga/table', '/api/v1/ranking']) {
      const { data } = (await get(path)).json();
      const first = (await get(`${path}?limit=2`)).json();
      const rest = (await get(first.next)).json();
      expect([...first.data, ...rest.data]).toEqual(data);
      expect([first.data.length, rest.data.length, rest.next]).toEqual([2, 1, null]);
    }
    expect((await get('/api/v1/seasons/ninguna/table')).statusCode).toBe(404);
    expect((await get('/api/v1/ranking?city=Lima')).json().message).toBe('Elige también el país y el departamento de la ciudad.');
    expect((await get('/api/v1/meta.csv?store=nadie')).statusCode).toBe(404);
    expect((await get('/api/v1/meta?weeks=105')).statusCode).toBe(400);
    expect((await get('/api/v1/meta?season=ninguna')).statusCode).toBe(404);
    expect((await get('/api/v1/meta?season=liga&country=Chile')).json().message).toBe('Elige una temporada o un lugar, no los dos.');
  });

  test('has every row once when read one by one, in each table', async () => {
    const { storeId, cup, ana, bea, caro, ball } = await cups();
    const { slug } = (await league(storeId)).data;
    const named = await app.db
      .insertInto('archetypes')
      .values({ name: 'Charizard', requires: ['Charizard'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await league(storeId, 2024);
    await tournament({ storeId: (await store()).id, date: '2025-05-05' });
    await tournament({ storeId, date: '2025-05-05' });
    // The one that was entered first is corrected last.
    await app.db.updateTable('tournaments').set({ prizes: '1: 9 sobres' }).where('id', '=', cup.id).execute();
    const made = await deck(cup.id, bea.id, [{ cardId: ball.id }]);
    await app.db.updateTable('decks').set({ archetypeId: named.id }).where('id', '=', made.id).execute();
    const match = { ...swiss, tournamentId: cup.id, pod: 'all' as never };
    await app.db
      .insertInto('matches')
      .values([
        { ...match, round: 'r1', number: 1, tableNumber: 1, player1: ana.id, player2: bea.id },
        { ...match, round: 'r2', number: 2, tableNumber: 1, player1: ana.id, player2: caro.id },
      ])
      .execute();
    for (const { path } of openTables) {
      const url = `${path.replace(':id', String(cup.id)).replace(':slug', slug)}?${path.endsWith('/meta') ? `season=${slug}` : ''}`;
      const { data } = (await get(url)).json();
      const found: unknown[] = [];
      for (let next: string | null = `${url}&limit=1`; next && found.length <= data.length; ) {
        const page: { data: unknown[]; next: string | null } = (await get(next)).json();
        found.push(...page.data);
        next = page.next;
      }
      expect([path, data.length > 1, found]).toEqual([path, true, data]);
    }
  });

  test('has the most played archetype first', async () => {
    const { storeId, cup, ana, bea, caro, ball } = await cups();
    const { slug } = (await league(storeId)).data;
    const archetype = (name: string) =>
      app.db
        .insertInto('archetypes')
        .values({ name, requires: [name] })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [charizard, pidgeot, abra] = [await archetype('Charizard'), await archetype('Pidgeot'), await archetype('Abra')];
    const dani = await player();
    await result(cup.id, dani.id);
    await deck(cup.id, dani.id, [{ cardId: ball.id }]);
    await deck(cup.id, bea.id, [{ cardId: ball.id }]);
    await deck(cup.id, caro.id, [{ cardId: ball.id }]);
    await app.db.updateTable('decks').set({ archetypeId: pidgeot.id }).where('tournamentId', '=', cup.id).execute();
    for (const [one, archetypeId] of [
      [ana, charizard.id],
      [dani, abra.id],
    ] as const)
      await app.db.updateTable('decks').set({ archetypeId }).where('tournamentId', '=', cup.id).where('playerId', '=', one.id).execute();
    const { data } = (await get(`/api/v1/meta?season=${slug}`)).json();
    expect(data.map((row: { archetype: string; lists: number }) => [row.archetype, row.lists])).toEqual([
      ['Pidgeot', 2],
      ['Abra', 1],
      ['Charizard', 1],
    ]);
  });

  test('names the next rows’ address in a file’s Link header', async () => {
    const { cup } = await cups();
    const first = await get(`/api/v1/tournaments/${cup.id}/standings.csv?limit=2`);
    const next = /^<(\/api\/v1\/tournaments\/\d+\/standings\.csv\?limit=2&after=2)>; rel="next"$/.exec(String(first.headers.link))?.[1];
    expect(await csvRows(next ?? '')).toHaveLength(1);
    expect((await get(next ?? '')).headers.link).toBeUndefined();
    expect(first.headers['content-disposition']).toBe('attachment; filename="standings.csv"');
    expect(first.headers['content-type']).toBe('text/csv; charset=utf-8');
    // Excel reads a file as UTF-8 by its first sign.
    expect(first.body.startsWith('\uFEFFposition,')).toBe(true);
  });

  test('can be read by other sites, and is not sent again unchanged', async () => {
    await store();
    for (const url of ['/api/v1/stores', '/api/v1/stores.csv', '/api/v1/stores?limit=10000']) {
      const { headers } = await get(url, { origin: 'https://otra.example' });
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag, link, retry-after' });
    }
    for (const url of ['/api/v1/stores', '/api/v1/stores.csv']) {
      const { headers } = await get(url);
      expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    expect((await get('/api/stores/store/nadie')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('refuses ten thousand rows at once, and unknown parameters', async () => {
    expect((await get('/api/v1/players?limit=10000')).json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('500') });
    expect((await get('/api/v1/players.csv?limit=10000')).statusCode).toBe(400);
    expect((await get('/api/v1/stores?pais=Chile')).statusCode).toBe(400);
    expect((await app.call(listOpenStores, { query: { country: 'Nada' } })).data).toEqual([]);
  });
});
