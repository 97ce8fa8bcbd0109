import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deleteCard } from '@mesa/contract/calls/cards';
import { type CopiesChange, changeCopies, findListCards, findMissing, getCopies, getProgress, listCopies } from '@mesa/contract/calls/collection';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { usualVariant } from '@mesa/contract/rules/collection';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { changeCopiesOf } from './change-copies';

const site = testApp();
const rows = community(site);

let batches = 0;
const nextBatch = () => {
  batches += 1;
  return `b${batches}`;
};
/** Adds one copy by default. */
const change = (cardId: number, fields: Partial<CopiesChange> = {}): CopiesChange => ({
  cardId,
  list: 'have',
  ...usualVariant,
  ...('quantity' in fields ? {} : { delta: 1 }),
  ...fields,
});
const note = (as: string, ...changes: CopiesChange[]) => site.call(changeCopies, { body: { batch: nextBatch(), changes } }, as);
const copies = async (as = 'ana', code = 'TST') =>
  (await site.call(getCopies, { params: { code } }, as)).data.map(({ cardId, quantity }) => [cardId, quantity]);

let first: number;
let second: number;
beforeEach(async () => {
  first = (await rows.card({ name: 'Pineco', cardNumber: 1, printNumber: '1' })).id;
  second = (await rows.card({ name: 'Snorlax', cardNumber: 2, printNumber: '2' })).id;
});

describe('Counting copies', () => {
  test('adds and removes, and deletes a row without copies', async () => {
    expect((await note('ana', change(first, { delta: 3 }))).data).toEqual([{ cardId: first, list: 'have', ...usualVariant, quantity: 3 }]);
    await note('ana', change(first, { delta: -1 }), change(second));
    expect(await copies()).toEqual([
      [first, 2],
      [second, 1],
    ]);
    expect((await note('ana', change(first, { delta: -5 }))).data).toEqual([]);
    expect(await copies()).toEqual([[second, 1]]);
  });

  test('of several cards answers in the order in which the cards were loaded', async () => {
    await note('ana', change(second));
    await note('ana', change(first));
    // Also when the database finds them in no order.
    await sql`set local enable_indexscan = off`.execute(site.db);
    expect((await note('ana', change(second), change(first))).data.map(({ cardId }) => cardId)).toEqual([first, second]);
  });

  test('of a repeated call counts once', async () => {
    const body = { batch: 'same', changes: [change(first, { delta: 2 })] };
    const answers = [await site.call(changeCopies, { body }, 'ana'), await site.call(changeCopies, { body }, 'ana')];
    expect(answers.map(({ data }) => data[0]?.quantity)).toEqual([2, 2]);
    // The same key of another person is a different key.
    expect((await site.call(changeCopies, { body }, 'beto')).data[0]?.quantity).toBe(2);
  });

  test('of a call repeated within a day counts once, and after a day again', async () => {
    const body = { batch: 'late', changes: [change(first, { delta: 2 })] };
    await site.call(changeCopies, { body }, 'ana');
    for (const [hours, quantity] of [
      [23, 2],
      [25, 4],
    ] as const) {
      await site.db
        .updateTable('copyBatches')
        .set({ at: sql<string>`now() - make_interval(hours => ${hours})` })
        .execute();
      expect((await site.call(changeCopies, { body }, 'ana')).data[0]?.quantity).toBe(quantity);
    }
  });

  test('keeps finishes, languages, conditions and lists apart', async () => {
    await note('ana', change(first), change(first, { finish: 'reverse', delta: 2 }), change(first, { language: 'en', condition: 'LP', delta: 3 }));
    await note('ana', change(first, { list: 'want', delta: 4 }), change(first, { list: 'trade', delta: 5 }));
    expect((await copies()).map(([, quantity]) => quantity).sort()).toEqual([1, 2, 3, 4, 5]);
    expect((await site.call(listCopies, { query: { list: 'want' } }, 'ana')).data).toMatchObject([{ quantity: 4, card: { name: 'Pineco' } }]);
  });

  test('sets a number, whatever was counted before', async () => {
    await note('ana', change(first, { delta: 7 }));
    await note('ana', change(first, { quantity: 2 }), change(first, { delta: 1 }));
    expect(await copies()).toEqual([[first, 3]]);
    await note('ana', change(first, { quantity: 0 }));
    expect(await copies()).toEqual([]);
  });

  test('notes up to 999 copies of a card', async () => {
    await note('ana', change(first, { delta: 900 }), change(first, { delta: 99 }));
    expect(await copies()).toEqual([[first, 999]]);
  });

  test('writes nothing if one change is wrong', async () => {
    const wrong = async (body: object) => {
      const { httpStatus, message } = await site.refused(changeCopies, { body: { batch: nextBatch(), ...body } }, 'ana');
      return [httpStatus, message];
    };
    const pending = await rows.card({ pending: true });
    const gone = [404, 'Una de las cartas ya no está en el catálogo. Carga la página de nuevo.'];
    expect(await wrong({ changes: [change(first), change(2147483647)] })).toEqual(gone);
    expect(await wrong({ changes: [change(first), change(pending.id)] })).toEqual(gone);
    expect(await wrong({ changes: [change(first, { delta: 999 }), change(first, { delta: 1 })] })).toEqual([
      422,
      'De una carta puedes anotar 999 copias como máximo.',
    ]);
    expect(await wrong({ changes: [change(first), change(second, { quantity: -3 })] })).toEqual([400, 'Fila 2: La cantidad debe ser al menos 0.']);
    expect(await wrong({ changes: [{ ...change(first), quantity: 1 }] })).toEqual([
      400,
      'Fila 1: Indica cuántas copias cambian o cuántas hay, una de las dos.',
    ]);
    expect(await wrong({ changes: Array.from({ length: 5001 }, () => change(first)) })).toEqual([400, 'Los cambios pueden ser 5.000 como máximo.']);
    expect(await copies()).toEqual([]);
  });

  test('ends at 30,000 different copies', async () => {
    await sql`insert into "cardCopies" select 'ana', ${second}, 'have', 'normal', n::text, 'NM', 1 from generate_series(1, 29999) n`.execute(site.db);
    expect((await note('ana', change(first))).data).toHaveLength(1);
    expect(await site.refused(changeCopies, { body: { batch: nextBatch(), changes: [change(first, { finish: 'foil' })] } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: 'Tu colección está llena: caben 30.000 cartas distintas por acabado, idioma y estado.',
    });
    // Others are not full.
    expect((await note('beto', change(first, { finish: 'foil' }))).data).toHaveLength(1);
  });

  test('is private: others neither see nor change it, and visitors have none', async () => {
    await note('ana', change(first));
    await note('beto', change(first, { delta: 5 }));
    expect(await copies()).toEqual([[first, 1]]);
    for (const endpoint of [changeCopies, getProgress])
      expect(await site.refused(endpoint, { body: { batch: 'x', changes: [change(first)] } })).toMatchObject({ httpStatus: 401 });
    expect(await site.refused(findListCards, { body: { lines: [{ name: 'Pineco' }] } })).toMatchObject({ httpStatus: 401 });
  });
});

describe('Two devices', () => {
  const database = {} as FreshDatabase;
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());

  test('that count the same cards concurrently both count, including the first and the last copy', async () => {
    const { db } = database;
    const made = community(database);
    const [{ id: one }, { id: two }] = [await made.card(), await made.card()];
    const count = (device: number, changes: CopiesChange[]) => changeCopiesOf(db, 'ana', `d${device}`, changes);
    // Each names them in reverse order.
    await Promise.all(Array.from({ length: 16 }, (_, n) => count(n, n % 2 ? [change(one), change(two)] : [change(two), change(one)])));
    const quantities = async () => (await db.selectFrom('cardCopies').select('quantity').orderBy('cardId').execute()).map(({ quantity }) => quantity);
    expect(await quantities()).toEqual([16, 16]);
    await Promise.all(Array.from({ length: 16 }, (_, n) => count(100 + n, [change(n % 2 ? one : two, { delta: -2 })])));
    expect(await quantities()).toEqual([]);
    // The same call from both, as after a lost answer.
    await Promise.all([0, 0, 0].map(() => count(200, [change(one)])));
    expect(await quantities()).toEqual([1]);
  });
});

test('The progress of an expansion counts different existing cards, not copies', async () => {
  await rows.card({ expansionCode: 'TST', pending: true });
  await note('ana', change(first, { delta: 4 }), change(first, { finish: 'foil' }), change(second, { list: 'want' }));
  expect((await site.call(getProgress, {}, 'ana')).data).toEqual([{ expansionCode: 'TST', expansion: 'Prueba', cards: 1, copies: 5, total: 2 }]);
  expect((await site.call(getProgress, {}, 'beto')).data).toEqual([]);
});

test('The copies of an expansion are found by its code in any case, and by another code that it has', async () => {
  const promo = await rows.card({ name: 'Kangaskhan ex', expansionCode: 'SVP', cardNumber: 55, printNumber: '55' });
  await note('ana', change(promo.id));
  for (const code of ['SVP', 'svp', 'PR-SV']) expect([code, await copies('ana', code)]).toEqual([code, [[promo.id, 1]]]);
});

test('The progress and the data download of a collection are sorted by expansion', async () => {
  const earlier = await rows.card({ name: 'Lanturn', expansionCode: 'AAA', cardNumber: 9, printNumber: '9' });
  await rows.player({ username: 'ana', userId: 'ana' });
  await note('ana', change(first), change(earlier.id));
  expect((await site.call(getProgress, {}, 'ana')).data.map(({ expansionCode }) => expansionCode)).toEqual(['AAA', 'TST']);
  const { collection } = (await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data;
  expect(collection.map(({ name }) => name)).toEqual(['Lanturn', 'Pineco']);
});

test('A list of copies can be searched by card name, and is sorted by expansion and number', async () => {
  const other = await rows.card({ name: 'Árbitro', nameEn: 'Umpire', nameEsMx: 'Referí', expansionCode: 'AAA' });
  await note('ana', change(second), change(first), change(other.id));
  const names = async (query: object) => (await site.call(listCopies, { query }, 'ana')).data.map(({ card }) => card.name);
  expect(await names({})).toEqual(['Árbitro', 'Pineco', 'Snorlax']);
  // In Spain, in Mexico and in English.
  for (const search of ['arbi', 'referí', 'UMP']) expect(await names({ search })).toEqual(['Árbitro']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ page: 2, limit: 2 })).toEqual(['Snorlax']);
  // Subsets come after the numbers.
  await note('ana', change((await rows.card({ name: 'Gallade', cardNumber: 1, printNumber: 'GG1' })).id));
  expect(await names({})).toEqual(['Árbitro', 'Pineco', 'Snorlax', 'Gallade']);
});

test('A listed copy has its variant and number, and of its card what a row shows', async () => {
  const made = await rows.card({
    ...{ name: 'Órdenes de Jefes', nameEsMx: 'Órdenes del Jefe', category: 'Entrenador', expansionCode: 'PAL', expansion: 'Evoluciones en Paldea' },
    ...{ cardNumber: 172, printNumber: '172', collectionNumber: '172/193', rarity: 'Rara', imageUrl: '/o.webp' },
  });
  const noted = { cardId: made.id, list: 'trade', finish: 'foil', language: 'en', condition: 'LP' } as const;
  await note('ana', change(made.id, { ...noted, delta: 3 }));
  const { data } = await site.call(listCopies, { query: {} }, 'ana');
  const { id, name, nameEsMx, expansionCode, cardNumber, collectionNumber, imageUrl } = made;
  expect(data).toEqual([{ ...noted, quantity: 3, card: { id, name, nameEsMx, expansionCode, cardNumber, collectionNumber, imageUrl } }]);
});

test('Copies of one card are listed by list, finish, language and condition', async () => {
  const kinds = ['have', 'trade', 'want'].flatMap((list) =>
    ['reverse', 'normal', 'foil'].flatMap((finish) =>
      ['en', 'es'].flatMap((language) => ['LP', 'NM'].map((condition) => ({ list, finish, language, condition }) as Partial<CopiesChange>)),
    ),
  );
  await note('ana', ...[...kinds].reverse().map((kind) => change(first, kind)));
  for (const { data } of [await site.call(listCopies, { query: { limit: 100 } }, 'ana'), await site.call(getCopies, { params: { code: 'TST' } }, 'ana')])
    expect(data.map(({ list, finish, language, condition }) => ({ list, finish, language, condition }))).toEqual(kinds);
});

test('A line of a list means the print it names, also by alias, and is found by name only without a print', async () => {
  const promo = await rows.card({ name: 'Kangaskhan ex', expansionCode: 'SVP', cardNumber: 55, printNumber: '55' });
  const ball = await rows.card({ name: 'Nido Ball', category: 'Entrenador', nameEn: 'Nest Ball', expansionCode: 'SVI', cardNumber: 181, printNumber: '181' });
  const lines = [
    { name: 'Kangaskhan ex', code: 'PR-SV', printNumber: '055' },
    { name: 'Nest Ball' },
    { name: 'Nest Ball', code: 'SVI', printNumber: '999' },
    { name: 'Nadie' },
  ];
  const { data } = await site.call(findListCards, { body: { lines } }, 'ana');
  expect(data.map((one) => one && [one.by, one.card.id])).toEqual([['print', promo.id], ['name', ball.id], null, null]);
  // A basic energy is found by its type, in any language.
  const fire = await rows.card({ name: 'Energía Fuego Básica', category: 'Energía', type: 'Fuego', subtype: 'Básica', expansionCode: 'SVE', printNumber: '2' });
  const { data: energies } = await site.call(findListCards, { body: { lines: [{ name: 'Fire Energy' }, { name: 'Energía Fuego' }] } }, 'ana');
  expect(energies).toMatchObject(Array(2).fill({ by: 'name', card: { id: fire.id } }));
});

test('A deck lacks cards that no equal print replaces, and a copy counts once', async () => {
  const ball = (expansionCode: string) => rows.card({ name: 'Nido Ball', category: 'Entrenador', expansionCode });
  const [oldBall, newBall] = [await ball('SVI'), await ball('PAF')];
  const mew = (expansionCode: string, hp: number) => rows.card({ name: 'Mew ex', hp, expansionCode });
  const [regular, rare, otherMew, otherSet] = [await mew('MEW', 180), await mew('MEW', 180), await mew('MEW', 70), await mew('PAF', 180)];
  await note(
    'ana',
    change(oldBall.id, { delta: 3 }),
    change(rare.id, { finish: 'foil' }),
    change(otherMew.id),
    change(otherSet.id),
    change(first, { list: 'trade' }),
  );
  const needed = [
    { cardId: newBall.id, quantity: 2 },
    { cardId: oldBall.id, quantity: 2 },
    { cardId: regular.id, quantity: 2 },
    { cardId: first, quantity: 1 },
    // Of one that was deleted since, all are missing.
    { cardId: 2147483647, quantity: 3 },
  ];
  expect((await site.call(findMissing, { body: { cards: needed } }, 'ana')).data).toEqual([
    { cardId: newBall.id, missing: 0 },
    { cardId: oldBall.id, missing: 1 },
    { cardId: regular.id, missing: 1 },
    { cardId: first, missing: 1 },
    { cardId: 2147483647, missing: 3 },
  ]);
  // What the first line lacks does not count again in the second.
  const more = [
    { cardId: newBall.id, quantity: 4 },
    { cardId: oldBall.id, quantity: 2 },
  ];
  expect((await site.call(findMissing, { body: { cards: more } }, 'ana')).data.map(({ missing }) => missing)).toEqual([1, 2]);
});

test('A card in a collection cannot be deleted, another one can', async () => {
  await note('ana', change(first, { finish: 'foil' }));
  for (const [as, count, message] of [
    ['ana', 1, 'No se puede eliminar: 1 persona la anotó en su colección.'],
    ['beto', 2, 'No se puede eliminar: 2 personas la anotaron en su colección.'],
  ] as const) {
    await note(as, change(first));
    expect(await site.refused(deleteCard, { body: { id: first } }, 'admin')).toMatchObject({ code: 'in_use', message, count });
  }
  await site.call(deleteCard, { body: { id: (await rows.card()).id } }, 'admin');
});

test('A collection is in its person’s data download, and deleted with the account', async () => {
  await rows.player({ username: 'ana', userId: 'ana' });
  const added = await rows.card({ name: 'Gallade', cardNumber: 1, printNumber: 'GG1' });
  await note('ana', change(first, { delta: 2, finish: 'reverse' }), change(second), change(added.id));
  await note('beto', change(first));
  // By number, whenever a card was loaded.
  expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.collection).toEqual([
    { list: 'have', name: 'Pineco', expansionCode: 'TST', printNumber: '1', finish: 'reverse', language: 'es', condition: 'NM', quantity: 2 },
    expect.objectContaining({ name: 'Gallade' }),
    expect.objectContaining({ name: 'Snorlax' }),
  ]);
  await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
  expect(await site.db.selectFrom('cardCopies').select('userId').execute()).toEqual([{ userId: 'beto' }]);
  expect(await site.db.selectFrom('copyBatches').select('userId').execute()).toEqual([{ userId: 'beto' }]);
});
