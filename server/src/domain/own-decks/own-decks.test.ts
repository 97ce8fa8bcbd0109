import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCards, deleteCard, listPendingCards } from '@mesa/contract/calls/cards';
import { judgeCards } from '@mesa/contract/calls/decks';
import { createOwnDeck, deleteOwnDeck, getOwnDeck, listOwnDecks, listOwnDeckVersions, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { maxOwnDecks } from './save-own-deck';

const site = testApp();
const rows = community(site);
const day = '2026-11-22';

let pineco: number;
let ball: number;
beforeEach(async () => {
  pineco = (await rows.card({ name: 'Pineco', expansionCode: 'SVI', printNumber: '1', cardNumber: 1, subtype: 'Básico' })).id;
  ball = (
    await rows.card({
      name: 'Ultra Ball',
      category: 'Objeto',
      expansionCode: 'SVI',
      printNumber: '196',
      cardNumber: 196,
      iconcard: '/i.png',
      imageUrl: '/u.webp',
    })
  ).id;
});

const create = async (body: object = {}, as = 'ana') => (await site.call(createOwnDeck, { body: { name: 'Pineco', format: 'Estándar', ...body } }, as)).data;
const read = async (id: number, as = 'ana') => (await site.call(getOwnDeck, { params: { id } }, as)).data;
const cards = async (id: number) => (await read(id)).deck.map(({ name, quantity }) => `${quantity} ${name}`);
const listed = async (as = 'ana') => (await site.call(listOwnDecks, { query: { day } }, as)).data;
const entry = (cardId: number, quantity = 1, favourite = false) => ({ cardId, quantity, favourite });
const versions = (deckId: number) =>
  site.db.selectFrom('ownDeckVersions').select(['cardIds', 'quantities']).where('deckId', '=', deckId).orderBy('id').execute();

describe('A member’s own decks', () => {
  test('are created empty, with cards, or from a text list', async () => {
    const empty = await create();
    expect(empty).toEqual({ id: empty.id, total: 0, cards: 0, byName: [], pending: [] });
    expect(await read(empty.id)).toMatchObject({ name: 'Pineco', format: 'Estándar', deck: [] });
    const copied = await create({ cards: [entry(pineco, 2, true), entry(ball, 4)] });
    expect(await cards(copied.id)).toEqual(['4 Ultra Ball', '2 Pineco']);
    const pasted = await create({ name: 'Pegada', list: 'Pokémon: 1\n3 Pineco SVI 1\n2 Carta nueva ZZZ 7' });
    expect(pasted).toEqual({ id: pasted.id, total: 5, cards: 2, byName: [], pending: ['2 Carta nueva ZZZ 7'] });
    expect(await cards(pasted.id)).toEqual(['3 Pineco', '2 Carta nueva']);
    expect((await read(pasted.id)).name).toBe('Pegada');
  });

  test('are listed with size, findings of the day and favourites, last changed first', async () => {
    const first = await create({ cards: [entry(pineco), entry(ball, 4, true)] });
    const second = await create({ name: 'Vacía', format: 'Expandido' });
    await site.call(saveOwnDeck, { params: { id: first.id }, body: { name: 'Pineco ex' } }, 'ana');
    const found = await listed();
    expect(found.map(({ id, name, total, findings }) => [id, name, total, findings > 0])).toEqual([
      [first.id, 'Pineco ex', 5, true],
      [second.id, 'Vacía', 0, false],
    ]);
    expect(found[0]?.icons).toEqual([{ id: ball, name: 'Ultra Ball', imageUrl: '/u.webp', deckicons: ['/i.png'] }]);
    await create({ cards: [entry(pineco, 1, true), entry(ball, 4, true)] });
    // The one that was entered first is changed last.
    await site.db.updateTable('ownDeckCards').set({ quantity: 2 }).where('cardId', '=', pineco).execute();
    expect((await listed())[0]?.icons.map(({ id }) => id)).toEqual([pineco, ball]);
  });

  test('changed at the same time are listed with the newest first', async () => {
    const at = { updatedAt: '2026-11-20T15:00:00.000Z' };
    const made = [await rows.ownDeck('ana', [], at), await rows.ownDeck('ana', [], at), await rows.ownDeck('ana', [], at)];
    expect((await listed()).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  });

  test('have the findings of their own format', async () => {
    const { id: rotated } = await rows.card({ name: 'Lanturn', letterExpansion: 'D', subtype: 'Fase 1' });
    for (const format of ['Estándar', 'Expandido']) await create({ format, cards: [entry(rotated)] });
    const findings = new Map((await listed()).map((one) => [one.format, one.findings]));
    expect(findings.get('Estándar')).toBe((findings.get('Expandido') ?? 0) + 1);
    // On a day before the rotation of its mark.
    const earlier = (await site.call(listOwnDecks, { query: { day: '2021-05-01' } }, 'ana')).data;
    expect(earlier.map((one) => one.findings)).toEqual(Array(2).fill(findings.get('Expandido')));
  });

  test('are private: another person’s is like a missing one', async () => {
    const { id } = await create();
    expect(await listed('beto')).toEqual([]);
    // Having one of their own changes nothing about it.
    await create({}, 'beto');
    for (const as of ['beto', 'admin']) {
      const message = 'No encontramos esa baraja entre las tuyas.';
      expect(await site.refused(getOwnDeck, { params: { id } }, as)).toMatchObject({ httpStatus: 404, message });
      expect(await site.refused(listOwnDeckVersions, { params: { id }, query: {} }, as)).toMatchObject({ httpStatus: 404 });
      expect(await site.refused(saveOwnDeck, { params: { id }, body: { name: 'Mía' } }, as)).toMatchObject({ httpStatus: 404, message });
      expect(await site.refused(deleteOwnDeck, { params: { id }, body: {} }, as)).toMatchObject({ httpStatus: 404 });
    }
    expect(await site.refused(getOwnDeck, { params: { id } })).toMatchObject({ httpStatus: 401 });
    expect((await read(id)).name).toBe('Pineco');
  });

  test('are saved whole: omitted cards are removed, omitted fields stay', async () => {
    const { id } = await create({ cards: [entry(pineco, 2), entry(ball, 4)] });
    const other = await create({ name: 'Otra', cards: [entry(pineco, 1)] });
    await site.call(saveOwnDeck, { params: { id }, body: { cards: [entry(ball, 3)] } }, 'ana');
    expect(await cards(id)).toEqual(['3 Ultra Ball']);
    const saved = await site.call(saveOwnDeck, { params: { id }, body: { format: 'Expandido' } }, 'ana');
    expect(saved.data).toEqual({ id, total: 3, cards: 1, byName: [], pending: [] });
    expect(await read(id)).toMatchObject({ name: 'Pineco', format: 'Expandido', deck: [{ name: 'Ultra Ball', quantity: 3 }] });
    await site.call(saveOwnDeck, { params: { id }, body: { cards: [] } }, 'ana');
    expect(await cards(id)).toEqual([]);
    expect(await read(other.id)).toMatchObject({ name: 'Otra', format: 'Estándar', deck: [{ name: 'Pineco', quantity: 1 }] });
  });

  test('store each saved list, equal ones once', async () => {
    const { id } = await create({ cards: [entry(pineco, 2)] });
    const save = (body: object) => site.call(saveOwnDeck, { params: { id }, body }, 'ana');
    await save({ cards: [entry(pineco, 2, true)] });
    await save({ name: 'Otra' });
    await save({ list: '1 Pineco SVI 1\n4 Ultra Ball SVI 196' });
    // A card in both lists stays a favourite.
    expect((await read(id)).deck.filter(({ favourite }) => favourite).map(({ name }) => name)).toEqual(['Pineco']);
    // An emptied deck is no list.
    await save({ cards: [] });
    expect(await versions(id)).toEqual([
      { cardIds: [pineco], quantities: [2] },
      { cardIds: [pineco, ball].sort((a, b) => a - b), quantities: [1, 4] },
    ]);
  });

  test('are not overwritten by a device that read them before another’s save', async () => {
    const { id } = await create();
    const { updatedAt } = await read(id);
    await site.call(saveOwnDeck, { params: { id }, body: { name: 'Primera', updatedAt } }, 'ana');
    expect(await site.refused(saveOwnDeck, { params: { id }, body: { name: 'Segunda', updatedAt } }, 'ana')).toMatchObject({ code: 'stale' });
    expect((await read(id)).name).toBe('Primera');
  });

  test.each([
    ['five copies', { cards: [entry(1, 5)] }, /No puedes agregar más de 4 de la carta Pineco/],
    ['sixty-one cards, five of them alike', { cards: [entry(1, 5), entry(0, 56)] }, /no puede exceder 60\.\nNo puedes agregar más de 4 de la carta Pineco$/],
    ['a card twice', { cards: [entry(1), entry(1)] }, /Una carta está dos veces/],
    ['a card that does not exist', { cards: [entry(2_000_000_000)] }, /ya no existe/],
    ['a text that is no list', { list: 'hola' }, /Pokémon/],
    ['sixty-one cards', { list: '61 Energía Fuego Básica' }, /no puede exceder 60/],
    ['both a list and a text', { cards: [], list: '1 Pineco SVI 1' }, /no los dos/],
    ['no name', { name: ' ' }, /Escribe el nombre/],
  ])('refuse %s, and keep nothing of it', async (_, body, message) => {
    const { id: energy } = await rows.card({ name: 'Energía Fuego Básica', category: 'Energía', type: 'Fuego', subtype: 'Básica' });
    const given = JSON.parse(JSON.stringify(body).replaceAll('"cardId":1,', `"cardId":${pineco},`).replaceAll('"cardId":0,', `"cardId":${energy},`));
    const { id } = await create({ cards: [entry(ball)] });
    expect((await site.refused(saveOwnDeck, { params: { id }, body: { name: 'Otra', ...given } }, 'ana')).message).toMatch(message);
    expect((await site.refused(createOwnDeck, { body: { name: 'Otra', format: 'Estándar', ...given } }, 'ana')).message).toMatch(message);
    expect(await listed()).toMatchObject([{ name: 'Pineco', total: 1 }]);
  });

  test('are created once by a repeated call, also concurrently', async () => {
    const first = await create({ cards: [entry(ball, 4)], batch: 'first' });
    const body = { list: '3 Pineco SVI 1\n2 Carta nueva ZZZ 7', batch: 'same' };
    const made = await Promise.all([create(body), create(body), create(body)]);
    const again = await create(body);
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1);
    expect(again).toMatchObject({ total: 5, cards: 2, pending: ['2 Carta nueva ZZZ 7'] });
    expect((await listed()).map(({ id }) => id)).toEqual([again.id, first.id]);
    expect(await versions(again.id)).toHaveLength(1);
    // The same key of another person is another call.
    expect((await create({ batch: 'same' }, 'beto')).id).not.toBe(again.id);
  });

  test('are a hundred at most', async () => {
    await site.db
      .insertInto('ownDecks')
      .values(Array.from({ length: maxOwnDecks }, (_, n) => ({ userId: 'ana', name: `${n}`, format: 'Estándar' as const })))
      .execute();
    const refusal = await site.refused(createOwnDeck, { body: { name: 'Una más', format: 'Estándar' } }, 'ana');
    expect(refusal).toMatchObject({ code: 'rule_violation', message: 'Ya tienes 100 barajas. Elimina una que no uses para crear otra.' });
    await create({}, 'beto');
  });

  test('get a pending card once it is loaded; their versions too', async () => {
    const { id } = await create({ list: '2 Carta nueva ZZZ 7' });
    const other = await create({ cards: [entry(ball)] });
    const before = await read(other.id);
    expect((await site.call(listPendingCards, { query: {} }, 'admin')).data).toMatchObject([{ name: 'Carta nueva', decks: 1 }]);
    await site.call(createCards, { body: [testCard({ name: 'Carta nueva', category: 'Objeto', expansionCode: 'YYY', cardNumber: 9 })] }, 'admin');
    const { deck } = await read(id);
    expect(deck).toMatchObject([{ category: 'Objeto', expansionCode: 'YYY', quantity: 2 }]);
    expect(await versions(id)).toEqual([{ cardIds: [deck[0]?.id], quantities: [2] }]);
    expect(await read(other.id)).toEqual(before);
  });

  test('protect their cards from deletion', async () => {
    await create({ cards: [entry(pineco)] });
    expect(await site.refused(deleteCard, { body: { id: pineco } }, 'admin')).toMatchObject({ code: 'in_use' });
  });

  test('are deleted with their versions, and with the account; they are in the data download', async () => {
    const gone = await create({ cards: [entry(pineco)] });
    const betos = await create({ cards: [entry(ball)] }, 'beto');
    await site.call(deleteOwnDeck, { params: { id: gone.id }, body: {} }, 'ana');
    expect(await listed()).toEqual([]);
    const absol = (await rows.card({ name: 'Absol', expansionCode: 'SVI', printNumber: '7', cardNumber: 7 })).id;
    const kept = await create({ cards: [entry(pineco, 3), entry(absol)] });
    await rows.player({ username: 'ana', userId: 'ana' });
    const { data } = await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana');
    expect(data.ownDecks).toMatchObject([{ name: 'Pineco', format: 'Estándar', versions: [{ cards: [{ name: 'Absol' }, { name: 'Pineco', quantity: 3 }] }] }]);
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    expect(await site.db.selectFrom('ownDecks').select('id').execute()).toEqual([{ id: betos.id }]);
    expect([...(await versions(gone.id)), ...(await versions(kept.id))]).toEqual([]);
  });
});

test('The data download has own decks and their lists from the oldest to the newest, also a deck without a list', async () => {
  await rows.ownDeck('ana', [], { id: 1030, name: 'Vacía' });
  // Their rows are stored in the reverse order.
  for (const [deckId, name] of [
    [1020, 'Segunda'],
    [1010, 'Primera'],
  ] as const) {
    await rows.ownDeck('ana', [], { id: deckId, name });
    const list = { deckId, quantities: [1] };
    await site.db
      .insertInto('ownDeckVersions')
      .values([
        { ...list, id: deckId + 2, cardIds: [ball] },
        { ...list, id: deckId + 1, cardIds: [pineco] },
      ])
      .execute();
  }
  await rows.player({ username: 'ana', userId: 'ana' });
  const { ownDecks } = (await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data;
  expect(ownDecks.map(({ name, versions: lists }) => [name, lists.map(({ cards: of }) => of.map((card) => card.name))])).toEqual([
    ['Primera', [['Pineco'], ['Ultra Ball']]],
    ['Segunda', [['Pineco'], ['Ultra Ball']]],
    ['Vacía', []],
  ]);
});

test('A list is checked before it is saved, by its format and day', async () => {
  const old = (await rows.card({ name: 'Snorlax', expansionCode: 'TST', printNumber: '7', cardNumber: 7, letterExpansion: 'E', subtype: 'Básico' })).id;
  const rules = async (format: 'Estándar' | 'Expandido', more: object = {}) => {
    const body = { cards: [{ cardId: old, quantity: 5 }], format, date: day, ...more };
    return (await site.call(judgeCards, { body })).data.map(({ rule }) => rule);
  };
  expect(await rules('Estándar')).toEqual(['total', 'copies', 'mark']);
  expect(await rules('Estándar', { date: '2021-05-01' })).toEqual(['total', 'copies']);
  expect(await rules('Expandido')).toEqual(['total', 'copies']);
  expect(await rules('Estándar', { category: 'Prerelease' })).toEqual([]);
  const twice = [
    { cardId: old, quantity: 3 },
    { cardId: old, quantity: 2 },
  ];
  expect(await rules('Expandido', { cards: twice })).toEqual(['total', 'copies']);
  expect(await rules('Expandido', { cards: [{ cardId: old, quantity: 99 }] })).toEqual(['total', 'copies']);
});
