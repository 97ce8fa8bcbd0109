import { describe, expect, test } from '@jest/globals';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { readPoster } from './read-poster';

const server = testApp();
const make = community(server);
const now = new Date('2026-02-01T12:00:00Z');

describe('The poster of a tournament', () => {
  const read = (id: number) => readPoster.torneo(server.db, String(id), now);

  test.each([
    ['inscripciones', { small: 'Inscripciones abiertas', large: '¡Ven a jugar!' }],
    ['progreso', { small: 'En curso', large: '¡Se está jugando!' }],
  ] as const)('invites while it is in %s', async (status, ribbon) => {
    const { id } = await make.tournament({ status });
    expect(await read(id)).toMatchObject({ ribbon: { ...ribbon, crown: false }, foot: 'Estándar' });
  });

  test('names the winner, and the deck if it has a name', async () => {
    const ana = await make.player({ optionalname: 'Ana Ríos' });
    const { id } = await make.tournament({ winnerId: ana.id });
    await make.result(id, ana.id, { position: 1, deckName: 'Gardevoir ex' });
    const ribbon = { small: 'Ganó', large: 'Ana Ríos', after: 'con Gardevoir ex', crown: true };
    expect(await read(id)).toMatchObject({ ribbon, foot: '1 jugador · Estándar' });
    await server.db.updateTable('results').set({ deckName: null }).execute();
    expect((await read(id)).ribbon).toEqual({ ...ribbon, after: '' });
    expect((await read((await make.tournament()).id)).ribbon).toBeNull();
  });
});

test('The poster of a tournament says when and where it is, with the day on a leaf of the calendar', async () => {
  const store = await make.store({ name: 'La Torre' });
  const { id } = await make.tournament({ storeId: store.id, date: '2026-03-01', name: 'Copa', category: 'Cup' });
  expect(await readPoster.torneo(server.db, String(id), now)).toMatchObject({
    ...{ label: 'Cup', title: 'Copa', beside: '1 de marzo de 2026', facts: ['La Torre', 'Medellín, Colombia'] },
    day: { day: '1', month: 'marzo', year: '2026' },
  });
});

test('The poster of a store says where it is', async () => {
  const place = { state: 'Antioquia Department', address: 'Calle 10 # 4-21' };
  const { slug } = await make.store({ name: 'La Torre', slug: 'la-torre', ...place });
  expect(await readPoster.tienda(server.db, slug, now)).toMatchObject({
    ...{ label: 'Tienda', title: 'La Torre', beside: 'Antioquia, Colombia', facts: ['Calle 10 # 4-21', 'Medellín, Colombia'], foot: '0 torneos' },
  });
});

describe('The poster of a deck', () => {
  test('says in which tournament it was played, with its day', async () => {
    const ana = await make.player({ optionalname: 'Ana Ríos' });
    const store = await make.store({ name: 'La Torre' });
    const { id } = await make.tournament({ storeId: store.id, date: '2026-03-01', name: 'Copa', category: 'Cup' });
    await make.result(id, ana.id, { position: 1 });
    const deck = await make.deck(id, ana.id, []);
    expect(await readPoster.baraja(server.db, String(deck.id), now)).toMatchObject({
      ...{ label: 'Baraja', beside: '1 de marzo de 2026', facts: ['Copa', 'La Torre, Medellín'], foot: 'Cup · 1 jugador' },
      day: { day: '1', month: 'marzo', year: '2026' },
    });
    await server.db.updateTable('results').set({ deckName: 'Gardevoir ex' }).execute();
    expect((await readPoster.baraja(server.db, String(deck.id), now)).title).toBe('Gardevoir ex');
  });

  test('shows a card that the collection lacks behind all others but energies', async () => {
    const ana = await make.player();
    const { id } = await make.tournament();
    await make.result(id, ana.id);
    const deck = await make.deck(id, ana.id, []);
    for (const [name, category, quantity] of [
      ['Misterioso', 'Revisión', 4],
      ['Iono', 'Entrenador', 2],
      ['Energía', 'Energía', 9],
    ] as const) {
      const { id: cardId } = await make.card({ name, category, pending: category === 'Revisión' });
      await server.db.insertInto('deckCards').values({ deckId: deck.id, cardId, quantity, favourite: false }).execute();
    }
    const { cards } = await readPoster.baraja(server.db, String(deck.id), now);
    expect(cards[0]?.name).toBe('Iono');
  });

  test.each([
    [1, { small: 'Ganó con ella', crown: true }],
    [2, { small: 'Puesto 2 de 7', crown: false }],
    [null, { small: 'La juega', crown: false }],
  ])('says how it did: place %s', async (position, ribbon) => {
    const ana = await make.player({ optionalname: 'Ana Ríos' });
    const { id } = await make.tournament();
    await make.result(id, ana.id, { position, record: '4-1-0' });
    await server.db.updateTable('tournaments').set({ numberPlayers: 7 }).where('id', '=', id).execute();
    const deck = await make.deck(id, ana.id, [{ cardId: (await make.card()).id }]);
    expect(await readPoster.baraja(server.db, String(deck.id), now)).toMatchObject({
      title: 'Baraja de Ana Ríos',
      ribbon: { ...ribbon, large: 'Ana Ríos', after: '4-1-0' },
    });
  });
});

describe('The poster of cards', () => {
  test('has the number that is printed on the card', async () => {
    const foot = async (collectionNumber: string | null, cardNumber: number) => {
      const { id } = await make.card({ expansionCode: 'MEW', collectionNumber, cardNumber, printNumber: String(cardNumber) });
      return (await readPoster.carta(server.db, String(id), now)).foot;
    };
    expect([await foot('004/165', 4), await foot(null, 5)]).toEqual(['MEW 004/165', 'MEW 5']);
  });

  test('has the expansion, the rarity and the hit points of the card', async () => {
    const facts = async (fields: object) => (await readPoster.carta(server.db, String((await make.card(fields)).id), now)).facts;
    expect(await facts({ expansion: '151', rarity: 'Rara Doble', hp: 330 })).toEqual(['151', 'Rara Doble · 330 PS']);
    expect(await facts({ expansion: '151', rarity: null, hp: 60 })).toEqual(['151', '60 PS']);
    expect(await facts({ expansion: '151', rarity: 'Común', hp: null })).toEqual(['151', 'Común']);
  });

  test('has the Spanish name of the expansion', async () => {
    await make.card({ expansionCode: 'NVA', expansion: 'New Flames' });
    await server.db.insertInto('expansions').values({ code: 'NVA', name: 'New Flames', name_es: 'Llamas Nuevas' }).execute();
    expect(await readPoster.expansion(server.db, 'nva', now)).toMatchObject({ label: 'Expansión', title: 'Llamas Nuevas', beside: 'NVA', foot: '1 carta' });
  });
});
