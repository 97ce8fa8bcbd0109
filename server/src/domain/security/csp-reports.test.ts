import { describe, expect, test } from '@jest/globals';
import { listCspReports } from '@mesa/contract/calls/accounts';
import { createCards } from '@mesa/contract/calls/cards';
import { shippedBuilds } from '@mesa/release-server/testing/builds';
import { createImageHosts } from '../../delivery/images/image-hosts';
import { topicsWritten } from '../../kernel/pipeline/writing';
import { testCard } from '../../testing/cards';
import { testApp } from '../../testing/test-app';
import { expire } from '../retention/expire';
import { defaultRetention } from '../retention/rules';

let clock = new Date('2026-11-21T15:00:00Z');
/** The topics of the write in which the clock was last read. */
let topics: readonly string[] | null = null;
const app = testApp(async () => ({
  now() {
    topics = topicsWritten();
    return clock;
  },
  included: shippedBuilds('mf_tournaments'),
}));

const send = (payload: unknown, type = 'application/reports+json') =>
  app.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const report = (effectiveDirective: string, blockedURL: string, documentURL = 'https://mesa.example/torneo/12?secreto=1#aqui') => ({
  type: 'csp-violation',
  body: { effectiveDirective, blockedURL, documentURL, sample: 'nombre' },
});
const listed = async () => (await app.call(listCspReports, { query: {} }, 'admin')).data.map(({ lastAt: _, ...line }) => line);

describe('Reports of blocked content', () => {
  test('are counted by directive, host and kind of page, in both forms that browsers send', async () => {
    const { statusCode } = await send([report('img-src', 'https://evil.example/a.png?who=ana'), report('img-src', 'https://evil.example/b.png')]);
    expect(statusCode).toBe(204);
    const old = { 'violated-directive': "img-src 'self' data:", 'blocked-uri': 'https://evil.example/c.png', 'document-uri': 'https://mesa.example/torneo/99' };
    await send({ 'csp-report': old }, 'application/csp-report');
    const both = { ...old, 'effective-directive': 'style-src-elem', 'violated-directive': 'style-src' };
    await send({ 'csp-report': both }, 'application/csp-report');
    await send([report('script-src-elem', 'inline', 'https://mesa.example/ninguna-parte')]);
    expect((await listed()).sort((a, b) => b.times - a.times)).toEqual([
      { directive: 'img-src', blocked: 'evil.example', page: '/torneo/:id', times: 3 },
      { directive: 'script-src-elem', blocked: 'inline', page: 'otra dirección', times: 1 },
      { directive: 'style-src-elem', blocked: 'evil.example', page: '/torneo/:id', times: 1 },
    ]);
  });

  test('have the time of the latest one', async () => {
    clock = new Date('2026-11-22T15:00:00Z');
    await send([report('img-src', 'https://evil.example/')]);
    clock = new Date('2026-11-23T15:00:00Z');
    await send([report('img-src', 'https://evil.example/')]);
    const line = { directive: 'img-src', blocked: 'evil.example', page: '/torneo/:id', times: 2, lastAt: clock.toISOString() };
    expect((await app.call(listCspReports, { query: {} }, 'admin')).data).toEqual([line]);
  });

  test('leave the answers that visitors get in the cache', async () => {
    await send([report('img-src', 'https://evil.example/a.png')]);
    expect(topics).toEqual(['account']);
  });

  test('name the kind of an address without a host', async () => {
    await send([report('img-src', 'data:image/png;base64,AAAA'), report('worker-src', 'blob:https://mesa.example/7')]);
    expect((await listed()).map(({ blocked }) => blocked).sort()).toEqual(['blob', 'data']);
  });

  test('name the older field’s directive where the newer field is empty', async () => {
    const fields = {
      'effective-directive': '',
      'violated-directive': 'font-src',
      'blocked-uri': 'https://evil.example/a',
      'document-uri': 'https://mesa.example/',
    };
    await send({ 'csp-report': fields }, 'application/csp-report');
    expect((await listed()).map(({ directive }) => directive)).toEqual(['font-src']);
  });

  test('name the host of a connection that stays open', async () => {
    await send([report('connect-src', 'wss://evil.example/live?who=ana'), report('connect-src', 'ws://plain.example:8080/live')]);
    expect((await listed()).map(({ blocked }) => blocked).sort()).toEqual(['evil.example', 'plain.example:8080']);
  });

  test('contain nothing of the visitor, the query string or the path', async () => {
    await send([report('img-src', 'https://evil.example/ana-rojas.png?token=abc', 'https://mesa.example/torneo/31337?persona=ana')]);
    const rows = JSON.stringify(await app.db.selectFrom('cspReports').selectAll().execute());
    for (const private_ of ['ana', 'abc', '31337', '127.0.0.1', 'nombre']) expect(rows).not.toContain(private_);
    await send([report('img-src', 'https://filter.example/', 'https://mesa.example/torneos?ciudad=Cali')]);
    expect(await listed()).toContainEqual({ directive: 'img-src', blocked: 'filter.example', page: '/torneos', times: 1 });
  });

  test.each([
    ['no JSON', '{'],
    ['a number', 7],
    ['an unknown directive', [report('haz-esto', 'https://evil.example/')]],
    ['an extension of the browser', [report('script-src', 'chrome-extension://abcdef/x.js')]],
    ['a page without an address', [report('img-src', 'https://evil.example/', 'about')]],
    ['other kinds of reports', [{ type: 'deprecation', body: {} }]],
    ['nested lists', [[[[]]]]],
  ])('that are %s are passed over', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('are read up to twenty per request and 64 KB, and fill at most 500 lines', async () => {
    await send(Array.from({ length: 25 }, () => report('img-src', 'https://evil.example/')));
    expect((await listed())[0]?.times).toBe(20);
    expect((await send([report('img-src', `https://evil.example/${'x'.repeat(70_000)}`)])).statusCode).toBe(413);
    for (let from = 0; from < 520; from += 20) await send(Array.from({ length: 20 }, (_, i) => report('img-src', `https://h${from + i}.example/`)));
    const { length } = await app.db.selectFrom('cspReports').select('blocked').execute();
    expect(length).toBeGreaterThanOrEqual(500);
    expect(length).toBeLessThanOrEqual(520);
    expect(await listed()).toHaveLength(100);
    await send([report('img-src', 'https://evil.example/'), report('img-src', 'https://new.example/')]);
    const evil = await app.db.selectFrom('cspReports').select('times').where('blocked', '=', 'evil.example').executeTakeFirstOrThrow();
    expect(evil.times).toBe(21);
    expect(await app.db.selectFrom('cspReports').select('blocked').where('blocked', '=', 'new.example').execute()).toEqual([]);
  });

  test('are not stored as a five hundred and first line, also one that only its directive or its page makes new', async () => {
    const line = { directive: 'img-src', page: '/torneo/:id', times: 1, lastAt: clock.toISOString() };
    const lines = Array.from({ length: 499 }, (_, at) => ({ ...line, blocked: `h${at}.example` }));
    await app.db.insertInto('cspReports').values(lines).execute();
    const blocked = async () => (await app.db.selectFrom('cspReports').select('blocked').execute()).map((one) => one.blocked);
    await send([report('img-src', 'https://last.example/')]);
    expect(await blocked()).toHaveLength(500);
    await send([report('img-src', 'https://late.example/')]);
    await send([report('style-src', 'https://h1.example/'), report('img-src', 'https://h1.example/', 'https://mesa.example/torneos')]);
    expect(new Set(await blocked())).toEqual(new Set([...lines.map((one) => one.blocked), 'last.example']));
    expect(await blocked()).toHaveLength(500);
  });

  test('are for the administrator only, latest first, and expire', async () => {
    await send([report('img-src', 'https://old.example/')]);
    clock = new Date('2026-12-15T15:00:00Z');
    await send([report('img-src', 'https://new.example/')]);
    expect((await listed()).map(({ blocked }) => blocked)).toEqual(['new.example', 'old.example']);
    // Of the same moment by directive, host and page.
    for (const line of [
      report('style-src', 'https://new.example/'),
      report('img-src', 'https://zoo.example/'),
      report('img-src', 'https://new.example/', 'https://mesa.example/torneos'),
    ])
      await send([line]);
    await send([report('img-src', 'https://new.example/')]);
    expect((await listed()).map(({ directive, blocked, page }) => [directive, blocked, page])).toEqual([
      ['img-src', 'new.example', '/torneo/:id'],
      ['img-src', 'new.example', '/torneos'],
      ['img-src', 'zoo.example', '/torneo/:id'],
      ['style-src', 'new.example', '/torneo/:id'],
      ['img-src', 'old.example', '/torneo/:id'],
    ]);
    await expire(app.db, defaultRetention, new Date('2026-12-25T15:00:00Z'));
    expect((await listed()).map(({ blocked }) => blocked)).toEqual(['new.example', 'new.example', 'zoo.example', 'new.example']);
    expect(await app.refused(listCspReports, { query: {} }, 'owner')).toMatchObject({ httpStatus: 403 });
  });
});

describe('The policy of a page', () => {
  test('allows pictures of the hosts in the catalogue and the map, and of no other', async () => {
    const hosts = createImageHosts({ cardSearch: app.cardSearch, mapTiles: 'https://{s}.tile.example/{z}/{x}/{y}.png' });
    expect(await hosts()).toEqual(['https://*.tile.example']);
    const pictures = ['https://cards.example/1.png', 'https://assets.tcgdex.net/es/sv/sv01/3/high.webp', '/uploads/cards/a.png', 'https://cards.example/2.png'];
    await app.call(createCards, { body: pictures.map((imageUrl, index) => testCard({ cardNumber: index + 1, imageUrl })) }, 'admin');
    expect(await hosts()).toEqual(['https://*.tile.example', 'https://cards.example']);
  });

  test('allows pictures of any site where the catalogue has them from more than forty', async () => {
    const hostsOf = (count: number) => {
      const current = async () => ({ pictureOrigins: () => Array.from({ length: count }, (_, n) => `https://h${n}.example`) });
      return createImageHosts({ cardSearch: { current } as never, mapTiles: null })();
    };
    expect([(await hostsOf(40)).length, await hostsOf(41)]).toEqual([40, ['https:']]);
  });

  test('keeps the last known hosts while the database does not answer', async () => {
    let answers = true;
    const current = async () => {
      if (!answers) throw new Error('the database is unavailable');
      return { pictureOrigins: () => ['https://cards.example'] } as unknown as Awaited<ReturnType<typeof app.cardSearch.current>>;
    };
    const hosts = createImageHosts({ cardSearch: { current }, mapTiles: null });
    await hosts();
    answers = false;
    expect(await hosts()).toEqual(['https://cards.example']);
  });
});
