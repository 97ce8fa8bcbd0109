import { describe, expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { JSDOM } from 'jsdom';
import { sourceHash } from '../../kernel/pipeline/first-script';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { embedStyle } from './embed-page';

const app = testApp();
const { store, tournament, player, result } = community(app);
const place = { country: 'Perú', state: 'Lima', city: 'Lima' };

async function frame(url: string) {
  const answer = await app.app.inject({ url });
  const { document } = new JSDOM(answer.body).window;
  const texts = (selector: string) => Array.from(document.querySelectorAll(selector), (one) => one.textContent);
  return {
    ...answer,
    status: answer.statusCode,
    title: texts('caption')[0] ?? null,
    heads: texts('th'),
    rows: texts('tbody tr').map((_, index) => texts(`tbody tr:nth-of-type(${index + 1}) td`)),
    kinds: Array.from(document.querySelectorAll('tbody tr:first-of-type td'), (one) => one.getAttribute('class') ?? ''),
    texts: texts('p'),
    links: Array.from(document.querySelectorAll('a'), (one) => one.getAttribute('href')),
    theme: document.documentElement.getAttribute('data-theme'),
    scripts: document.querySelectorAll('script, img, form, input, iframe').length,
  };
}

/** A finished Cup of Ana's store, won by a player whose name breaks pages that do not escape it. */
async function finishedCup() {
  const { id: storeId } = await store({ name: 'Té & Cartas', slug: 'te-y-cartas', admins: ['ana'], ...place });
  const winner = await player({ name: 'Nombre', lastName: 'Secreto', optionalname: 'Zoë <script>' });
  const second = await player({ name: 'Otra', optionalname: 'Beto "B"' });
  const { id } = await tournament({ storeId, ...place, name: 'Copa <1>', date: '2025-05-24', category: 'Cup' });
  await result(id, winner.id, { position: 1, points: 9, record: '3-0-0' });
  await result(id, second.id, { position: 2, points: 6, record: '2-1-0' });
  const body = {
    name: 'Liga 2025',
    scope: 'store' as const,
    storeIds: [storeId],
    startsOn: '2025-01-01',
    endsOn: '2025-12-31',
    kind: 'match-points' as const,
    categories: ['Cup' as const],
  };
  const { slug } = (await app.call(createSeason, { body }, 'ana')).data;
  return { id, storeId, slug };
}

describe('A table for another site', () => {
  test('shows a season, a tournament, a ranking and the agenda, each with a link to its page', async () => {
    const { id, slug, storeId } = await finishedCup();
    const season = await frame(`/insertar/temporada/${slug}`);
    expect(season).toMatchObject({ status: 200, title: 'Liga 2025', heads: ['Lugar', 'Jugador', 'Puntos', 'Torneos'], scripts: 0, theme: null });
    expect(season.rows).toEqual([
      ['1', 'Zoë <script>', '9', '1'],
      ['2', 'Beto "B"', '6', '1'],
    ]);
    expect(season.links).toEqual([`http://localhost:3000/temporada/${slug}`]);
    expect(season.body).not.toContain('Secreto');
    await app.db.updateTable('results').set({ division: 'senior' }).where('position', '=', 2).execute();
    expect(await frame(`/insertar/temporada/${slug}?division=senior`)).toMatchObject({
      title: 'Liga 2025 · Sénior',
      rows: [['1', 'Beto "B"', '6', '1']],
      links: [`http://localhost:3000/temporada/${slug}?division=senior`],
    });
    expect((await frame(`/insertar/temporada/${slug}?division=junior`)).texts).toContain('Aún nadie de esta división tiene puntos.');

    expect(await frame(`/insertar/torneo/${id}?filas=1&tema=oscuro`)).toMatchObject({
      title: 'Copa <1>',
      rows: [['1', 'Zoë <script>', '9', '3-0-0']],
      kinds: ['number', '', 'number', 'number'],
      links: [`http://localhost:3000/torneo/${id}`],
      theme: 'oscuro',
    });
    expect(await frame('/insertar/ranking?tienda=te-y-cartas')).toMatchObject({
      title: 'Ranking · Té & Cartas',
      rows: [
        ['1', 'Zoë <script>', '9', '1'],
        ['2', 'Beto "B"', '6', '1'],
      ],
      links: ['http://localhost:3000/ranking?tienda=te-y-cartas'],
    });
    const other = await tournament({ storeId, ...place, date: '2026-05-24', category: 'Cup' });
    const late = await player({ name: 'Cata', optionalname: 'Cata' });
    await result(other.id, late.id, { position: 1, points: 12 });
    const rankedIn = async (query: string) => (await frame(`/insertar/ranking?${query}`)).rows.map(([, name]) => name);
    expect(await rankedIn('tienda=te-y-cartas')).toEqual(['Cata', 'Zoë <script>', 'Beto "B"']);
    expect(await rankedIn(`temporada=${slug}`)).toEqual(['Zoë <script>', 'Beto "B"']);
    expect(await rankedIn('tienda=te-y-cartas&filas=1')).toEqual(['Cata']);
    expect((await frame('/insertar/ranking')).title).toBe('Ranking');
    expect((await frame('/insertar/ranking?pais=Per%C3%BA')).title ?? '').toBe('Ranking · Perú');

    const next = await tournament({ storeId, ...place, name: 'Copa de mañana', date: '2999-01-02', status: 'inscripciones' });
    const agenda = await frame('/insertar/agenda?tienda=te-y-cartas');
    expect(agenda).toMatchObject({ title: 'Próximos torneos · Té & Cartas', heads: ['Día', 'Torneo', 'Tienda'] });
    expect(agenda.rows).toEqual([[expect.stringContaining('2 ene'), 'Copa de mañana', 'Té & Cartas, Lima']]);
    expect(agenda.links).toEqual([`http://localhost:3000/torneo/${next.id}`, 'http://localhost:3000/tienda/te-y-cartas']);
    const cusco = await frame('/insertar/agenda?pais=Per%C3%BA&departamento=Cusco&ciudad=Cusco');
    expect(cusco.texts).toEqual(['Próximos torneos · Cusco', 'Aún no hay torneos anunciados.', 'Ver todo en Mesa Abierta']);
    expect(cusco.links).toEqual(['http://localhost:3000/agenda?pais=Per%C3%BA&departamento=Cusco&ciudad=Cusco']);
  });

  test('shows the ranking of a format, named so, with a link to it', async () => {
    const { storeId } = await finishedCup();
    const expanded = await tournament({ storeId, ...place, format: 'Expandido', category: 'Cup' });
    await result(expanded.id, (await player({ name: 'Cata', optionalname: 'Cata' })).id, { position: 1, points: 12 });
    expect(await frame('/insertar/ranking?pais=Per%C3%BA&formato=Expandido')).toMatchObject({
      title: 'Ranking · Perú · Expandido',
      rows: [['1', 'Cata', '12', '1']],
      links: ['http://localhost:3000/ranking?pais=Per%C3%BA&formato=Expandido'],
    });
    expect((await frame('/insertar/ranking?formato=Conquista')).texts).toContain('Aún no hay torneos que cuenten para este ranking.');
  });

  test('has ten rows, or as many as the other site asks for', async () => {
    const { id: storeId } = await store({ slug: 'larga', ...place });
    const { id } = await tournament({ storeId, ...place, date: '2025-05-24', category: 'Cup' });
    for (let at = 1; at <= 12; at += 1) {
      await result(id, (await player()).id, { position: at, points: 100 - at });
      await tournament({ storeId, ...place, date: '2999-01-02', status: 'inscripciones' });
    }
    const season = { name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points', categories: ['Cup'] } as const;
    const { slug } = (await app.call(createSeason, { body: { ...season, categories: ['Cup'], storeIds: [storeId] } }, 'admin')).data;
    for (const url of [`/insertar/temporada/${slug}`, `/insertar/torneo/${id}`, '/insertar/ranking?tienda=larga', '/insertar/agenda?tienda=larga']) {
      const rows = async (count: number) => (await frame(`${url}${url.includes('?') ? '&' : '?'}filas=${count}`)).rows.length;
      expect([url, (await frame(url)).rows.length, await rows(3), await rows(11)]).toEqual([url, 10, 3, 11]);
      // A screen reader names the column of each cell.
      expect((await frame(url)).body.match(/<th scope="col"/g)?.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('says that it is empty, and where', async () => {
    const { id: storeId } = await store({ ...place });
    const { id } = await tournament({ storeId, status: 'inscripciones' });
    const season = { name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' } as const;
    const { slug } = (await app.call(createSeason, { body: { ...season, categories: ['Cup'], storeIds: [storeId] } }, 'admin')).data;
    expect((await frame(`/insertar/temporada/${slug}`)).texts).toContain('Aún no hay torneos finalizados en esta temporada.');
    expect((await frame(`/insertar/torneo/${id}`)).texts).toContain('Aún no hay jugadores inscritos.');
    for (const [query, title] of [
      ['', 'Próximos torneos'],
      ['?pais=Chile', 'Próximos torneos · Chile'],
      ['?pais=Chile&departamento=Maule', 'Próximos torneos · Maule'],
    ])
      expect((await frame(`/insertar/agenda${query}`)).texts[0]).toBe(title);
  });

  test('opens its links outside the frame, and is not listed by search engines', async () => {
    const { document } = new JSDOM((await frame('/insertar/agenda')).body).window;
    expect(document.querySelector('base')?.getAttribute('target')).toBe('_blank');
    expect(document.documentElement.getAttribute('lang')).toBe('es');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('http://localhost:3000/agenda');
  });

  test('may be framed by any site, and can neither run nor load anything', async () => {
    const { headers } = await frame(`/insertar/torneo/${(await finishedCup()).id}`);
    expect(String(headers['content-security-policy']).split(';')).toEqual(["default-src 'none'", `style-src ${sourceHash(embedStyle)}`, 'frame-ancestors *']);
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('is not sent again while it is unchanged', async () => {
    const { id } = await finishedCup();
    const { headers } = await app.app.inject({ url: `/insertar/torneo/${id}` });
    const again = await app.app.inject({ url: `/insertar/torneo/${id}`, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.headers['cross-origin-resource-policy']]).toEqual([304, 'cross-origin']);
  });

  test.each([
    ['/insertar/temporada/ninguna', 404, 'No encontramos esa temporada.'],
    ['/insertar/torneo/999999', 404, 'No encontramos ese torneo.'],
    ['/insertar/torneo/uno', 400, /./],
    ['/insertar/ranking?ciudad=Lima', 400, 'Elige también el país y el departamento de la ciudad.'],
    ['/insertar/ranking?tienda=ninguna', 404, 'No encontramos esa tienda.'],
    ['/insertar/agenda?filas=1000', 400, /50/],
    ['/insertar/agenda?tema=rojo', 400, 'El tema es claro u oscuro.'],
    ['/insertar/temporada/ninguna?division=master', 400, 'La división es junior, senior o masters.'],
    ['/insertar/agenda?color=rojo', 400, /color/],
  ])('says in its frame why there is none: %s', async (url, status, sentence) => {
    const { texts, headers, ...shown } = await frame(url);
    expect([shown.status, texts[1]]).toEqual([status, 'Mesa Abierta']);
    expect(texts[0]).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of a deactivated tournament does not exist', async () => {
    const { id } = await tournament({ status: 'desactivado' });
    expect(await frame(`/insertar/torneo/${id}`)).toMatchObject({ status: 404 });
  });
});
