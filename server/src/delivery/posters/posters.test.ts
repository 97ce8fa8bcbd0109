import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createSeason, type Season } from '@mesa/contract/calls/seasons';
import Fastify from 'fastify';
import sharp from 'sharp';
import { noLimits } from '../../kernel/pipeline/limits';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { drawPoster } from './draw-poster';
import { kindOf } from './drawing/kinds';
import { lettering, textWidth } from './drawing/lettering';
import { drawable, setText } from './letters';
import type { Poster } from './poster';
import { posterRoutes } from './posters.routes';
import { placeOfSeason, readPoster, siteOwnPoster } from './read-poster';
import { mat } from './table';

let uploads = '';
const server = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'posters-')), 'uploads');
  await mkdir(join(uploads, 'cards'), { recursive: true });
  return { uploads };
});
const make = community(server);
afterAll(() => rm(dirname(uploads), { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const drawn = async () => (await readdir(join(dirname(uploads), 'cache/posters')).catch(() => [])).length;

/** Returns whether a poster has a star: no other shape has ten corners. */
const hasStar = (poster: Poster) => /points="([-\d.,]+ ){9}[-\d.,]+"/.test(drawPoster(poster));

async function played(name = 'Copa La Torre') {
  const ana = await make.player({ username: 'ana' });
  const tournament = await make.tournament({ name, winnerId: ana.id });
  await make.result(tournament.id, ana.id, { position: 1, deckName: 'Gardevoir ex' });
  const card = await make.card({ name: 'Gardevoir ex', imageUrl: '/uploads/cards/g.png' });
  const deck = await make.deck(tournament.id, ana.id, [{ cardId: card.id, favourite: true }]);
  return { ana, tournament, card, deck };
}

describe('a poster', () => {
  test('uses card names like server-rendered pages: Latin American, otherwise Spain’s', async () => {
    const named = async (card: { name: string; nameEsMx: string | null }) =>
      (await readPoster.carta(server.db, String((await make.card(card)).id), new Date())).title;
    expect(await named({ name: 'Órdenes de Jefes', nameEsMx: 'Órdenes del Jefe' })).toBe('Órdenes del Jefe');
    expect(await named({ name: 'Pikachu', nameEsMx: null })).toBe('Pikachu');
  });

  test('names a season’s store, how many they are, or its city and country', () => {
    const place = (stores: string[], city: string | null, country: string | null) =>
      placeOfSeason({ stores: stores.map((name) => ({ name })), city, country } as Season);
    expect([place(['Té'], null, null), place(['Té', 'Dragón'], null, null)]).toEqual(['Té', '2 tiendas']);
    expect([place([], 'Cali', 'Colombia'), place([], null, 'Colombia')]).toEqual(['Cali, Colombia', 'Colombia']);
  });

  test('shows TCGdex’s picture of a card, and a drawn frame until it arrives', async () => {
    const { id } = await make.card({ name: 'Gardevoir ex', imageUrl: 'https://assets.tcgdex.net/es/sv/sv01/86/high.webp' });
    const path = join(dirname(uploads), 'gardevoir.png');
    await sharp({ create: { width: 600, height: 840, channels: 3, background: '#ff00ff' } })
      .png()
      .toFile(path);
    const asked: unknown[][] = [];
    let comes = false;
    const app = Fastify();
    const source = async (...what: [string, number]) => {
      asked.push(what);
      if (!comes) throw new Error('TCGdex does not answer');
      return { path, size: 0, mtimeMs: 0 };
    };
    posterRoutes(app, {
      db: server.db,
      now: () => new Date('2026-11-21T15:00:00Z'),
      media: [],
      tcgdex: { source },
      limits: noLimits,
      origin: 'http://localhost',
      cache: join(dirname(uploads), 'cache/apart'),
    });
    /** Returns the share of the poster that has the picture's colour. */
    const share = async () => {
      const { data } = await sharp((await app.inject(`/og/carta/${id}.png`)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let pixels = 0;
      for (let i = 0; i < data.length; i += 3) if ((data[i] ?? 0) > 200 && (data[i + 1] ?? 0) < 60 && (data[i + 2] ?? 0) > 200) pixels += 1;
      return pixels / (data.length / 3);
    };
    expect(await share()).toBe(0);
    comes = true;
    expect(await share()).toBeGreaterThan(0.05);
    expect(asked[0]).toEqual(['es/sv/sv01/86', 380]);
    await app.close();
  });

  test.each([
    ['Fuego', 'Energía', 'Básica', 'fuego'],
    ['Psíquica', 'Pokémon', 'Básico', 'psiquica'],
    [null, 'Entrenador', 'Objeto', 'objeto'],
    [null, 'Energía', 'Especial', 'energia'],
    [null, 'Revisión', '', 'incolora'],
  ])('draws a card of type %s, %s, %s as %s', (type, category, subtype, kind) => {
    expect(kindOf({ type, category, subtype })).toBe(kind);
  });

  test('has the first card on top of the others', async () => {
    const picture = async (background: string) => {
      const file = await sharp({ create: { width: 51, height: 71, channels: 3, background } })
        .png()
        .toBuffer();
      return `data:image/png;base64,${file.toString('base64')}`;
    };
    const pictures = new Map([
      ['first', await picture('#ff0000')],
      ['second', await picture('#0000ff')],
    ]);
    const cards = [...pictures.keys()].map((name) => ({ name, kind: 'agua', picture: name }) as const);
    // Both cards cover the middle of the playmat.
    const middle = { left: Math.round(mat.x + mat.width / 2), top: Math.round(mat.y + mat.height / 2), width: 1, height: 1 };
    const drawing = sharp(Buffer.from(drawPoster({ ...siteOwnPoster, cards }, pictures)));
    const pixel = await drawing.extract(middle).removeAlpha().raw().toBuffer();
    expect([...pixel]).toEqual([255, 0, 0]);
  });

  test('has a crown, with a star, only for a winner', () => {
    const withRibbon = (crown: boolean): Poster => ({ ...siteOwnPoster, ribbon: { small: 'Puesto', large: 'Ana', after: '', crown } });
    expect([hasStar(withRibbon(true)), hasStar(withRibbon(false))]).toEqual([true, false]);
  });

  test('shows how many copies of a card there are, and the day if there are no cards', () => {
    const withCopies = (quantity: number): Poster => ({ ...siteOwnPoster, cards: [{ name: 'Ralts', kind: 'psiquica', picture: null, quantity }] });
    const onDay = (day: string): Poster => ({ ...siteOwnPoster, day: { day, month: 'octubre', year: '2026' } });
    expect(drawPoster(withCopies(1))).not.toBe(drawPoster(withCopies(2)));
    expect(drawPoster(onDay('3'))).not.toBe(drawPoster(onDay('4')));
  });

  test('of a deck shows five cards: the one that names it on top, favourites, then the most frequent, Pokémon before others', async () => {
    const ana = await make.player({ name: 'Ana Ríos' });
    const tournament = await make.tournament({ winnerId: ana.id, numberPlayers: 7 });
    // The eighth player.
    await make.result(tournament.id, ana.id, { position: 1, deckName: 'Gardevoir ex' });
    const deck = await make.deck(tournament.id, ana.id, []);
    const add = async (name: string, category: string, quantity: number, favourite = false) => {
      const { id: cardId } = await make.card({ name, category });
      await server.db.insertInto('deckCards').values({ deckId: deck.id, cardId, quantity, favourite }).execute();
    };
    await add('Energía Psíquica', 'Energía', 10);
    await add('Nido Ball', 'Entrenador', 4);
    await add('Kirlia', 'Pokémon', 2);
    await add('Ralts', 'Pokémon', 3);
    await add('Gardevoir ex', 'Pokémon', 1);
    await add('Iono', 'Entrenador', 1, true);
    const shown = async () => readPoster.baraja(server.db, String(deck.id), new Date('2026-02-01T12:00:00Z'));
    const { cards, ribbon } = await shown();
    expect(cards.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['1 Gardevoir ex', '1 Iono', '3 Ralts', '2 Kirlia', '4 Nido Ball']);
    expect(ribbon).toMatchObject({ small: 'Ganó con ella', crown: true });
    await server.db.updateTable('results').set({ position: 2 }).where('playerId', '=', ana.id).execute();
    expect((await shown()).ribbon).toMatchObject({ small: 'Puesto 2 de 8', crown: false });
  });

  test('of a store shows the cards of its latest finished tournament’s winner', async () => {
    const { tournament } = await played();
    const { storeId } = tournament;
    const won = async (fields: object, name: string) => {
      const { id: winnerId } = await make.player();
      const { id } = await make.tournament({ storeId, winnerId, ...fields });
      await make.result(id, winnerId);
      await make.deck(id, winnerId, [{ cardId: (await make.card({ name })).id, favourite: true }]);
    };
    await won({ date: '2024-01-20' }, 'Pineco');
    await won({ date: '2026-01-20', status: 'progreso' }, 'Lanturn');
    await won({ date: '2026-01-21', status: 'desactivado' }, 'Ditto');
    await won({ date: '2026-01-22', storeId: (await make.store()).id }, 'Snorlax');
    await make.tournament({ storeId, date: '2026-01-23' });
    const { slug } = await server.db.selectFrom('stores').select('slug').where('id', '=', storeId).executeTakeFirstOrThrow();
    const { cards, foot } = await readPoster.tienda(server.db, slug, new Date('2026-02-01T12:00:00Z'));
    expect([cards.map(({ name }) => name), foot]).toEqual([['Gardevoir ex'], '4 torneos']);
    // Of several on the same day, the one with the last number.
    await won({ date: tournament.date, id: tournament.id + 100 }, 'Mew');
    await won({ date: tournament.date }, 'Kirlia');
    expect((await readPoster.tienda(server.db, slug, new Date('2026-02-01T12:00:00Z'))).cards).toMatchObject([{ name: 'Mew' }]);
  });

  test('of a tournament shows favourites in the order of the catalogue, after the one that names the deck', async () => {
    const { tournament, ana, deck } = await played();
    const added = [await make.card({ name: 'Ralts' }), await make.card({ name: 'Kirlia' })];
    // The deck does not have them in that order.
    for (const { id: cardId } of added.reverse())
      await server.db.insertInto('deckCards').values({ deckId: deck.id, cardId, favourite: true, quantity: 1 }).execute();
    const shown = async (deckName: string | null) => {
      await server.db.updateTable('results').set({ deckName }).where('playerId', '=', ana.id).execute();
      return (await readPoster.torneo(server.db, String(tournament.id), new Date('2026-02-01T12:00:00Z'))).cards.map(({ name }) => name);
    };
    expect(await shown('Kirlia')).toEqual(['Kirlia', 'Gardevoir ex', 'Ralts']);
    expect(await shown(null)).toEqual(['Gardevoir ex', 'Ralts', 'Kirlia']);
  });

  test('of a card names its type and subtype once', async () => {
    const kinds = async (fields: object) => (await readPoster.carta(server.db, String((await make.card(fields)).id), new Date())).beside;
    expect(await kinds({ category: 'Pokémon', type: 'Psíquica', subtype: 'Fase 2' })).toBe('Psíquica · Fase 2');
    expect(await kinds({ category: 'Energía', type: null, subtype: 'Energía' })).toBe('');
  });

  test('of a tournament or store shows only favourite cards, and none of a hidden deck', async () => {
    const { tournament, ana, deck } = await played();
    const { id: cardId } = await make.card({ name: 'Ralts' });
    await server.db.insertInto('deckCards').values({ deckId: deck.id, cardId, quantity: 4, favourite: false }).execute();
    // Neither another player's deck of the tournament nor another deck of the player.
    const beto = await make.player();
    const other = await make.tournament();
    for (const [tournamentId, playerId, name] of [
      [tournament.id, beto.id, 'Mew'],
      [other.id, ana.id, 'Ditto'],
    ] as const) {
      await make.result(tournamentId, playerId);
      await make.deck(tournamentId, playerId, [{ cardId: (await make.card({ name })).id, favourite: true }]);
    }
    const { slug } = await server.db.selectFrom('stores').select('slug').where('id', '=', tournament.storeId).executeTakeFirstOrThrow();
    const now = new Date('2026-02-01T12:00:00Z');
    const shown = async () => {
      const posters = [await readPoster.torneo(server.db, String(tournament.id), now), await readPoster.tienda(server.db, slug, now)];
      return posters.map(({ cards }) => cards.map(({ name }) => name));
    };
    expect(await shown()).toEqual([['Gardevoir ex'], ['Gardevoir ex']]);
    const ofAna = (tournamentId: number) =>
      server.db.updateTable('results').set({ deckHidden: true }).where('playerId', '=', ana.id).where('tournamentId', '=', tournamentId);
    await ofAna(other.id).execute();
    expect(await shown()).toEqual([['Gardevoir ex'], ['Gardevoir ex']]);
    await server.db.updateTable('results').set({ deckHidden: false }).where('playerId', '=', ana.id).execute();
    await ofAna(tournament.id).execute();
    expect(await shown()).toEqual([[], []]);
  });

  test('of an expansion shows five of its cards: with a picture first, then by their HP', async () => {
    const add = (name: string, hp: number | null, fields: object = {}) => make.card({ name, hp, imageUrl: `/uploads/cards/${name}.png`, ...fields });
    const { id } = await add('Iono', null);
    await add('Ralts', 60);
    await add('Mew', 80, { id: id + 100 });
    await add('Kirlia', 80);
    await add('Pineco', 50);
    await add('Wailord', 240, { imageUrl: null });
    await add('Charizard', 330, { pending: true });
    await add('Snorlax', 340, { expansionCode: 'OTR', expansion: 'Otra' });
    const { cards, foot, title } = await readPoster.expansion(server.db, 'tst', new Date());
    expect(cards.map(({ name }) => name)).toEqual(['Kirlia', 'Mew', 'Ralts', 'Pineco', 'Iono']);
    expect([title, foot]).toEqual(['Prueba', '6 cartas']);
    expect((await readPoster.expansion(server.db, 'otr', new Date())).title).toBe('Otra');
  });

  test('calls a tournament official, with a star, once it counts', async () => {
    const { id } = await make.tournament({ category: 'Regional' });
    const shown = async () => {
      const poster = await readPoster.torneo(server.db, String(id), new Date('2026-02-01T12:00:00Z'));
      return { official: poster.official, star: hasStar(poster) };
    };
    expect(await shown()).toEqual({ official: false, star: false });
    await server.db.updateTable('tournaments').set({ confirmedAt: '2025-05-25T12:00:00.000Z', confirmedBy: 'user_admin' }).where('id', '=', id).execute();
    expect(await shown()).toEqual({ official: true, star: true });
  });

  test('of a season says who leads it, and how many play how many events', async () => {
    const store = await make.store({ name: 'La Torre' });
    const { id } = await make.tournament({ storeId: store.id, date: '2025-05-24', category: 'Cup' });
    for (const [at, name] of ['Ana', 'Beto'].entries()) {
      const { id: playerId } = await make.player({ username: name.toLowerCase(), name });
      await make.result(id, playerId, { position: at + 1, points: 9 - at });
    }
    const season = { name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' } as const;
    await server.call(createSeason, { body: { ...season, categories: ['Cup'], storeIds: [store.id] } }, 'admin');
    expect(await readPoster.temporada(server.db, 'liga', new Date('2025-06-01T12:00:00Z'))).toMatchObject({
      beside: '2 jugadores',
      title: 'Liga',
      facts: ['La Torre', '1 de enero de 2025 – 31 de diciembre de 2025'],
      ribbon: { small: 'Va primero', large: 'ana', after: '9 puntos' },
      foot: '1 torneo',
    });
  });

  test('differs for a tournament, a deck, a store, a card, an expansion, a season and the site', async () => {
    const { tournament, deck, card } = await played();
    const store = await make.store({ slug: 'la-torre' });
    const season = { name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' } as const;
    await server.call(createSeason, { body: { ...season, categories: ['Cup'], storeIds: [tournament.storeId] } }, 'admin');
    const addresses = [
      `torneo/${tournament.id}`,
      `baraja/${deck.id}`,
      `tienda/${store.slug}`,
      `carta/${card.id}`,
      'expansion/tst',
      'temporada/liga',
      'mesa-abierta',
    ];
    const bytes = new Set<string>();
    for (const address of addresses) {
      const { statusCode, headers, rawPayload } = await get(`/og/${address}.png`);
      expect([address, statusCode, headers['content-type']]).toEqual([address, 200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      // The limit of some chats.
      expect(rawPayload.length).toBeLessThan(300_000);
      bytes.add(rawPayload.toString('base64'));
    }
    expect(bytes.size).toBe(addresses.length);
  });

  test('is drawn once, cached by clients, and drawn again when its content changes', async () => {
    const { tournament } = await played();
    const address = `/og/torneo/${tournament.id}.png`;
    const [first] = await Promise.all([get(address), get(address), get(address)]);
    const before = await drawn();
    const etag = String(first?.headers.etag);
    // A chat asks again after ten minutes.
    expect(first?.headers['cache-control']).toBe('public, max-age=600, stale-while-revalidate=86400');
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304);
    await server.db.updateTable('tournaments').set({ name: 'Otra copa' }).where('id', '=', tournament.id).execute();
    const changed = await get(address, { 'if-none-match': etag });
    expect([changed.statusCode, changed.headers.etag === etag, await drawn()]).toEqual([200, false, before + 1]);
  });

  test('shows the picture of a card once it exists', async () => {
    const { deck } = await played();
    const without = await get(`/og/baraja/${deck.id}.png`);
    // One that is damaged counts as none.
    const whole = await sharp({ create: { width: 504, height: 704, channels: 3, background: '#1188ff' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    await writeFile(join(uploads, 'cards', 'g.png'), whole.subarray(0, 60));
    expect((await get(`/og/baraja/${deck.id}.png`)).statusCode).toBe(200);
    await sharp({ create: { width: 504, height: 704, channels: 3, background: '#1188ff' } })
      .png()
      .toFile(join(uploads, 'cards', 'g.png'));
    const { rawPayload, headers } = await get(`/og/baraja/${deck.id}.png`);
    expect(headers.etag).not.toBe(without.headers.etag);
    const [red = 255, , blue = 0] = await sharp(rawPayload).extract({ left: 850, top: 200, width: 120, height: 120 }).resize(1, 1).raw().toBuffer();
    expect(blue).toBeGreaterThan(red + 100);
  });

  test.each([
    'nada/1',
    'torneo/999999',
    'torneo/0',
    'torneo/01',
    'torneo/1e3',
    'torneo/99999999999',
    'torneo/-1',
    'baraja/999999',
    'tienda/nadie',
    'carta/999999',
    'expansion/NADA',
    'temporada/nada',
    'torneo/..%2f1',
  ])('of %s is not there', async (address) => {
    expect((await get(`/og/${address}.png`)).statusCode).toBe(404);
    expect((await get(`/og/${address}`)).statusCode).toBe(404);
  });

  test('does not exist for a deactivated tournament, a closed store or a pending card', async () => {
    const { tournament, deck } = await played();
    await get(`/og/torneo/${tournament.id}.png`);
    await server.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', tournament.id).execute();
    const store = await make.store({ status: 0 });
    const card = await make.card({ pending: true, expansionCode: 'PND' });
    for (const address of [`torneo/${tournament.id}`, `baraja/${deck.id}`, `tienda/${store.slug}`, `carta/${card.id}`, 'expansion/PND'])
      expect([address, (await get(`/og/${address}.png`)).statusCode]).toEqual([address, 404]);
  });
});

describe('odd names', () => {
  const poster: Poster = { felt: 'green', label: 'Cup', beside: '', title: '', facts: [], ribbon: null, foot: '', cards: [], day: null };

  test.each([
    ['only pictograms', '🏆🔥'],
    ['letters that the face has not', '東京リーグ'],
    ['HTML', '<script>alert("1")</script> & </svg>'],
    ['one long word', 'W'.repeat(5000)],
    ['many words', 'palabra '.repeat(600)],
    ['control characters and half a pair', '\u0000\u202e\ud800 x'],
    ['nothing', ''],
  ])('are drawn: %s', async (_, name) => {
    const ribbon = { small: name, large: name, after: name, crown: true };
    const svg = drawPoster({
      ...poster,
      title: name,
      label: name,
      beside: name,
      facts: [name, name],
      foot: name,
      ribbon,
      cards: [{ name, kind: 'agua', picture: null }],
    });
    expect(svg).not.toMatch(/script|NaN|Infinity/);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('keep the letters that can be drawn', () => {
    expect(drawable('Copa 🏆 Ñandú\n«Año»', 'title')).toBe('Copa Ñandú «Año»');
    expect(drawable('Ődön', 'title')).toBe('Ödön'.replace('Ö', 'O'));
  });

  test('begin at, surround or end before their place', () => {
    const at = (align: 'start' | 'middle' | 'end') =>
      Number(/translate\(([-\d.]+) 50\)/.exec(lettering('Copa', { x: 600, y: 50, size: 84, fill: '#000', align }))?.[1]);
    const wide = textWidth('Copa', 84);
    expect(at('start')).toBe(600);
    expect(at('middle')).toBeCloseTo(600 - wide / 2, 0);
    expect(at('end')).toBeCloseTo(600 - wide, 0);
  });

  test('are wider by the space between two letters', () => {
    for (const [text, spaces] of [
      ['Copa', 3],
      ['C', 0],
      ['', 0],
    ] as const)
      expect(textWidth(text, 100, 'text', 0.1)).toBeCloseTo(textWidth(text, 100) + spaces * 10);
  });

  test('are split inside a word only if no size fits it whole', () => {
    const setting = { face: 'title', maxWidth: 600, maxHeight: 220, sizes: [84, 54, 34] } as const;
    expect(setText('Campeonatonacional', setting)).toEqual({ lines: ['Campeonatonacional'], size: 54 });
    expect(setText('Copa', setting)).toEqual({ lines: ['Copa'], size: 84 });
  });

  test('never leave their area', () => {
    const setting = { face: 'title', maxWidth: 600, maxHeight: 220, sizes: [84, 54, 34] } as const;
    for (const text of ['Copa', 'Copa de la Tienda Más Lejana del Sur del Continente', 'W'.repeat(160), 'a b '.repeat(40)]) {
      const { lines, size } = setText(text, setting);
      for (const line of lines) expect(textWidth(line, size, 'title')).toBeLessThanOrEqual(600);
      expect(lines.length * size).toBeLessThanOrEqual(220);
    }
  });
});
