import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCards, deleteCard, listCards, listExpansionCards, listPendingCards, searchCards, updateCard } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import type { Endpoint } from '@mesa/contract/endpoint';
import { testCard, testCards } from '../../testing/cards';
import { type As, testApp } from '../../testing/test-app';

const api = testApp();
const load = (cards: readonly unknown[] = testCards) => api.call(createCards, { body: [...cards] }, 'admin');
const prints = (cards: { expansionCode: string; collectionNumber: string | null }[]) => cards.map((card) => `${card.expansionCode} ${card.collectionNumber}`);
const list = async (filter: object) => {
  const { data } = await api.call(listCards, { body: filter });
  return data.map(({ name }) => name);
};
const search = async (searchText: string) => (await api.call(searchCards, { body: { searchText } })).data.map(({ name }) => name);
const cardOf = async (name: string) => {
  const [card] = (await api.call(listCards, { body: { name } })).data;
  if (!card) throw new Error(`no ${name}`);
  return card;
};

describe('creating cards', () => {
  test('creates all of them and records it', async () => {
    expect((await load()).message).toBe('Se crearon 15 cartas.');
    expect((await api.call(listCards, { body: {} })).total).toBe(15);
    const [entry] = await api.db.selectFrom('auditLog').selectAll().execute();
    expect(entry).toMatchObject({ userId: 'user_admin', action: 'create', entity: 'card' });
    const { id: cardId } = await cardOf('Lanturn');
    const { cards } = (entry?.after ?? { cards: [] }) as { cards: { cardId: number }[] };
    expect(cards).toContainEqual({ cardId, name: 'Lanturn', print: 'CRZ 44' });
    expect(entry?.entityId).toBe(String(cards[0]?.cardId));
  });

  test('recognizes a print by its printed number, and promos and subsets by any code', async () => {
    await load([
      testCard({ cardNumber: 44, expansionCode: 'crz', collectionNumber: 'GG44/GG70' }),
      testCard({ cardNumber: 44, expansionCode: 'CRZ', collectionNumber: '044/159' }),
      testCard({ cardNumber: 55, expansionCode: 'PR-SV', collectionNumber: null }),
    ]);
    const rows = await api.db.selectFrom('cards').select(['expansionCode', 'printNumber']).orderBy('id').execute();
    expect(rows.map((row) => `${row.expansionCode} ${row.printNumber}`)).toEqual(['CRZ GG44', 'CRZ 44', 'SVP 55']);
  });

  test('creates none if one is wrong, and names every wrong one', async () => {
    await load([testCard({ cardNumber: 1, name: 'Pineco' })]);
    const refusal = await api.refused(
      createCards,
      {
        body: [
          testCard({ cardNumber: 1, name: 'Pineco otra vez' }),
          testCard({ cardNumber: 2, name: 'Buena' }),
          testCard({ cardNumber: 3, name: 'Doble' }),
          testCard({ cardNumber: 3, name: 'Doble' }),
          { ...testCard({ cardNumber: 4, name: 'Rara' }), hp: 'mucho', poder: 3 },
          'nada',
          null,
          { ...testCard({ cardNumber: 5 }), cardNumber: 0, name: '' },
          { ...testCard({ cardNumber: 6 }), name: 'L'.repeat(500) },
        ],
      },
      'admin',
    );
    expect(refusal).toMatchObject({ httpStatus: 422, code: 'rule_violation', message: '7 cartas tienen errores: no se creó ninguna.' });
    const messages = (refusal.errors as { message: string }[]).map(({ message }) => message);
    expect([messages[0], messages.at(-1)]).toEqual(['SVI 3 está dos veces en la lista.', 'La carta SVI 1 ya existe.']);
    const one = await api.refused(createCards, { body: [testCard({ cardNumber: 1 })] }, 'admin');
    expect(one.message).toBe('Una carta tiene errores: no se creó ninguna.');
    expect((refusal.errors as { card: string }[]).map(({ card }) => card)).toEqual([
      ...['Doble', 'Rara', 'Carta 6', 'Carta 7', 'Carta 8', 'L'.repeat(120)],
      'Pineco otra vez',
    ]);
    expect((await api.call(listCards, { body: {} })).total).toBe(1);
  });

  test.each([
    ['no array', {}],
    ['an empty array', []],
    ['1001 cards', Array.from({ length: 1001 }, (_, i) => testCard({ cardNumber: i + 1 }))],
  ])('refuses %s', async (_, body) => expect(await api.refused(createCards, { body }, 'admin')).toMatchObject({ httpStatus: 400 }));

  test('accepts 1000 at once', async () => {
    expect((await load(Array.from({ length: 1000 }, (_, i) => testCard({ cardNumber: i + 1, collectionNumber: `${i + 1}/1000` })))).message).toBe(
      'Se crearon 1.000 cartas.',
    );
  });

  test('accepts expansions beyond the fixed list and keeps HTML as text', async () => {
    await load([testCard({ cardNumber: 9, name: '<img src=x onerror=alert(1)>', expansionCode: 'MEG', expansion: 'Mega' })]);
    expect(await list({ expansionCode: 'MEG' })).toEqual(['<img src=x onerror=alert(1)>']);
  });

  test('creates an undescribed expansion, with the name on its cards', async () => {
    await load([testCard({ cardNumber: 9, expansionCode: 'pbl', expansion: 'Oscuridad Absoluta', letterExpansion: 'J' })]);
    const { data } = await api.call(listExpansions, {});
    expect(data.find(({ code }) => code === 'PBL')).toMatchObject({
      name: 'Oscuridad Absoluta',
      name_es: 'Oscuridad Absoluta',
      series: null,
      position: null,
      cards: 1,
      marks: ['J'],
    });
  });
});

describe('the expansions', () => {
  test('are the 17 of the list, in order, before any card is loaded', async () => {
    const { data } = await api.call(listExpansions, {});
    const codes = ['SVI', 'PAL', 'OBF', 'MEW', 'PAR', 'PAF', 'TEF', 'TWM', 'SFA', 'SCR', 'SSP', 'PRE', 'JTG', 'DRI', 'BLK', 'WHT', 'CRZ'];
    expect(data.map(({ code }) => code)).toEqual(codes);
    expect(data.map(({ series }) => series)).toEqual([...Array(16).fill('Serie Escarlata y Púrpura'), 'Serie Espada y Escudo']);
    expect(data[2]).toEqual({
      code: 'OBF',
      name: 'Obsidian Flames',
      name_es: 'Llamas Obsidianas',
      name_es_mx: null,
      url_image: '/uploads/expansions/obf.webp',
      series: 'Serie Escarlata y Púrpura',
      releaseDate: '2023-08-11',
      official: 197,
      total: 230,
      aliases: [],
      marks: [],
      cards: 0,
      position: 3,
    });
  });

  test('beyond those are listed while they have cards, newest first', async () => {
    await load();
    await load([testCard({ cardNumber: 1, expansionCode: 'NEW', expansion: 'Nueva' }), testCard({ cardNumber: 1, expansionCode: 'OLD', expansion: 'Vieja' })]);
    await api.db.updateTable('expansions').set({ releaseDate: '2027-01-01' }).where('code', '=', 'NEW').execute();
    const { data } = await api.call(listExpansions, {});
    expect(data.slice(17).map(({ code, cards }) => [code, cards])).toEqual([
      ['NEW', 1],
      ['SVE', 2],
      ['SVP', 1],
      ['OLD', 1],
    ]);
    const [old] = (await api.call(listCards, { body: { expansionCode: 'OLD' } })).data;
    await api.call(deleteCard, { body: { id: old?.id ?? 0 } }, 'admin');
    expect((await api.call(listExpansions, {})).data.map(({ code }) => code)).not.toContain('OLD');
  });

  test('each have their cards; one without cards exists, and an unknown one does not', async () => {
    await load();
    const of = async (code: string) => {
      const { expansion, cards } = await api.call(listExpansionCards, { params: { code }, query: {} });
      return [expansion?.name_es, cards.length];
    };
    expect(await Promise.all(['obf', 'TWM', 'PR-SV', 'ZZZ'].map(of))).toEqual([
      ['Llamas Obsidianas', 3],
      ['Mascarada Crepuscular', 0],
      ['Promos de Escarlata y Púrpura', 1],
      [undefined, 0],
    ]);
  });
});

describe('the list of cards', () => {
  beforeEach(() => load());

  test('returns one card by its id, and nothing for an unknown one', async () => {
    const { id } = await cardOf('Lanturn');
    expect(await api.call(listCards, { body: { id } })).toMatchObject({ data: [{ id, name: 'Lanturn' }], total: 1, totalPages: 1 });
    expect(await api.call(listCards, { body: { id: 2147483647 } })).toMatchObject({ data: [], total: 0, totalPages: 0 });
  });

  test.each([
    [{ name: 'charizard' }, ['Charizard ex']],
    [{ name: 'ÓRDENES' }, ['Órdenes de Jefes']],
    [{ name: "boss's orders" }, ['Órdenes de Jefes']],
    [{ name: 'ordenes del jefe' }, ['Órdenes de Jefes']],
    [{ name: 'charizrad' }, ['Charizard ex']],
    [{ name: 'pokegear' }, ['Pokégear 3.0']],
    [{ name: 'OBF 125' }, ['Charizard ex']],
    [{ name: 'obf-125' }, ['Charizard ex']],
    [{ name: 'obf125' }, ['Charizard ex']],
    [{ name: 'gg44' }, ['Mewtwo V-ASTRO']],
    [{ name: '125/197' }, ['Charizard ex']],
    [{ name: 'GG44/GG70' }, ['Mewtwo V-ASTRO']],
    [{ name: '4/165' }, ['Charmander']],
    [{ name: 'pr-sv 55' }, ['Kangaskhan ex']],
    [{ name: '%' }, []],
    [{ name: '_' }, []],
    [{ name: '😀' }, []],
    [{ name: 'zzzzz' }, []],
    [{ expansionCode: 'crz', category: 'Pokémon' }, ['Mewtwo V-ASTRO', 'Lanturn']],
    [{ expansionCode: 'PR-SV' }, ['Kangaskhan ex']],
    [{ cardNumber: 44 }, ['Mewtwo V-ASTRO', 'Lanturn']],
    [{ collectionNumber: '044/159' }, ['Lanturn']],
    [{ collectionNumber: '44' }, ['Lanturn']],
    [{ collectionNumber: 'GG44' }, ['Mewtwo V-ASTRO']],
    [{ category: 'Herramienta' }, ['Banda Desafiante']],
    [{ category: 'Entrenador' }, ['Órdenes de Jefes', 'Nido Ball', 'Pokégear 3.0']],
    [{ category: 'energia', expansionCode: 'PAL' }, ['Energía Luminosa']],
    [{ category: 'Dinosaurio' }, []],
    [{ name: 'charmander', expansionCode: 'OBF' }, ['Charmander']],
  ])('filters by %j', async (filter, names) => expect(await list(filter)).toEqual(names));

  test('has pages, and is empty past its end', async () => {
    const first = await api.call(listCards, { body: { limit: 4 } });
    expect(first).toMatchObject({ total: 15, totalPages: 4 });
    expect(first.data).toHaveLength(4);
    const seen = new Set<number>();
    for (const page of [1, 2, 3, 4]) for (const { id } of (await api.call(listCards, { body: { limit: 4, page } })).data) seen.add(id);
    expect(seen.size).toBe(15);
    expect(await api.call(listCards, { body: { limit: 4, page: 9 } })).toMatchObject({ data: [], total: 15 });
  });

  test.each([{ limit: 301 }, { page: 0 }, { cardNumber: -1 }, { nombre: 'x' }, { id: 1, name: 'x' }, { id: 0 }])('refuses %j', async (body) =>
    expect(await api.refused(listCards, { body })).toMatchObject({ httpStatus: 400, code: 'invalid' }),
  );
});

describe('the search of the autocomplete', () => {
  beforeEach(() => load());

  test.each([
    ['ch', ['Charmander', 'Charmander', 'Charizard ex']],
    ['charmender', ['Charmander', 'Charmander']],
    ['nest ball', ['Nido Ball']],
    ['ball', ['Nido Ball']],
    ['jefes', ['Órdenes de Jefes']],
    ['energia fuego', ['Energía Fuego Básica', 'Energía Fuego Básica', 'Energía Fuego Básica']],
    ['MEW 4', ['Charmander']],
    ['026/197', ['Charmander']],
    ['%%', []],
    ['\\', []],
    ['🔥🔥', []],
  ])('%s', async (text, names) => {
    if (text.length < 2) expect(await api.refused(searchCards, { body: { searchText: text } })).toMatchObject({ httpStatus: 400 });
    else expect((await search(text)).sort()).toEqual([...names].sort());
  });

  test('puts the exact name before longer ones', async () => {
    await load([testCard({ cardNumber: 90, name: 'Mew' }), testCard({ cardNumber: 91, name: 'Mew ex' }), testCard({ cardNumber: 92, name: 'Gran mewtwo' })]);
    expect(await search('mew')).toEqual(['Mew', 'Mew ex', 'Mewtwo V-ASTRO', 'Gran mewtwo']);
  });

  test('returns 20 at most', async () => {
    await load(Array.from({ length: 40 }, (_, i) => testCard({ cardNumber: 200 + i, name: `Pikachu ${i}` })));
    expect(await search('pikachu')).toHaveLength(20);
  });
});

describe('the cards of an expansion', () => {
  beforeEach(() => load());

  test('are sorted by number, a subset last, without pending ones, for any case of the code', async () => {
    await load(['009/159', '010/159'].map((collectionNumber, at) => testCard({ cardNumber: 9 + at, expansionCode: 'CRZ', collectionNumber })));
    await api.db.updateTable('cards').set({ pending: true }).where('collectionNumber', '=', '010/159').execute();
    const { cards, pagination } = await api.call(listExpansionCards, { params: { code: 'crz' }, query: {} });
    expect(prints(cards)).toEqual(['CRZ 009/159', 'CRZ 044/159', 'CRZ 158/198', 'CRZ GG44/GG70']);
    expect(pagination).toEqual({ total: 4, page: 1, limit: 250, pages: 1 });
    expect((await api.call(listExpansions, {})).data.find(({ code }) => code === 'CRZ')?.cards).toBe(4);
    const second = await api.call(listExpansionCards, { params: { code: 'crz' }, query: { page: 2, limit: 1 } });
    expect(prints(second.cards)).toEqual(['CRZ 044/159']);
    expect(second.pagination).toEqual({ total: 4, page: 2, limit: 1, pages: 4 });
  });

  test('are none for an unknown expansion', async () => {
    expect(await api.call(listExpansionCards, { params: { code: 'XYZ' }, query: {} })).toMatchObject({ cards: [], pagination: { total: 0, pages: 0 } });
    expect(await api.refused(listExpansionCards, { params: { code: '../x' }, query: {} })).toMatchObject({ httpStatus: 400 });
    expect(await api.refused(listExpansionCards, { params: { code: 'SVI' }, query: { limit: 301 } })).toMatchObject({ httpStatus: 400 });
  });
});

describe('saving a card', () => {
  beforeEach(() => load());
  const fields = testCard({ cardNumber: 44, name: 'Lanturn brillante', expansionCode: 'CRZ', collectionNumber: '044/159' });

  test('changes it, keeps its names for search, and records before and after', async () => {
    const { id, updatedAt } = await cardOf('Nido Ball');
    const { data } = await api.call(
      updateCard,
      { body: { ...testCard({ cardNumber: 181, name: 'Bola Nido', category: 'Entrenador', type: null }), id, updatedAt } },
      'admin',
    );
    expect(data).toMatchObject({ id, name: 'Bola Nido', type: null });
    expect(await search('nest ball')).toEqual(['Bola Nido']);
    const orders = await cardOf('Órdenes de Jefes');
    const renamed = testCard({ cardNumber: 172, name: 'Órdenes', category: 'Entrenador', type: null, expansionCode: 'PAL', collectionNumber: '172/193' });
    await api.call(updateCard, { body: { ...renamed, id: orders.id } }, 'admin');
    expect(await search('ordenes del jefe')).toEqual(['Órdenes']);
    const entry = await api.db.selectFrom('auditLog').selectAll().where('action', '=', 'update').orderBy('id').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entity: 'card', entityId: String(id), before: { name: 'Nido Ball' }, after: { name: 'Bola Nido' } });
  });

  test('stores an emptied text as missing', async () => {
    const { id } = await cardOf('Lanturn');
    expect((await api.call(updateCard, { body: { ...fields, id, rarity: 'Rara', artist: 'Ana' } }, 'admin')).data).toMatchObject({ rarity: 'Rara' });
    const { data } = await api.call(updateCard, { body: { ...fields, id, rarity: '', artist: '' } }, 'admin');
    expect([data.rarity, data.artist]).toEqual([null, null]);
  });

  test('is refused if another person saved it meanwhile', async () => {
    const { id } = await cardOf('Lanturn');
    expect(await api.refused(updateCard, { body: { ...fields, id, updatedAt: '2020-01-01T00:00:00.000Z' } }, 'admin')).toMatchObject({
      httpStatus: 409,
      code: 'stale',
    });
    expect(await list({ name: 'brillante' })).toEqual([]);
  });

  test('is refused if another card has that print, or the id does not exist', async () => {
    const { id } = await cardOf('Lanturn');
    expect(await api.refused(updateCard, { body: { ...fields, id, collectionNumber: 'GG44/GG70' } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'La carta CRZ GG44 ya existe.',
    });
    expect(await api.refused(updateCard, { body: { ...fields, id: 2147483647 } }, 'admin')).toMatchObject({ httpStatus: 404 });
  });
});

describe('deleting a card', () => {
  beforeEach(() => load());

  test('succeeds and is recorded', async () => {
    const { id } = await cardOf('Lanturn');
    expect(await api.call(deleteCard, { body: { id } }, 'admin')).toEqual({ status: 'success', data: true });
    expect(await api.refused(deleteCard, { body: { id } }, 'admin')).toMatchObject({ httpStatus: 404 });
    expect(await api.db.selectFrom('auditLog').selectAll().where('action', '=', 'delete').execute()).toMatchObject([
      { userId: 'user_admin', entity: 'card', entityId: String(id), before: { name: 'Lanturn', printNumber: '44' }, after: null },
    ]);
  });
});

describe('who may call', () => {
  const callers: Record<string, As> = { visitor: null, member: 'member', owner: 'owner', admin: 'admin' };
  const reads: [Endpoint, object][] = [
    [listCards, { body: {} }],
    [searchCards, { body: { searchText: 'pika' } }],
    [listExpansionCards, { params: { code: 'SVI' } }],
  ];
  const ofAdmin: [Endpoint, object, number][] = [
    [listPendingCards, {}, 200],
    [createCards, { body: [testCard({ cardNumber: 1 })] }, 201],
    [updateCard, { body: { ...testCard({ cardNumber: 1 }), id: 999 } }, 404],
    [deleteCard, { body: { id: 999 } }, 404],
  ];
  const statusOf = async (
    [endpoint, input]: readonly [Endpoint, { params?: { code?: string }; body?: unknown }, ...unknown[]],
    headers: Record<string, string>,
  ) =>
    (
      await api.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':code', input.params?.code ?? ''),
        headers,
        ...(input.body ? { payload: input.body as object } : {}),
      })
    ).statusCode;

  test.each(Object.entries(callers))('a %s reads the collection; writes and sees what decks wait for only as site admin', async (_, as) => {
    const headers = as === null ? {} : await api.headers(as);
    for (const read of reads) expect([read[0].path, await statusOf(read, headers)]).toEqual([read[0].path, 200]);
    for (const write of ofAdmin)
      expect([write[0].path, await statusOf(write, headers)]).toEqual([write[0].path, as === null ? 401 : as === 'admin' ? write[2] : 403]);
  });

  test('an ended session is refused, not treated as a visitor', async () => {
    const headers = await api.expired('admin');
    for (const call of [...reads, ...ofAdmin]) expect([call[0].path, await statusOf(call, headers)]).toEqual([call[0].path, 401]);
  });
});
