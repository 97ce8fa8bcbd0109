import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCards, deleteCard, listCards, listExpansionCards, listPendingCards, searchCards, updateCard } from '@mesa/contract/calls/cards';
import { deleteDeckCards, getDeck, getDeckOfPlayer, importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { searchAll } from '@mesa/contract/calls/site';
import type { Endpoint } from '@mesa/contract/endpoint';
import { deckText } from '@mesa/contract/rules/deck-text';
import { testCard, testCards } from '../../testing/cards';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const api = testApp();
const owner = 'user_ana';
const storeAdmin = 'user_store';
let place: { tournamentId: number; userName: string };
let ids: Record<string, number>;

async function prepare(cards: readonly object[] = testCards) {
  const at = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
  const stores = await api.db
    .insertInto('stores')
    .values([
      { slug: 'mesa', name: 'Mesa', email: 'mesa@example.com', ...at },
      { slug: 'otra', name: 'Otra', email: 'otra@example.com', ...at },
    ])
    .returning('id')
    .execute();
  const [store = 0, other = 0] = stores.map(({ id }) => id);
  await api.db
    .insertInto('storeAdmins')
    .values([
      { storeId: store, userId: storeAdmin },
      { storeId: other, userId: 'user_otherstore' },
    ])
    .execute();
  const { id: playerId } = await api.db.insertInto('players').values({ username: 'Ana', name: 'Ana', userId: owner }).returning('id').executeTakeFirstOrThrow();
  await api.db.insertInto('players').values({ username: 'Beto', name: 'Beto' }).execute();
  const { id: tournamentId } = await api.db
    .insertInto('tournaments')
    .values({
      storeId: store,
      name: 'Copa',
      date: '2025-05-03',
      category: 'Cup',
      format: 'Estándar',
      status: 'inscripciones',
      game: 'pokémon',
      winnerId: null,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('results').values({ tournamentId, playerId }).execute();
  place = { tournamentId, userName: 'ana' };
  if (cards.length > 0) await api.call(createCards, { body: [...cards] }, 'admin');
  const rows = await api.db.selectFrom('cards').select(['id', 'expansionCode', 'printNumber']).execute();
  ids = Object.fromEntries(rows.map((row) => [`${row.expansionCode} ${row.printNumber}`, row.id]));
}

const card = (print: string, quantity: number, deckicons = false) => ({ cardId: ids[print] ?? 0, quantity, deckicons });
const save = (cards: object[], as: As = owner, more: object = {}) => api.call(saveDeckCards, { body: { ...place, cards: cards as never, ...more } }, as);
const refuseSave = (cards: object[], more: object = {}) => api.refused(saveDeckCards, { body: { ...place, cards, ...more } }, owner);
const load = (lines: string | string[], as: As = owner) => api.call(importDeck, { body: { ...place, cards: [lines].flat().join('\n') } }, as);
const refuseImport = (lines: string | string[]) => api.refused(importDeck, { body: { ...place, cards: [lines].flat().join('\n') } }, owner);
const deck = async () => api.call(getDeckOfPlayer, { body: place });
const cardsOf = async () => (await deck()).deck.map((one) => `${one.quantity} ${one.name} ${one.expansionCode} ${one.collectionNumber ?? ''}`.trim()).sort();
const rowsOfDecks = async () => (await api.db.selectFrom('deckCards').selectAll().execute()).length;

test('A player’s deck is that of the tournament asked for, also if they play in several', async () => {
  await prepare();
  const { playerId } = await api.db.selectFrom('results').select('playerId').executeTakeFirstOrThrow();
  const rows = community(api);
  for (let number = 0; number < 2; number += 1) {
    const { id: tournamentId } = await rows.tournament();
    await rows.result(tournamentId, playerId);
    const body = { ...place, tournamentId };
    expect((await api.call(getDeckOfPlayer, { body })).tournament.id).toBe(tournamentId);
    await api.call(saveDeckCards, { body: { ...body, cards: [card('MEW 4', 1)] } }, 'admin');
    expect((await api.call(getDeckOfPlayer, { body })).deck).toHaveLength(1);
  }
  expect((await deck()).deck).toEqual([]);
});

test('A player’s deck is their own, also if others of the tournament have one', async () => {
  await prepare();
  const { tournamentId } = place;
  const rows = community(api);
  const named = ['OBF 125', 'MEW 4', 'SVE 2'];
  for (const print of named) {
    const { id } = await rows.player({ username: print });
    await rows.result(tournamentId, id);
    await rows.deck(tournamentId, id, [{ cardId: ids[print] ?? 0 }]);
  }
  for (const print of named) {
    const { deck: cards } = await api.call(getDeckOfPlayer, { body: { tournamentId, userName: print } });
    expect(cards.map(({ id }) => id)).toEqual([ids[print]]);
  }
});

describe('reading a deck', () => {
  beforeEach(() => prepare());

  test('a player without one has an empty deck and the tournament’s result', async () => {
    expect(await deck()).toMatchObject({
      id: null,
      deck: [],
      updatedAt: null,
      canEdit: false,
      player: { username: 'Ana' },
      tournament: { name: 'Copa' },
      result: { deckName: null },
    });
  });

  test('lists the most frequent cards first, then by name', async () => {
    await save([card('OBF 125', 1), card('PAL 172', 4)]);
    expect((await deck()).deck.map(({ quantity }) => quantity)).toEqual([4, 1]);
    await save([card('OBF 125', 4), card('PAL 172', 1)]);
    expect((await deck()).deck.map(({ quantity }) => quantity)).toEqual([4, 1]);
    await save([card('OBF 125', 2), card('PAL 172', 2)]);
    expect((await deck()).deck.map(({ name }) => name)).toEqual(['Charizard ex', 'Órdenes de Jefes']);
  });

  test('is found by username in any case and by its own id', async () => {
    await save([card('OBF 125', 3, true), card('PAL 172', 2)]);
    const read = await api.call(getDeckOfPlayer, { body: { ...place, userName: 'ANA' } }, owner);
    expect(read).toMatchObject({
      canEdit: true,
      deck: [
        { name: 'Charizard ex', quantity: 3, favourite: true },
        { name: 'Órdenes de Jefes', quantity: 2 },
      ],
    });
    expect((await api.call(getDeck, { params: { id: read.id ?? 0 } })).deck).toEqual(read.deck);
  });

  test('by its own id is that of its tournament and player', async () => {
    const rows = community(api);
    const { tournamentId } = place;
    const [ana, beto] = await api.db.selectFrom('players').select('id').orderBy('id').execute();
    const other = await rows.tournament();
    await rows.result(tournamentId, beto?.id ?? 0);
    await rows.result(other.id, ana?.id ?? 0);
    for (const expected of [
      [tournamentId, ana?.id],
      [tournamentId, beto?.id],
      [other.id, ana?.id],
    ] as [number, number][]) {
      const { id } = await rows.deck(...expected, []);
      const { tournament, player } = await api.call(getDeck, { params: { id } });
      expect([tournament.id, player.id]).toEqual(expected);
    }
  });

  test('sorts cards of equal quantity alphabetically in Spanish', async () => {
    const names = ['Zorua', 'Órdenes', 'Ñandú', 'nube', 'Oso', 'Éclair', 'Energía'];
    const rows = names.map((name, index) => testCard({ name, cardNumber: index + 1, expansionCode: 'PAR' }));
    await api.call(createCards, { body: rows }, 'admin');
    const made = await api.db.selectFrom('cards').select('id').where('name', 'in', names).execute();
    await save(made.map(({ id }) => ({ cardId: id, quantity: 1, deckicons: false })));
    expect((await deck()).deck.map(({ name }) => name)).toEqual(['Éclair', 'Energía', 'nube', 'Ñandú', 'Órdenes', 'Oso', 'Zorua']);
  });

  test('shows a card by its icon, and one without an icon by its picture', async () => {
    const [drawn = 0, bare = 0] = [ids['OBF 125'], ids['SVI 181']];
    await api.db.updateTable('cards').set({ iconcard: null, imageUrl: '/uploads/cards/charizard.webp' }).where('id', '=', drawn).execute();
    await api.db.updateTable('cards').set({ iconcard: null, imageUrl: null }).where('id', '=', bare).execute();
    await save([
      { cardId: drawn, quantity: 2, deckicons: true },
      { cardId: bare, quantity: 1, deckicons: true },
    ]);
    const read = await deck();
    expect(read.deck.map(({ deckicons }) => deckicons)).toEqual([['/uploads/cards/charizard.webp'], []]);
    expect(Object.fromEntries(read.result.deckCards.map(({ id, deckicons }) => [id, deckicons]))).toEqual({
      [drawn]: ['/uploads/cards/charizard.webp'],
      [bare]: [],
    });
    await api.db.updateTable('cards').set({ iconcard: '/icons/charizard.webp' }).where('id', '=', drawn).execute();
    expect((await deck()).deck[0]?.deckicons).toEqual(['/icons/charizard.webp']);
  });

  test('finds a card by name in an expansion given without a number', async () => {
    const { data } = await load([
      '# Pokémon',
      '# 2 Charmander OBF 26',
      'Charmander x1 (MEW)',
      'Kangaskhan ex x1 (PR-SV)',
      'Nest Ball x3 (SVI)',
      'Ditto x1 (MEW)',
    ]);
    expect(data).toMatchObject({ total: 8, pending: ['Ditto x1 (MEW)'] });
  });

  test('reads a code that two expansions have besides their own as the later one by the alphabet', async () => {
    for (const code of ['OBF', 'MEW'])
      await api.db
        .updateTable('expansions')
        .set({ aliases: ['Ev'] })
        .where('code', '=', code)
        .execute();
    await load('1 Charmander EV 26');
    expect(await cardsOf()).toEqual(['1 Charmander OBF 026/197']);
    // A code of an expansion's own means that one, whatever others are called besides.
    await api.db
      .updateTable('expansions')
      .set({ aliases: ['MEW'] })
      .where('code', '=', 'OBF')
      .execute();
    await load('1 Charmander MEW 4');
    expect(await cardsOf()).toEqual(['1 Charmander MEW 004/165']);
  });

  test('finds the first picture of a Pokémon V in its expansion, and none if two of a name differ', async () => {
    const printed = (name: string, cardNumber: number, hp: number) =>
      testCard({ name, nameEn: name, cardNumber, collectionNumber: `${cardNumber}/172`, expansionCode: 'BRS', hp });
    const rows = [printed('Lumineon V', 156, 170), printed('Lumineon V', 40, 170), printed('Cinderace V', 43, 220), printed('Cinderace V', 44, 210)];
    await api.call(createCards, { body: [...rows, printed('Mareep', 54, 60), printed('Mareep', 55, 60)] }, 'admin');
    const { data } = await load(['Lumineon V x2 (BRS)', 'Cinderace V x1 (BRS)', 'Mareep x1 (BRS)']);
    expect(data).toMatchObject({ total: 4, pending: ['Cinderace V x1 (BRS)', 'Mareep x1 (BRS)'] });
    expect(await cardsOf()).toContain('2 Lumineon V BRS 40/172');
  });

  test('finds a Trainer’s regular picture by its name, also the last number of its expansion', async () => {
    const printed = (cardNumber: number) =>
      testCard({
        name: 'Arena Norte',
        nameEn: 'North Arena',
        category: 'Entrenador',
        subtype: 'Estadio',
        type: null,
        cardNumber,
        collectionNumber: `${cardNumber}/172`,
        expansionCode: 'BRS',
      });
    for (const number of [180, 172]) await api.call(createCards, { body: [printed(number)] }, 'admin');
    await load('2 Arena Norte');
    expect(await cardsOf()).toEqual(['2 Arena Norte BRS 172/172']);
  });

  test('says if the player is not registered', async () => {
    for (const userName of ['Beto', 'nadie']) {
      expect(await api.refused(getDeckOfPlayer, { body: { ...place, userName } })).toMatchObject({
        httpStatus: 404,
        code: 'not_enrolled',
        message: 'Este jugador no está registrado en este torneo.',
      });
    }
    await api.db.updateTable('tournaments').set({ status: 'desactivado' }).execute();
    expect(await api.refused(getDeckOfPlayer, { body: { ...place, userName: 'nadie' } })).toMatchObject({ code: 'not_found' });
    expect(await api.refused(getDeck, { params: { id: 2147483647 } })).toMatchObject({ httpStatus: 404, message: 'No encontramos esa baraja.' });
    expect(await api.refused(getDeck, { params: { id: 'x' } })).toMatchObject({ httpStatus: 400 });
  });
});

describe('saving cards', () => {
  beforeEach(() => prepare());

  test('adds and changes the named ones, and records before and after', async () => {
    expect(await save([card('OBF 125', 2)])).toMatchObject({ data: { cards: 1, total: 2 } });
    expect(await save([card('OBF 125', 4), card('SVE 2', 20)])).toMatchObject({ data: { cards: 2, total: 24 } });
    expect(await cardsOf()).toEqual(['20 Energía Fuego Básica SVE 002/024', '4 Charizard ex OBF 125/197']);
    const entries = await api.db.selectFrom('auditLog').selectAll().where('entity', '=', 'deck').orderBy('id').execute();
    expect(entries).toMatchObject([
      { userId: owner, action: 'update', before: { cards: [] }, after: { cards: [{ quantity: 2 }] } },
      { before: { cards: [{ quantity: 2 }] }, after: { cards: [{ quantity: 4 }, { quantity: 20 }] } },
    ]);
  });

  test('enforces the deck rules on the resulting deck', async () => {
    await save([card('SVE 2', 57)]);
    expect(await refuseSave([card('OBF 125', 4)])).toMatchObject({ httpStatus: 422, message: 'La cantidad total de cartas en la baraja no puede exceder 60.' });
    expect(await refuseSave([card('OBF 26', 3), card('MEW 4', 2)])).toMatchObject({
      message: 'La cantidad total de cartas en la baraja no puede exceder 60.\nNo puedes agregar más de 4 de la carta Charmander',
    });
    expect(await refuseSave([card('OBF 125', 5)])).toMatchObject({ httpStatus: 422 });
    const four = ['OBF 125', 'MEW 4', 'PAL 172', 'SVI 181'].map((print) => card(print, 1, true));
    await save([card('SVE 2', 50)]);
    expect(await refuseSave(four)).toMatchObject({ httpStatus: 422, message: 'Solo puedes seleccionar hasta 3 cartas' });
    expect(await cardsOf()).toEqual(['50 Energía Fuego Básica SVE 002/024']);
  });

  test('refuses missing or repeated cards, and numbers out of range', async () => {
    expect(await refuseSave([{ cardId: 2147483647, quantity: 1, deckicons: false }])).toMatchObject({
      ...{ httpStatus: 404, message: 'Una de las cartas ya no existe. Carga la baraja de nuevo.' },
    });
    expect(await refuseSave([card('OBF 125', 1), card('OBF 125', 2)])).toMatchObject({ httpStatus: 400, message: 'Una carta está dos veces en la lista.' });
    for (const quantity of [0, -1, 1e9, 60, 1.5, '1', null]) expect(await refuseSave([card('SVE 2', quantity as number)])).toMatchObject({ httpStatus: 400 });
    expect(await refuseSave([])).toMatchObject({ httpStatus: 400 });
    expect(await rowsOfDecks()).toBe(0);
  });

  test('removes other cards in the same save, all or nothing; one that is named too stays', async () => {
    await save([card('OBF 125', 1), card('MEW 4', 2), card('SVE 2', 9)]);
    const removed = ['OBF 125', 'SVE 2'].map((print) => ids[print] ?? 0);
    expect(await refuseSave([card('MEW 4', 5)], { removed })).toMatchObject({ httpStatus: 422 });
    expect(await rowsOfDecks()).toBe(3);
    expect(await save([card('MEW 4', 3), card('SVE 2', 57)], owner, { removed })).toMatchObject({ data: { cards: 2, total: 60 } });
    expect(await cardsOf()).toEqual(['3 Charmander MEW 004/165', '57 Energía Fuego Básica SVE 002/024']);
  });

  test('removes cards with a new name too, without naming any that stay', async () => {
    await save([card('OBF 125', 1), card('MEW 4', 2)]);
    const renamed = await save([], owner, { removed: [ids['OBF 125'] ?? 0], deckName: 'Charmander' });
    expect(renamed).toMatchObject({ data: { cards: 1, total: 2 } });
    expect(await cardsOf()).toEqual(['2 Charmander MEW 004/165']);
  });

  test('is refused if the deck changed meanwhile', async () => {
    await save([card('OBF 125', 1)]);
    const { updatedAt } = await deck();
    await save([card('OBF 125', 2)], storeAdmin);
    const stale = { updatedAt: updatedAt ?? '' };
    expect(await refuseSave([card('OBF 125', 3)], stale)).toMatchObject({ httpStatus: 409, code: 'stale' });
    const remove = { ...place, cards: [{ cardId: ids['OBF 125'] }], ...stale };
    expect(await api.refused(deleteDeckCards, { body: remove }, owner)).toMatchObject({ code: 'stale' });
    expect(await api.refused(importDeck, { body: { ...place, cards: '1 Charmander MEW 4', ...stale } }, owner)).toMatchObject({ code: 'stale' });
    expect(await cardsOf()).toEqual(['2 Charizard ex OBF 125/197']);
    await save([card('OBF 125', 3)], owner, { updatedAt: (await deck()).updatedAt });
    // The organiser removed the player meanwhile, and enrolled them again.
    await api.db.deleteFrom('decks').execute();
    expect(await refuseSave([card('OBF 125', 3)], stale)).toMatchObject({ code: 'stale' });
  });
});

describe('deleting cards', () => {
  beforeEach(() => prepare());

  test('removes the named ones, and keeps an empty deck’s id', async () => {
    await save([card('OBF 125', 1), card('SVE 2', 9)]);
    const { id } = await deck();
    const remove = (prints: string[]) => api.call(deleteDeckCards, { body: { ...place, cards: prints.map((print) => ({ cardId: ids[print] ?? 0 })) } }, owner);
    expect(await remove(['OBF 125', 'MEW 4'])).toMatchObject({ data: { deleted: 1 } });
    expect(await remove(['SVE 2'])).toMatchObject({ data: { deleted: 1 } });
    const { updatedAt } = await deck();
    expect(await remove(['SVE 2'])).toMatchObject({ data: { deleted: 0 } });
    expect(await deck()).toMatchObject({ id, deck: [], updatedAt });
  });

  test('a card in decks cannot be deleted from the collection, another one can', async () => {
    await save([card('OBF 125', 1)]);
    expect(await api.refused(deleteCard, { body: { id: ids['OBF 125'] } }, 'admin')).toMatchObject({
      httpStatus: 409,
      code: 'in_use',
      message: 'No se puede eliminar: 1 baraja lleva esta carta.',
      count: 1,
    });
    await api.call(deleteCard, { body: { id: ids['SVE 2'] ?? 0 } }, 'admin');
  });
});

describe('importing a list', () => {
  beforeEach(() => prepare());

  test('finds each card by its print, its energy type or its name, and keeps the rest as pending', async () => {
    const { data } = await load([
      'Pokémon: 3',
      '2 Charmander OBF 026',
      '1 Charmander MEW 4 PH',
      '1 Mewtwo VSTAR CRZ-GG 44',
      '1 Kangaskhan ex PR-SV 55',
      '1 Charizard PGO 10',
      'Entrenador: 4',
      '2 Boss’s Orders MEG 114',
      '1 Órdenes de Jefes (Ghechis) PAL 172',
      '3 Nest Ball',
      '1 POKEGEAR 3.0 SSH 174',
      '2 Double Turbo Energy - Special ASR 216',
      'Energía: 3',
      '3 Luminous Energy XYZ 9',
      '8 Basic {R} Energy Energy 10',
      '1 Energía Fuego Básica SVE 10',
      '5 Fire Energy 2',
      '4 Basic {R} Energy SVI 181',
      '2 Darkness Energy MEE 7',
      'Cartas totales: 38',
    ]);
    expect(data).toEqual({
      total: 38,
      cards: 13,
      byName: ["2 Boss's Orders MEG 114", '3 Nest Ball', '1 POKEGEAR 3.0 SSH 174', '3 Luminous Energy XYZ 9'],
      pending: ['1 Charizard PGO 10', '2 Double Turbo Energy - Special ASR 216'],
    });
    expect(await cardsOf()).toEqual(
      [
        '2 Charmander OBF 026/197',
        '1 Charmander MEW 004/165',
        '1 Mewtwo V-ASTRO CRZ GG44/GG70',
        '1 Kangaskhan ex SVP 055',
        '1 Charizard PGO 10',
        '3 Órdenes de Jefes PAL 172/193',
        '3 Nido Ball SVI 181/198',
        '1 Pokégear 3.0 SVI 186/198',
        '2 Double Turbo Energy ASR 216',
        '3 Energía Luminosa PAL 191/198',
        '17 Energía Fuego Básica SVE 002/024',
        '1 Energía Fuego Básica SVE 010/024',
        '2 Energía Oscura CRZ 158/198',
      ].sort(),
    );
  });

  test('takes of equal prints the one that was loaded first', async () => {
    const prints = [301, 302].map((cardNumber) => testCard({ cardNumber, name: 'Judge', category: 'Partidario' }));
    await api.call(createCards, { body: prints }, 'admin');
    const { id } = await api.db.selectFrom('cards').select('id').where('name', '=', 'Judge').orderBy('id').executeTakeFirstOrThrow();
    // A change does not make it a later one.
    await api.db.updateTable('cards').set({ imageUrl: '/j.png' }).where('id', '=', id).execute();
    await load(['2 Judge']);
    expect((await deck()).deck.map((card) => card.id)).toEqual([id]);
  });

  test('takes a basic energy outside the energy expansion from the first expansion by the alphabet, and of its numbers the lowest', async () => {
    const water = (expansionCode: string, cardNumber: number) =>
      testCard({ name: 'Energía Agua Básica', category: 'Energía', subtype: 'Básica', type: 'Agua', expansionCode, cardNumber, collectionNumber: null });
    await api.call(createCards, { body: [water('SVI', 1), water('PAL', 190), water('PAL', 21)] }, 'admin');
    await load('3 Basic {W} Energy');
    expect((await deck()).deck.map((one) => [one.expansionCode, one.cardNumber])).toEqual([['PAL', 21]]);
  });

  test('replaces the deck and keeps remaining favourites', async () => {
    await save([card('OBF 125', 1, true), card('MEW 4', 1, true)]);
    await load(['2 Charizard ex OBF 125', '1 Lanturn CRZ 44']);
    expect((await deck()).deck.map(({ name, quantity, favourite }) => [name, quantity, favourite])).toEqual([
      ['Charizard ex', 2, true],
      ['Lanturn', 1, false],
    ]);
    const { action } = await api.db.selectFrom('auditLog').select('action').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(action).toBe('import');
  });

  test('names every wrong line in one message and saves nothing', async () => {
    await save([card('MEW 4', 1)]);
    const refusal = await refuseImport([
      'Pokémon: 3',
      '3 Charmander OBF 26',
      '2 Charmander MEW 4',
      'esto no es una carta',
      '0 Lanturn CRZ 44',
      '50 Fire Energy',
      '6 Energía Fuego Básica SVE 10',
      '<script>alert(1)</script>',
    ]);
    expect(refusal).toMatchObject({ httpStatus: 422, code: 'rule_violation' });
    expect(refusal.message.split('\n')).toEqual([
      'Estas líneas no son de una carta: 4 «esto no es una carta», 5 «0 Lanturn CRZ 44», 8 «<script>alert(1)</script>».',
      'La cantidad total de cartas en la baraja no puede exceder 60. La lista suma 61; sobran cartas en: 7 «6 Energía Fuego Básica SVE 10».',
      'No puedes agregar más de 4 de la carta Charmander (líneas 2 y 3).',
    ]);
    expect(refusal.issues).toEqual(refusal.message.split('\n').map((message) => ({ path: 'cards', message })));
    expect(await cardsOf()).toEqual(['1 Charmander MEW 004/165']);
    expect(await api.db.selectFrom('cards').select('id').where('pending', '=', true).execute()).toEqual([]);
  });

  test('names the first thirty wrong lines, and the number of others', async () => {
    const { message } = await refuseImport(Array.from({ length: 200 }, () => '4 Charmander MEW 4'));
    expect(message).toMatch(/^La cantidad total .* La lista suma 800; sobran cartas en: 16 .*, 45 «4 Charmander MEW 4» y 155 más\.\n.* 29, 30 y 170 más\)\.$/);
  });

  test('counts a pending card towards the four of its name', async () => {
    expect((await refuseImport(['4 Charizard ex OBF 125', '1 Charizard ex PGO 999'])).message).toBe(
      'No puedes agregar más de 4 de la carta Charizard ex (líneas 1 y 2).',
    );
  });

  test('counts a pending card towards the four of the card that has its name in another language', async () => {
    const message = 'No puedes agregar más de 4 de la carta Mewtwo V-ASTRO';
    expect((await refuseImport(['4 Mewtwo V-ASTRO CRZ GG44', '1 Mewtwo VSTAR XYZ 999'])).message).toBe(`${message} (líneas 1 y 2).`);
    await load('1 Mewtwo VSTAR XYZ 999');
    const [pending] = (await deck()).deck;
    expect((await refuseSave([card('CRZ GG44', 4), { cardId: pending?.id, quantity: 1, deckicons: false }])).message).toBe(message);
    const named = testCard({ cardNumber: 5, name: 'Morpeko de Roxy', nameEsMx: 'Morpeko de Marnie', expansionCode: 'MEW', collectionNumber: '005/165' });
    await api.call(createCards, { body: [named] }, 'admin');
    expect((await refuseImport(['4 Morpeko de Roxy MEW 5', '1 Morpeko de Marnie XYZ 999'])).message).toBe(
      'No puedes agregar más de 4 de la carta Morpeko de Roxy (líneas 1 y 2).',
    );
    await load('1 Morpeko de Marnie XYZ 998');
    const [{ id: marnie = 0 } = {}] = (await deck()).deck;
    const { id: roxy } = await api.db.selectFrom('cards').select('id').where('name', '=', 'Morpeko de Roxy').executeTakeFirstOrThrow();
    const both = [
      { cardId: roxy, quantity: 4, deckicons: false },
      { cardId: marnie, quantity: 1, deckicons: false },
    ];
    expect((await refuseSave(both)).message).toBe('No puedes agregar más de 4 de la carta Morpeko de Roxy');
  });

  test.each(['', '   \n\n', 'hola', 'Pokémon: 0\n\nCartas totales: 0', '{"cards":[]}'])('refuses %j, which contains no card', async (text) => {
    expect(await refuseImport(text)).toMatchObject({ httpStatus: 422, message: 'Las cartas Importadas deben tener el formato de Pokémon Live' });
  });

  test('refuses a text with NUL', async () => {
    expect(await refuseImport('4 Charmander MEW 4\u0000')).toMatchObject({ httpStatus: 400, issues: [{ path: 'cards' }] });
  });

  test('needs no labels, and accepts Windows line ends, no last one, a byte order mark and a broken encoding', async () => {
    await load('\uFEFF* 3 Charmander MEW 4\r\n* 1 Pok\uFFFDgear 3.0 SVI 186\r\nPok\uFFFDmon: 1\r\n* 5 Energ\uFFFDa Fuego B\uFFFDsica');
    expect(await cardsOf()).toEqual(['1 Pokégear 3.0 SVI 186/198', '3 Charmander MEW 004/165', '5 Energía Fuego Básica SVE 002/024']);
  });

  test('refuses a text or line that is too long, and a body without text', async () => {
    expect((await refuseImport('4 Charmander MEW 4\n'.repeat(60_000))).httpStatus).toBeGreaterThanOrEqual(400);
    expect(await refuseImport('x'.repeat(100_001))).toMatchObject({ httpStatus: 400 });
    expect((await refuseImport(`1 Lanturn CRZ 44\n4 ${'a'.repeat(10_000)}`)).message).toBe(`Esta línea no es de una carta: 2 «4 ${'a'.repeat(58)}…».`);
    expect((await refuseImport(`1 Lanturn CRZ 44\n${'a'.repeat(60)}`)).message).toBe(`Esta línea no es de una carta: 2 «${'a'.repeat(60)}».`);
    expect(await api.refused(importDeck, { body: { ...place, cards: ['4 Charmander'] } }, owner)).toMatchObject({ httpStatus: 400 });
  });

  test('an exported deck imports to the same deck', async () => {
    await load([
      '2 Charmander OBF 26',
      '1 Mewtwo VSTAR CRZ GG44',
      '1 Lanturn CRZ 44',
      '1 Kangaskhan ex SVP 55',
      '3 Nest Ball',
      '20 Fire Energy',
      '4 Desconocida XYZ 7',
      '2 Otra cosa',
    ]);
    const before = await cardsOf();
    const text = deckText((await deck()).deck);
    await api.call(deleteDeckCards, { body: { ...place, cards: (await deck()).deck.map(({ id }) => ({ cardId: id })) } }, owner);
    await load(text);
    expect(await cardsOf()).toEqual(before);
  });
});

describe('a pending card', () => {
  test('is only in its deck: not in search, lists or expansions', async () => {
    await prepare();
    const { data: before } = await api.call(listExpansions, {});
    await load(['2 Misterioso ex XYZ 12', '1 Misterioso ex SVI 999']);
    expect((await api.call(listExpansions, {})).data).toEqual(before);
    const [mystery] = (await deck()).deck;
    expect(mystery).toMatchObject({ name: 'Misterioso ex', category: 'Revisión', expansionCode: 'XYZ', cardNumber: 12, imageUrl: null });
    expect((await api.call(listCards, { body: { name: 'misterioso' } })).total).toBe(0);
    expect((await api.call(listCards, { body: { expansionCode: 'XYZ' } })).total).toBe(0);
    expect(await api.call(listExpansionCards, { params: { code: 'XYZ' }, query: {} })).toMatchObject({ cards: [], pagination: { total: 0 } });
    expect((await api.call(searchCards, { body: { searchText: 'XYZ 12' } })).data).toEqual([]);
    expect((await api.call(searchAll, { query: { query: 'misterioso' } })).results).toEqual([]);
    expect((await api.call(listCards, { body: { id: mystery?.id ?? 0 } })).data).toMatchObject([{ name: 'Misterioso ex', expansion: 'XYZ' }]);
  });

  test('becomes the card once its print is loaded', async () => {
    await prepare();
    await load(['2 Misterioso ex XYZ 012', '1 Lanturn CRZ 44']);
    const message = (
      await api.call(createCards, { body: [testCard({ cardNumber: 12, name: 'Misterio ex', expansionCode: 'XYZ', collectionNumber: '012/100' })] }, 'admin')
    ).message;
    expect(message).toBe('Se creó 1 carta. Se esperaba en barajas, que ya la tienen.');
    expect(await cardsOf()).toEqual(['1 Lanturn CRZ 044/159', '2 Misterio ex XYZ 012/100']);
    expect((await api.call(listCards, { body: { name: 'misterio' } })).total).toBe(1);
  });

  test.each([
    [['1 Misterioso ex XYZ 12'], 'Una se esperaba en barajas, que ya la tienen.'],
    [['1 Misterioso ex XYZ 12', '1 Enigma ex XYZ 13'], '2 se esperaban en barajas, que ya las tienen.'],
  ])('is counted among the created cards: %j', async (lines, sentence) => {
    await prepare();
    await load(lines);
    const cards = [12, 13].map((cardNumber) => testCard({ cardNumber, expansionCode: 'XYZ', collectionNumber: `0${cardNumber}/100` }));
    expect((await api.call(createCards, { body: cards }, 'admin')).message).toBe(`Se crearon 2 cartas. ${sentence}`);
  });

  test('of a trainer, a special or a basic energy is replaced by the card of its name', async () => {
    await prepare([]);
    await load([
      "2 Boss's Orders MEG 114",
      "1 boss's orders",
      '3 Luminous Energy',
      '9 Basic {R} Energy Energy 10',
      '4 Fire Energy SVE 2',
      '2 Charmander MEW 4',
    ]);
    expect((await deck()).deck.every(({ category }) => category === 'Revisión')).toBe(true);
    // Its type identifies a basic energy, not a number, which another card can have.
    expect((await deck()).deck.filter(({ name }) => name === 'Energía Fuego Básica')).toMatchObject([{ quantity: 13 }]);
    await api.call(createCards, { body: [...testCards] }, 'admin');
    expect(await cardsOf()).toEqual(
      ['13 Energía Fuego Básica SVE 002/024', '2 Charmander MEW 004/165', '3 Energía Luminosa PAL 191/198', '3 Órdenes de Jefes PAL 172/193'].sort(),
    );
    expect(await api.db.selectFrom('cards').select('id').where('pending', '=', true).execute()).toEqual([]);
  });

  test('is listed for the administrator by number of decks, then by print, until it is loaded or no deck contains it', async () => {
    await prepare();
    const { id: playerId } = await api.db.selectFrom('players').select('id').where('username', '=', 'Beto').executeTakeFirstOrThrow();
    await api.db.insertInto('results').values({ tournamentId: place.tournamentId, playerId }).execute();
    await api.call(importDeck, { body: { ...place, userName: 'Beto', cards: '1 Absol ex MEG 62\n4 Budew ASC 16' } }, 'admin');
    await load(['2 Budew ASC 16', '1 Misterioso ex', '4 Charmander MEW 4']);
    const pending = async (query: object = {}) => api.call(listPendingCards, { query }, 'admin');
    expect(await pending()).toMatchObject({
      data: [
        { name: 'Budew', expansionCode: 'ASC', number: '16', decks: 2 },
        { name: 'Misterioso ex', expansionCode: '', number: '', decks: 1 },
        { name: 'Absol ex', expansionCode: 'MEG', number: '62', decks: 1 },
      ],
      pagination: { total: 3, pages: 1 },
    });
    expect(await pending({ page: 2, limit: 2 })).toMatchObject({ data: [{ name: 'Absol ex' }], pagination: { total: 3, pages: 2 } });
    await api.call(createCards, { body: [testCard({ cardNumber: 16, name: 'Budew', expansionCode: 'ASC', collectionNumber: '16/217' })] }, 'admin');
    await load('4 Charmander MEW 4');
    expect((await pending()).data.map(({ name }) => name)).toEqual(['Absol ex']);
  });

  test('becomes a card when the administrator completes it, also as another pending print', async () => {
    await prepare();
    await load(['2 Misterioso ex', '1 Misterioso ex XYZ 12']);
    const [nameless, printed] = (await deck()).deck;
    await save([{ cardId: printed?.id ?? 0, quantity: 1, deckicons: true }]);
    const { updatedAt } = await deck();
    await api.call(
      updateCard,
      { body: { ...testCard({ cardNumber: 12, name: 'Misterio ex', expansionCode: 'XYZ', collectionNumber: '12/100' }), id: nameless?.id ?? 0 } },
      'admin',
    );
    expect(await cardsOf()).toEqual(['3 Misterio ex XYZ 12/100']);
    expect((await deck()).deck).toMatchObject([{ favourite: true }]);
    // A save by a client that still shows the pending card is stale.
    expect((await deck()).updatedAt).not.toBe(updatedAt);
  });
});

describe('who may change a deck', () => {
  beforeEach(() => prepare());
  const calls = (): [Endpoint, object][] => [
    [saveDeckCards, { ...place, cards: [card('OBF 125', 1)] }],
    [deleteDeckCards, { ...place, cards: [card('OBF 125', 1)].map(({ cardId }) => ({ cardId })) }],
    [importDeck, { ...place, cards: '1 Charmander MEW 4' }],
  ];
  const statuses = async (headers: Record<string, string>) =>
    Promise.all(calls().map(async ([{ method, path }, payload]) => (await api.app.inject({ method, url: path, payload, headers })).statusCode));

  test.each<[string, As, number]>([
    ['a visitor', null, 401],
    ['a member', 'member', 403],
    ['an owner of stores', 'owner', 403],
    ["another store's admin", 'user_otherstore', 403],
    ["the store's admin", storeAdmin, 200],
    ["the deck's owner", owner, 200],
    ['the site admin', 'admin', 200],
  ])('%s', async (_, as, status) => {
    const headers = as === null ? {} : await api.headers(as);
    expect(await statuses(headers)).toEqual([status, status, status]);
    expect((await api.app.inject({ method: 'POST', url: getDeckOfPlayer.path, payload: place, headers })).json()).toMatchObject({ canEdit: status === 200 });
    if (status !== 200) expect(await rowsOfDecks()).toBe(0);
    // Nor is anything of a list read for a stranger.
    if (status === 403) expect(await api.refused(importDeck, { body: { ...place, cards: 'hola' } }, as)).toMatchObject({ httpStatus: 403 });
  });

  test('nobody with an ended session', async () => {
    const headers = await api.expired(owner);
    expect(await statuses(headers)).toEqual([401, 401, 401]);
    expect((await api.app.inject({ method: 'POST', url: getDeckOfPlayer.path, payload: place, headers })).statusCode).toBe(401);
  });

  test('nobody for a player who is not registered', async () => {
    place = { ...place, userName: 'Beto' };
    expect(await statuses(await api.headers('admin'))).toEqual([404, 404, 404]);
  });
});
