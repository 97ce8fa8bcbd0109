import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCards } from '@mesa/contract/calls/cards';
import { searchAll } from '@mesa/contract/calls/site';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const api = testApp();
const rows = community(api);
const at = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };

beforeEach(async () => {
  const stores = await api.db
    .insertInto('stores')
    .values([
      { slug: 'bogota-cards', name: 'Bogotá Cards', email: 'a@example.com', ...at },
      { slug: 'la-guarida', name: 'La Guarida de Pikachu', email: 'b@example.com', ...at },
      { slug: 'cerrada', name: 'Pikachu Cerrada', email: 'c@example.com', status: 0, ...at },
    ])
    .returning('id')
    .execute();
  const tournament = { storeId: stores[0]?.id ?? 0, date: '2025-05-03', category: 'Cup', format: 'Estándar', game: 'pokémon', winnerId: null, ...at } as const;
  await api.db
    .insertInto('tournaments')
    .values([
      { ...tournament, name: 'Copa Pikachu', status: 'finalizado' },
      { ...tournament, name: 'Copa Bogotá', status: 'inscripciones' },
      { ...tournament, name: 'Pikachu secreto', status: 'desactivado' },
    ])
    .execute();
  await api.db
    .insertInto('players')
    .values([
      { username: 'pikachu_fan', name: 'José Núñez', optionalname: 'El Ñato' },
      { username: 'maria', name: 'María Muñoz' },
    ])
    .execute();
  await api.call(
    createCards,
    {
      body: [
        testCard({ cardNumber: 1, name: 'Pikachu', imageUrl: 'https://example.com/1.webp' }),
        testCard({ cardNumber: 2, name: 'Pikachu ex' }),
        testCard({ cardNumber: 3, name: 'Raichu' }),
      ],
    },
    'admin',
  );
});

const search = async (query: string) => (await api.call(searchAll, { query: { query } })).results;
const found = async (query: string) => (await search(query)).map(({ type, name }) => `${type} ${name}`);

describe('the search of the whole site', () => {
  test('finds every type, best first, and omits closed items', async () => {
    expect(await found('pikachu')).toEqual(['card Pikachu', 'card Pikachu ex', 'player José Núñez', 'tournament Copa Pikachu', 'store La Guarida de Pikachu']);
  });

  test('finds a card by its name in Spain, in Latin America and in English, and returns both Spanish ones', async () => {
    const orders = { name: 'Órdenes de Jefes', nameEsMx: 'Órdenes del Jefe', nameEn: "Boss's Orders" };
    await api.call(createCards, { body: [testCard({ ...orders, cardNumber: 99 })] }, 'admin');
    for (const query of ['ordenes de jefes', 'ordenes del jefe', 'boss orders']) {
      expect((await search(query))[0]).toMatchObject({ type: 'card', name: 'Órdenes de Jefes', nameEsMx: 'Órdenes del Jefe' });
    }
  });

  test('returns the fields that each page and row needs', async () => {
    const [card] = await search('pikachu');
    expect(card).toMatchObject({ type: 'card', imgUrl: 'https://example.com/1.webp', username: null, optionalname: null, slug: null });
    expect((await search('guarida'))[0]).toMatchObject({ type: 'store', slug: 'la-guarida', imgUrl: null });
    expect((await search('nato'))[0]).toMatchObject({ type: 'player', username: 'pikachu_fan', optionalname: 'El Ñato', useUsername: false });
    await api.db.updateTable('players').set({ useUsername: true }).where('username', '=', 'pikachu_fan').execute();
    expect((await search('nato'))[0]).toMatchObject({ useUsername: true });
  });

  test('returns of each type exactly what its row shows', async () => {
    const idOf = async (table: 'tournaments' | 'players' | 'stores' | 'cards', name: string) =>
      (await api.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const nothing = { nameEsMx: null, username: null, optionalname: null, useUsername: false, slug: null, imgUrl: null, date: null, place: null, print: null };
    await api.db.updateTable('players').set({ useUsername: true, city: 'Lima', country: 'Perú' }).where('username', '=', 'pikachu_fan').execute();
    await api.db.updateTable('stores').set({ address: 'Calle 10' }).where('slug', '=', 'la-guarida').execute();
    const pikachu = { nameEsMx: 'Picachu', printNumber: '25', collectionNumber: '025/198' };
    await api.db.updateTable('cards').set(pikachu).where('name', '=', 'Pikachu').execute();
    const [named, card] = [
      { ...nothing, type: 'player', name: 'José Núñez' },
      { ...nothing, type: 'card', name: 'Pikachu' },
    ];
    expect(new Set(await search('pikachu'))).toEqual(
      new Set([
        { ...card, id: await idOf('cards', 'Pikachu'), nameEsMx: 'Picachu', imgUrl: 'https://example.com/1.webp', print: 'SVI 025/198' },
        { ...card, id: await idOf('cards', 'Pikachu ex'), name: 'Pikachu ex', print: 'SVI 002/198' },
        { ...named, id: await idOf('players', 'José Núñez'), username: 'pikachu_fan', optionalname: 'El Ñato', useUsername: true, place: 'Lima, Perú' },
        {
          ...{ ...nothing, type: 'tournament', id: await idOf('tournaments', 'Copa Pikachu'), name: 'Copa Pikachu' },
          ...{ date: '2025-05-03', place: 'Bogotá Cards, Medellín' },
        },
        {
          ...{ ...nothing, type: 'store', id: await idOf('stores', 'La Guarida de Pikachu'), name: 'La Guarida de Pikachu' },
          ...{ slug: 'la-guarida', place: 'Calle 10, Medellín, Antioquia' },
        },
      ]),
    );
  });

  test.each([
    ['bogota', ['store Bogotá Cards', 'tournament Copa Bogotá']],
    ['BOGOTÁ', ['store Bogotá Cards', 'tournament Copa Bogotá']],
    ['copa pikachu', ['tournament Copa Pikachu']],
    ['pikachu copa', ['tournament Copa Pikachu']],
    ['munoz', ['player María Muñoz']],
    ['raichi', ['card Raichu']],
    ['raihcu', ['card Raichu']],
    ['guarda de pikachu', ['store La Guarida de Pikachu']],
    ['bogotta', ['store Bogotá Cards', 'tournament Copa Bogotá']],
    ['bogtoa', ['store Bogotá Cards', 'tournament Copa Bogotá']],
    ['vogota', ['store Bogotá Cards', 'tournament Copa Bogotá']],
    ['bogxxa', []],
    ['zzzzzz', []],
    ['%%', []],
    ['__', []],
    ['%_%', []],
    ['😀😀', []],
    ["';--", []],
    ['\\\\', []],
  ])('%s', async (query, names) => expect((await found(query)).sort()).toEqual([...names].sort()));

  test('finds two letters only where a word begins', async () => {
    for (const name of ['Luxor', 'Casa Uxmal', 'Ux']) await rows.store({ name });
    expect(await found('ux')).toEqual(['store Ux', 'store Casa Uxmal']);
  });

  test('corrects words of four letters or more, also with digits', async () => {
    for (const name of ['Kanto', 'Liga2025']) await rows.store({ name });
    for (const [query, name] of [
      ['kato', 'Kanto'],
      ['kamto', 'Kanto'],
      ['liga2026', 'Liga2025'],
    ])
      expect(await found(query ?? '')).toEqual([`store ${name}`]);
  });

  test('puts a card with the typed name first, in each language, and of equal matches the one with more of its name typed', async () => {
    const orders = { name: 'Órdenes de Jefes', nameEsMx: 'Mandatos del Jefe', nameEn: 'Boss Orders' };
    await api.call(createCards, { body: [testCard({ ...orders, cardNumber: 99 }), testCard({ name: 'Raichu ex', cardNumber: 98 })] }, 'admin');
    for (const name of ['Boss Orders y más', 'Mandatos del Jefe y más', 'Raichu y sus amigos de la cordillera']) await rows.store({ name });
    expect(await found('boss orders')).toEqual(['card Órdenes de Jefes', 'store Boss Orders y más']);
    expect(await found('mandatos del jefe')).toEqual(['card Órdenes de Jefes', 'store Mandatos del Jefe y más']);
    expect(await found('raichu')).toEqual(['card Raichu', 'card Raichu ex', 'store Raichu y sus amigos de la cordillera']);
  });

  test('requires an exact match of short words', async () => expect(await found('copo bogota')).toEqual([]));

  test('distinguishes namesakes', async () => {
    const all = await search('copa bogota');
    expect(all[0]).toMatchObject({ type: 'tournament', date: '2025-05-03', place: 'Bogotá Cards, Medellín', print: null });
    expect((await search('guarida'))[0]).toMatchObject({ place: 'Medellín, Antioquia', date: null });
    await api.db.updateTable('stores').set({ address: 'Calle 10', city: 'Barranca', state: 'Departamento de Lima' }).where('slug', '=', 'la-guarida').execute();
    expect((await search('guarida'))[0]).toMatchObject({ place: 'Calle 10, Barranca, Lima' });
    expect((await search('munoz'))[0]).toMatchObject({ place: null });
    expect((await search('raichu'))[0]).toMatchObject({ type: 'card', print: expect.stringMatching(/^\S+ \d+/) });
    await api.db.updateTable('players').set({ city: 'Lima', country: 'Perú' }).where('username', '=', 'maria').execute();
    expect((await search('munoz'))[0]).toMatchObject({ place: 'Lima, Perú' });
  });

  test('lists the types with more than ten matches, and the most frequent status of the tournaments found', async () => {
    const players = (count: number) => Array.from({ length: count }, (_, i) => ({ username: `bogota${count}_${i}`, name: 'Bogotá' }));
    await api.db.insertInto('players').values(players(10)).execute();
    expect(await api.call(searchAll, { query: { query: 'bogota' } })).toMatchObject({ more: [], tournamentStatus: 'inscripciones' });
    await api.db.insertInto('players').values(players(1)).execute();
    expect(await api.call(searchAll, { query: { query: 'bogota' } })).toMatchObject({ more: ['player'] });
    expect(await api.call(searchAll, { query: { query: 'zzzzzz' } })).toMatchObject({ more: [], tournamentStatus: null });
    for (const status of ['inscripciones', 'finalizado', 'finalizado'] as const) await rows.tournament({ name: 'Serie Andina', status });
    expect(await api.call(searchAll, { query: { query: 'serie andina' } })).toMatchObject({ tournamentStatus: 'finalizado' });
  });

  test('puts of equal matches the older one first', async () => {
    for (const username of ['zzz1', 'zzz2', 'zzz3']) await rows.player({ username, name: 'Persona Igual' });
    // A change does not make it a later one.
    await api.db.updateTable('players').set({ city: 'Cali' }).where('username', '=', 'zzz1').execute();
    expect((await search('igual')).map(({ username }) => username)).toEqual(['zzz1', 'zzz2', 'zzz3']);
  });

  test('finds the exact name among many that begin with it', async () => {
    for (let number = 1; number <= 12; number += 1) await rows.store({ name: `Andina ${number}` });
    await rows.store({ name: 'Andina' });
    expect((await found('andina'))[0]).toBe('store Andina');
  });

  test('puts the player whose other name was typed first', async () => {
    await rows.player({ name: 'Ash Ketchum Segundo' });
    await rows.player({ name: 'Gary Oak', optionalname: 'Ash Ketchum' });
    expect(await found('ash ketchum')).toEqual(['player Gary Oak', 'player Ash Ketchum Segundo']);
  });

  test('puts a whole word before the beginning of a word', async () => {
    for (const name of ['Mewtwo', 'Mew y sus amigos de la cordillera']) await rows.store({ name });
    expect(await found('mew')).toEqual(['store Mew y sus amigos de la cordillera', 'store Mewtwo']);
  });

  test('puts the beginning of a word before its inside, although the rest of the name is longer', async () => {
    for (const name of ['Xmew', 'Los amigos de la cordillera y Mewtwo']) await rows.store({ name });
    expect(await found('mew')).toEqual(['store Los amigos de la cordillera y Mewtwo', 'store Xmew']);
  });

  test('corrects a word for each type by that type’s own words', async () => {
    await rows.player({ username: 'bogotano', name: 'Ana' });
    expect((await found('bogtoa')).sort()).toEqual(['store Bogotá Cards', 'tournament Copa Bogotá']);
  });

  test('returns at most ten of a type', async () => {
    await api.db
      .insertInto('players')
      .values(Array.from({ length: 30 }, (_, i) => ({ username: `ash${i}`, name: `Ash Ketchum ${i}` })))
      .execute();
    expect(await found('ketchum')).toHaveLength(10);
    await rows.player({ username: 'red', name: 'Ash Ketchum' });
    expect((await found('ash ketchum'))[0]).toBe('player Ash Ketchum');
  });

  test.each(['', 'a', '  b  ', 'x'.repeat(201)])('refuses %j', async (query) => {
    expect(await api.refused(searchAll, { query: { query } })).toMatchObject({ httpStatus: 400, code: 'invalid' });
  });

  test('requires two letters', async () => {
    expect((await api.refused(searchAll, { query: { query: ' a ' } })).message).toBe('Por favor ingresa al menos 2 caracteres para buscar.');
  });
});
