import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startPlay } from '@mesa/contract/calls/play';
import { createTradeLink } from '@mesa/contract/calls/trades';
import { href } from '@mesa/contract/paths';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Document, JSDOM } from 'jsdom';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { headsAlone } from '../../testing/heads';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import { siteRoutes } from './site.routes';
import { sitemapRoutes } from './sitemap.routes';

const origin = 'https://mesa.example';
const server = testApp();
const make = community(server);
const { promoted } = releases(server);
let site: FastifyInstance;
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-sharing-'));
  describeOnDisk(root, { server: 'server.00000000.cjs' });
  site = Fastify();
  // The pages call the real server for their data.
  site.all('/api/*', async ({ method, url, body }: FastifyRequest, reply) => {
    const answer = await server.app.inject({ method: method as 'GET', url, ...(body ? { payload: body as object } : {}) });
    return reply.code(answer.statusCode).type('application/json').send(answer.body);
  });
  sitemapRoutes(site, {
    get db() {
      return server.db;
    },
    dist: root,
    get live() {
      return server.live;
    },
    origin,
    maxPerPart: 2,
  });
  siteRoutes(site, {
    ...{ dist: root, origin, live: server.live, grants: server.grants, verify: async () => null, readFile: async () => null },
    drawnPages: createDrawnPages(headsAlone, async () => null, { timeout: 60_000 }),
  });
});
afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

/** Reads a page like a chat: only its HTML, without scripts. */
async function read(address: string) {
  const { body, statusCode } = await site.inject(address);
  const { document } = new JSDOM(body).window;
  const meta = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
  const structured = document.querySelector('script[type="application/ld+json"]')?.textContent;
  return {
    status: statusCode,
    html: body,
    document,
    title: document.title,
    description: meta('description'),
    picture: meta('og:image'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    robots: meta('robots'),
    structured: structured ? JSON.parse(structured) : null,
    meta,
  };
}

async function played() {
  const store = await make.store({
    slug: 'la-torre',
    name: 'La Torre',
    address: 'Calle 10 # 4-21',
    phone: '+57 300 000 0000',
    latitude: 6.2,
    longitude: -75.5,
  });
  const ana = await make.player({ username: 'ana', name: 'Ana Ruiz' });
  const tournament = await make.tournament({ storeId: store.id, name: 'Copa La Torre', winnerId: ana.id });
  await make.result(tournament.id, ana.id, { position: 1, record: '5-0-1', deckName: 'Gardevoir ex' });
  const card = await make.card({ name: 'Gardevoir ex', expansion: 'Escarlata y Púrpura', expansionCode: 'SVI', collectionNumber: '086/198', type: 'Psíquico' });
  const deck = await make.deck(tournament.id, ana.id, [{ cardId: card.id, favourite: true }]);
  return { store, ana, tournament, card, deck };
}

describe('a link in a chat', () => {
  test('to a tournament shows when, where, how many players and the winner’s deck', async () => {
    const { tournament } = await played();
    const page = await read(`/torneo/${tournament.id}`);
    expect(page.title).toBe('Copa La Torre · Mesa Abierta');
    expect(page.description).toBe('Cup en Medellín, 24 de mayo de 2025. 1 jugador en La Torre. Ganó ana con Gardevoir ex.');
    expect(page.picture).toBe(`${origin}/og/torneo/${tournament.id}.png`);
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('og:image:alt')).toBe('Afiche de Copa La Torre. Ganó ana con Gardevoir ex.');
    expect(page.meta('og:title')).toBe(page.title);
    expect(page.meta('og:url')).toBe(page.canonical);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('twitter:image')).toBe(page.picture);
  });

  test('names the feeds and calendars of the page, for readers and calendars that look for them', async () => {
    const { store } = await played();
    const { id } = await make.tournament({ status: 'inscripciones', name: 'Copa "Abierta"' });
    const alternatesOf = async (address: string) =>
      [...(await read(address)).document.querySelectorAll('link[rel="alternate"]')].map((link) => [
        link.getAttribute('type'),
        link.getAttribute('title'),
        link.getAttribute('href'),
      ]);
    expect(await alternatesOf('/tienda/la-torre')).toEqual([
      ['application/rss+xml', 'Resultados de La Torre', `${origin}/api/v1/tournaments.rss?storeId=${store.id}`],
      ['text/calendar', 'Próximos torneos de La Torre', `${origin}/api/v1/agenda.ics?store=la-torre`],
    ]);
    expect(await alternatesOf(`/torneo/${id}`)).toEqual([['text/calendar', 'Copa "Abierta"', `${origin}/api/v1/tournaments/${id}/calendar.ics`]]);
    expect(await alternatesOf('/torneos')).toEqual([['application/rss+xml', 'Torneos finalizados', `${origin}/api/v1/tournaments.rss`]]);
    expect(await alternatesOf('/agenda')).toEqual([['text/calendar', 'Próximos torneos', `${origin}/api/v1/agenda.ics`]]);
    expect(await alternatesOf('/ranking')).toEqual([]);
  });

  test('to an open tournament shows that', async () => {
    const { id } = await make.tournament({ status: 'inscripciones' });
    expect((await read(`/torneo/${id}`)).description).toContain('Inscripciones abiertas. 0 jugadores');
  });

  describe('to a played tournament', () => {
    /** A tournament of five players, in round 1. */
    async function running() {
      const { id: storeId } = await make.store({ name: 'La Torre', admins: ['organiser'] });
      const { id } = await make.tournament({ storeId, status: 'inscripciones', category: 'Challenge', name: 'Reto de la Plaza' });
      for (let at = 1; at <= 5; at += 1) await make.result(id, (await make.player({ name: `Jugador ${at}` })).id);
      await server.call(startPlay, { params: { id }, body: {} }, 'organiser');
      const device = await playDevice(server, id, 'organiser');
      await device.takePen();
      await device.configure();
      const { code } = await server.db.selectFrom('play').select('code').where('tournamentId', '=', id).executeTakeFirstOrThrow();
      return { id, code, device };
    }

    test('shows the current round, and its pairings', async () => {
      const { id, device } = await running();
      expect((await read(`/torneo/${id}/mi-mesa`)).picture).toBe(`${origin}/og/torneo/${id}.png`);
      await device.publishRound();
      for (const [page, title] of [
        ['rondas', 'Rondas'],
        ['rondas/1', 'Rondas'],
        ['mi-mesa', 'Mi mesa'],
      ]) {
        const { title: shown, description, picture, meta } = await read(`/torneo/${id}/${page}`);
        expect(shown).toBe(`${title} · Reto de la Plaza · Mesa Abierta`);
        expect(description).toMatch(/^Se juega: Ronda 1\. Challenge en La Torre, .* 5 jugadores\.$/);
        expect([picture, meta('og:image:alt')]).toEqual([`${origin}/og/mesa/${id}/ronda-1/enlace-1.png`, 'Ronda 1 de Reto de la Plaza']);
      }
      expect((await read(`/torneo/${id}/posiciones`)).picture).toBe(`${origin}/og/mesa/${id}/posiciones/enlace-1.png`);
      expect(await read(`/torneo/${id}`)).toMatchObject({
        title: 'Reto de la Plaza · Mesa Abierta',
        description: expect.stringContaining('En curso. 5 jugadores en La Torre.'),
        picture: `${origin}/og/mesa/${id}/ahora/enlace-1.png`,
      });
    });

    test('to one’s own table shows what everyone may see, and how to sign in', async () => {
      const { id } = await running();
      const { document } = await read(`/torneo/${id}/mi-mesa`);
      const answers: { path: string }[] = JSON.parse(document.querySelector('#first-data')?.textContent ?? '[]');
      expect(answers.map(({ path: of }) => of)).toEqual(['/api/tournaments/:id', '/api/tournaments/:id/live', '/api/auth/config']);
    });
  });

  test('to a store shows its city and address', async () => {
    await played();
    const page = await read('/tienda/la-torre');
    expect(page.title).toBe('La Torre · Mesa Abierta');
    expect(page.description).toContain('Calle 10 # 4-21, Medellín, Antioquia, Colombia');
    expect(page.picture).toBe(`${origin}/og/tienda/la-torre.png`);
  });

  test('to a player shows their number of tournaments, with one canonical address', async () => {
    await played();
    const page = await read('/jugador/ANA?orden=deck&sentido=asc&pagina=1');
    expect(page.description).toBe('Recorrido de ana: 1 torneo con su baraja, posición e historial. Tiene torneos ganados.');
    expect(page.canonical).toBe(`${origin}/jugador/ana`);
    expect(page.meta('og:type')).toBe('profile');
    expect(page.picture).toBe(`${origin}/og/mesa-abierta.png`);
  });

  test('to a player who was united with another leads to that one for good, in every spelling', async () => {
    await played();
    const { id } = await server.db.selectFrom('players').select('id').where('username', '=', 'ana').executeTakeFirstOrThrow();
    await make.player({ username: 'Anita López', status: 0, mergedInto: id });
    for (const address of ['/jugador/Anita%20L%C3%B3pez', '/jugador/anita%20l%C3%B3pez?pagina=2']) {
      const { statusCode, headers } = await site.inject(address);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, '/jugador/ana', 'no-cache']);
    }
    expect((await site.inject('/jugador/ANA')).statusCode).toBe(200);
  });

  test('to a deck shows its name, player, tournament and place, at either address', async () => {
    const { deck, tournament } = await played();
    for (const address of [`/baraja/${tournament.id}/ana`, `/baraja/lista/${deck.id}`]) {
      const page = await read(address);
      expect(page.title).toBe('Gardevoir ex de ana · Mesa Abierta');
      expect(page.description).toBe('Baraja de ana en Copa La Torre, 24 de mayo de 2025 · 1.º de 1 · 5-0-1');
      expect(page.picture).toBe(`${origin}/og/baraja/${deck.id}.png`);
      expect(page.canonical).toBe(`${origin}/baraja/${tournament.id}/ana`);
    }
  });

  test('to a deck without cards shows the tournament', async () => {
    const { tournament } = await played();
    const leo = await make.player({ username: 'leo' });
    await make.result(tournament.id, leo.id);
    const page = await read(`/baraja/${tournament.id}/leo`);
    expect([page.title, page.picture]).toEqual(['Baraja de leo · Mesa Abierta', `${origin}/og/torneo/${tournament.id}.png`]);
  });

  test('to a card and to an expansion shows it', async () => {
    const { card } = await played();
    const [one, all] = [await read(`/carta/${card.id}`), await read('/coleccion/svi')];
    expect(one.title).toBe('Gardevoir ex · SVI 086/198 · Mesa Abierta');
    expect(one.description).toBe('Gardevoir ex: Pokémon, Psíquico. Escarlata y Púrpura 086/198.');
    expect(all.title).toBe('Escarlata y Púrpura · Mesa Abierta');
    expect(all.canonical).toBe(`${origin}/coleccion/SVI`);
    expect([one.picture, all.picture]).toEqual([`${origin}/og/carta/${card.id}.png`, `${origin}/og/expansion/SVI.png`]);
  });

  test('to any other page shows its own title and description', async () => {
    const heads = await Promise.all(['/', '/torneos', '/ranking', '/tiendas', '/coleccion', '/contacto', '/politica-privacidad'].map(read));
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
    for (const { document, title, description, meta } of heads) {
      expect(document.documentElement.getAttribute('lang')).toBe('es');
      expect(meta('viewport')).toBe('width=device-width, initial-scale=1');
      expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/uploads/brand/icon.png');
      expect(['og:type', 'og:site_name', 'og:locale', 'color-scheme'].map(meta)).toEqual(['website', 'Mesa Abierta', 'es_LA', 'light dark']);
      expect(['og:title', 'twitter:title', 'og:description', 'twitter:description'].map(meta)).toEqual([title, title, description, description]);
      expect(['og:image:alt', 'twitter:image:alt'].map(meta)).toEqual(Array(2).fill('Mesa Abierta: una mesa de juego con cartas'));
    }
    expect(heads.every(({ picture, robots }) => picture === `${origin}/og/mesa-abierta.png` && robots === null)).toBe(true);
  });
});

describe('names that people give', () => {
  const codeOf = ({ document }: { document: Document }) =>
    [...document.querySelectorAll('script')].filter((script) => !script.getAttribute('type')?.endsWith('json')).map(({ outerHTML }) => outerHTML);

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</title></script><!--', "Copa & 'Más' 🏆", '&lt;b&gt;'])(
    'stay text in the head and in the data: %s',
    async (name) => {
      const store = await make.store({ name });
      const { id } = await make.tournament({ storeId: store.id, name });
      const page = await read(href('tournament', { id }));
      expect(page.title).toBe(`${name} · Mesa Abierta`);
      expect(page.meta('og:title')).toBe(page.title);
      expect(page.structured.name).toBe(name);
      expect(page.structured.location.name).toBe(name);
      expect(page.document.querySelectorAll('img, body script:not([type="application/json"])')).toHaveLength(0);
      // The scripts are those of every page.
      expect(codeOf(page)).toEqual(codeOf(await read('/contacto')));
    },
  );

  test('are cut if they are too long for a preview', async () => {
    await make.store({ slug: 'larga', description: 'palabra '.repeat(100) });
    const { description } = await read('/tienda/larga');
    expect(description?.length).toBeLessThan(260);
    expect(description).toMatch(/palabra…$/);
  });
});

describe('for search engines', () => {
  test('a tournament is an event with its day and place', async () => {
    const { tournament } = await played();
    expect((await read(`/torneo/${tournament.id}`)).structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Copa La Torre',
      startDate: '2025-05-24',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'La Torre', address: { addressLocality: 'Medellín', addressCountry: 'Colombia' } },
      organizer: { name: 'La Torre', url: `${origin}/tienda/la-torre` },
      image: `${origin}/og/torneo/${tournament.id}.png`,
      url: `${origin}/torneo/${tournament.id}`,
    });
  });

  test('a store is a shop with what is known of it, and its state without the word', async () => {
    await make.store({ slug: 'sin-datos', name: 'Sin datos', state: 'Antioquia Department' });
    const { structured, description } = await read('/tienda/sin-datos');
    expect(structured).toEqual({
      '@context': 'https://schema.org',
      '@type': 'HobbyShop',
      name: 'Sin datos',
      address: { '@type': 'PostalAddress', addressLocality: 'Medellín', addressRegion: 'Antioquia', addressCountry: 'Colombia' },
      url: `${origin}/tienda/sin-datos`,
      image: `${origin}/og/tienda/sin-datos.png`,
    });
    expect(description).toBe('Tienda en Medellín, Antioquia, Colombia. Sus torneos de Pokémon TCG, con resultados y barajas.');
  });

  test('a store is a shop with its address, without its e-mail', async () => {
    const { store } = await played();
    const { structured } = await read('/tienda/la-torre');
    expect(structured).toMatchObject({
      '@type': 'HobbyShop',
      url: `${origin}/tienda/la-torre`,
      telephone: '+57 300 000 0000',
      address: { streetAddress: 'Calle 10 # 4-21' },
      geo: { latitude: 6.2, longitude: -75.5 },
    });
    expect(JSON.stringify(structured)).not.toContain(store.email);
  });

  test.each([
    ['/torneos?estado=finalizado&pagina=1', '/torneos'],
    ['/torneos/?pagina=3&utm_source=chat&categoria=Cup&estado=progreso', '/torneos?estado=progreso&categoria=Cup&pagina=3'],
    ['/torneos?categoria=Otra&desde=ayer&nombre=%20', '/torneos'],
    ['/torneos/copa%20lima', '/torneos?nombre=copa+lima'],
    ['/tiendas?ciudad=Bogot%C3%A1&pais=Colombia&pagina=0', '/tiendas?pais=Colombia&ciudad=Bogot%C3%A1'],
    ['/ranking?pagina=2&formato=Expandido', '/ranking?formato=Expandido&pagina=2'],
    ['/contact?x=1', '/contacto'],
    ['/?fbclid=abc', '/'],
  ])('%s is at %s', async (address, canonical) => {
    expect((await read(address)).canonical).toBe(origin + canonical);
  });

  test.each([
    '/nada/aqui',
    '/torneo/999999',
    '/tienda/nadie',
    '/jugador/nadie',
    '/baraja/lista/999999',
    '/perfil',
    '/mi-coleccion',
    '/mis-barajas',
    '/quiero-organizar',
    '/temporada/crear',
    '/torneo/crear',
    '/tienda/crear',
    '/upload-cards',
  ])('%s is not to be listed', async (address) => {
    const { robots, canonical, meta } = await read(address);
    expect([robots, canonical, meta('og:url')]).toEqual(['noindex', null, null]);
  });

  test('a member’s trade list, which is for who has its link, is not to be listed', async () => {
    await make.player({ username: 'ana', userId: 'user_ana' });
    const { data } = await server.call(createTradeLink, { body: { withWants: false, days: 7 } }, 'user_ana');
    const { status, robots, canonical } = await read(`/cambio/${data?.token}`);
    expect([status, robots, canonical]).toEqual([200, 'noindex', null]);
  });

  test.each([
    '/torneo/999999',
    '/torneo/abc',
    '/tienda/nadie',
    '/jugador/nadie',
    '/baraja/999999/nadie',
    '/baraja/abc/nadie',
    '/baraja/lista/999999',
    '/baraja/lista/abc',
    '/carta/999999',
    '/carta/abc',
    '/coleccion/ZZZ',
  ])('%s, where there is nothing, is answered with 404 and a page', async (address) => {
    const { status, html } = await read(address);
    expect([address, status, html.startsWith('<!doctype html>')]).toEqual([address, 404, true]);
  });

  test('an expansion without loaded cards, and a list without rows, exist', async () => {
    for (const address of ['/coleccion/OBF', '/torneos/nadie', '/torneos?pagina=7']) expect([address, (await read(address)).status]).toEqual([address, 200]);
  });

  test('a page past the last one leads to the last one, with its filters', async () => {
    const { tournament } = await played();
    for (let number = 0; number < 30; number += 1) await make.tournament();
    const { statusCode, headers } = await site.inject('/torneos?pais=Colombia&pagina=999');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/torneos?pais=Colombia&pagina=2', 'no-cache']);
    expect((await site.inject('/tiendas?pagina=9')).headers.location).toBe('/tiendas?pagina=3');
    expect((await site.inject('/torneos?pais=Colombia&pagina=2')).statusCode).toBe(200);
    expect((await site.inject(`/torneo/${tournament.id}?pagina=999`)).statusCode).toBe(200);
  });

  test('a deactivated tournament does not exist', async () => {
    const { tournament, deck } = await played();
    await server.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', tournament.id).execute();
    for (const address of [`/torneo/${tournament.id}`, `/baraja/${tournament.id}/ana`, `/baraja/lista/${deck.id}`]) {
      const { status, html, robots } = await read(address);
      expect([address, status, robots]).toEqual([address, 404, 'noindex']);
      expect(html).not.toContain('Copa La Torre');
    }
    expect((await read('/jugador/ana')).html).not.toContain('Copa La Torre');
  });
});

describe('the list of pages', () => {
  /** Returns the addresses in a file of the sitemap; an XML that is not well-formed throws. */
  async function listed(address: string) {
    const { body, statusCode, headers } = await site.inject(address);
    expect([address, statusCode, headers['content-type']]).toEqual([address, 200, 'application/xml; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const { document } = new JSDOM(body, { contentType: 'application/xml' }).window;
    expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    return [...document.querySelectorAll('loc')].map((loc) => loc.textContent?.replace(origin, '') ?? '');
  }

  /** Returns every page of every part. */
  async function everything() {
    const parts = await listed('/sitemap.xml');
    const pages: string[] = [];
    for (const part of parts) pages.push(...(await listed(part)));
    return { parts, pages };
  }

  test('lists public pages, each once, in parts within the limit', async () => {
    const { tournament, card } = await played();
    await make.players(3);
    const more = [await make.tournament({ status: 'inscripciones' }), await make.tournament({ status: 'progreso' })];
    const { parts, pages } = await everything();
    expect(parts).toContain('/sitemap/torneos-2.xml');
    expect(pages.filter((page) => page.startsWith('/torneo/'))).toEqual([tournament, ...more].map(({ id }) => `/torneo/${id}`));
    expect(pages).toEqual(expect.arrayContaining(['/', '/coleccion/SVI', '/tienda/la-torre', `/baraja/${tournament.id}/ana`, `/carta/${card.id}`]));
    expect(pages.filter((page) => page.startsWith('/jugador/'))).toEqual(['/jugador/ana']);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('lists the rounds and places of played tournaments, also of single elimination and of a cut alone', async () => {
    const player = await make.player();
    const store = await make.store();
    const begin = (id: number) =>
      server.db
        .insertInto('play')
        .values({ tournamentId: id, code: `C${id}`, snapshot: '{}' })
        .execute();
    const played = async (phase: 'swiss' | 'cut', status: 'progreso' | 'desactivado' = 'progreso') => {
      const { id } = await make.tournament({ storeId: store.id, status });
      const match = { tournamentId: id, pod: 'masters', division: null, player1: player.id, player2: null, outcome: 'bye', tableNumber: 0 } as const;
      await begin(id);
      await server.db
        .insertInto('matches')
        .values({ ...match, round: 'r1', number: 1, phase, publishedAt: '2026-10-03T18:00:00Z' })
        .execute();
      return id;
    };
    const [swiss, elimination] = [await played('swiss'), await played('cut')];
    await played('cut', 'desactivado');
    const { id: registering } = await make.tournament({ status: 'inscripciones' });
    await begin(registering);
    const pages = (await everything()).pages.filter((page) => page.startsWith('/torneo/'));
    expect(pages.filter((page) => page.split('/').length > 3).sort()).toEqual(
      [swiss, elimination].flatMap((id) => [`/torneo/${id}/posiciones`, `/torneo/${id}/rondas`]).sort(),
    );
    expect(pages).toContain(`/torneo/${registering}`);
  });

  test('leaves out closed stores, deactivated tournaments with their decks and players, and pending cards', async () => {
    const store = await make.store({ status: 0, slug: 'cerrada' });
    const player = await make.player({ username: 'solo' });
    const { id } = await make.tournament({ storeId: store.id, status: 'desactivado' });
    await make.result(id, player.id);
    await make.deck(id, player.id, []);
    await make.card({ expansionCode: 'PND', pending: true });
    await server.db.insertInto('expansions').values({ code: 'PND', name: 'Pending', name_es: 'Pendiente' }).execute();
    const { parts, pages } = await everything();
    expect(parts.filter((part) => !part.startsWith('/sitemap/expansiones-'))).toEqual(['/sitemap/sitio.xml']);
    expect(pages).not.toContain('/coleccion/PND');
  });

  test('lists the fixed expansions, also without cards, and others with cards, by their codes', async () => {
    for (const code of ['NEW', 'ALT']) {
      await make.card({ expansionCode: code });
      await server.db.insertInto('expansions').values({ code, name: code, name_es: code }).execute();
    }
    // A part begins where the one before ended.
    const codes = ['ALT', 'NEW', 'TWM'].map((code) => `/coleccion/${code}`);
    expect((await everything()).pages.filter((page) => codes.includes(page))).toEqual(codes);
  });

  test('lists the addresses that an area names itself', async () => {
    const routes = [
      { path: '/ligas', page: 'leagues', sitemap: 'once' as const },
      { path: '/liga/:id', page: 'league', sitemap: { list: [{ id: 'primera' }, { id: 'segunda' }] } },
    ];
    await promoted('mf_leagues', { label: 'Ligas', routes, pages: { leagues: [], league: [] } }, { 'remoteEntry.77777777.js': 'leagues' });
    expect((await everything()).pages.filter((page) => page.startsWith('/liga'))).toEqual(['/ligas', '/liga/primera', '/liga/segunda']);
  });

  test('leaves out players who are hidden', async () => {
    const { id } = await make.tournament();
    for (const [username, status] of Object.entries({ shown: 1, hidden: 2 })) await make.result(id, (await make.player({ username, status })).id);
    expect((await everything()).pages.filter((page) => page.startsWith('/jugador/'))).toEqual(['/jugador/shown']);
  });

  test('has every page once and no part above the limit, also among thousands', async () => {
    // Stored in another order than that of their ids.
    await sql`
      insert into cards (id, name, category, expansion, "expansionCode", "printNumber", "cardNumber")
      select n, 'Pineco', 'Pokémon', '', 'SVI', n::text, n from generate_series(3500, 1, -1) n`.execute(server.db);
    const large = Fastify();
    sitemapRoutes(large, { db: server.db, dist: root, live: server.live, origin, maxPerPart: 3000 });
    const pagesOf = async (part: number) => (await large.inject(`/sitemap/cartas-${part}.xml`)).body.match(/<loc>[^<]+/g) ?? [];
    const parts = [await pagesOf(1), await pagesOf(2)];
    await large.close();
    expect(parts.map(({ length }) => length)).toEqual([3000, 500]);
    expect(new Set(parts.flat()).size).toBe(3500);
  });

  test('says on which day a page changed last', async () => {
    const { id } = await make.tournament();
    const { updatedAt } = await server.db.selectFrom('tournaments').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow();
    const { body } = await site.inject('/sitemap/torneos-1.xml');
    expect(body).toContain(`<loc>${origin}/torneo/${id}</loc><lastmod>${updatedAt.slice(0, 10)}</lastmod>`);
  });

  test('leaves out decks that not everybody may see', async () => {
    const deckOf = async (username: string, { of = {}, result = {}, as = {} }: { of?: object; result?: object; as?: object } = {}) => {
      const tournament = await make.tournament(of);
      const player = await make.player({ username, ...as });
      await make.result(tournament.id, player.id, result);
      await make.deck(tournament.id, player.id, []);
      return `/baraja/${tournament.id}/${username}`;
    };
    const shown = [await deckOf('finished'), await deckOf('always', { of: { status: 'progreso', listsVisible: 'siempre' } })];
    await deckOf('running', { of: { status: 'progreso', listsVisible: 'al terminar' } });
    await deckOf('hidden-deck', { result: { deckHidden: true } });
    await deckOf('hidden-player', { as: { status: 2 } });
    expect((await everything()).pages.filter((page) => page.startsWith('/baraja/'))).toEqual(shown);
  });

  test('is well-formed for any username', async () => {
    const { tournament } = await played();
    const odd = await make.player({ username: `<o'&"ñ/?>` });
    await make.result(tournament.id, odd.id);
    expect((await everything()).pages).toContain(`/jugador/${encodeURIComponent(`<o'&"ñ/?>`)}`);
  });

  test.each(['/sitemap/torneos-1.xml', '/sitemap/nada-1.xml', '/sitemap/torneos-0.xml', '/sitemap/constructor-1.xml', '/sitemap/torneos-99999.xml'])(
    'has no part %s while there is nothing in it',
    async (address) => {
      expect((await site.inject(address)).statusCode).toBe(404);
    },
  );

  test('is named for robots, which are kept from calls and private pages', async () => {
    const { body, headers } = await site.inject('/robots.txt');
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(body).toContain('Allow: /api/image/\n');
    for (const path of ['/api/', '/perfil', '/torneo/crear', '/upload-cards']) expect(body).toContain(`Disallow: ${path}\n`);
  });
});
