import { describe, expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { agendaBoard, metaBoard, seasonBoard, tournamentBoard } from './read-lists';

const app = testApp();
const { store, tournament, player, result, card, deck } = community(app);
const origin = 'https://mesa.example';
const now = new Date('2026-11-21T15:00:00Z');

/** A finished Cup of a store in Medellín, with the lists of these archetypes and their records, first place first. */
async function cup(lists: readonly { archetype: string; record: string }[], fields: object = {}) {
  const { id: storeId } = await store({ name: 'La Torre', slug: 'la-torre' });
  const { id } = await tournament({ storeId, date: '2026-11-01', category: 'Cup', ...fields });
  for (const [at, { archetype, record }] of lists.entries()) {
    const { id: playerId } = await player({ name: `Real ${at}`, lastName: 'Secreto', optionalname: `Jugador ${at + 1}` });
    await result(id, playerId, { position: at + 1, points: 9 - at, record });
    const list = await deck(id, playerId, [{ cardId: (await card()).id }]);
    const { id: archetypeId } = await app.db
      .insertInto('archetypes')
      .values({ name: archetype, requires: [archetype] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', list.id).execute();
  }
  return { id, storeId };
}

describe('A picture of places', () => {
  test('names players as the site does: of a tournament', async () => {
    const { id } = await cup([
      { archetype: 'Lugia', record: '3-0-0' },
      { archetype: 'Mew', record: '2-1-0' },
    ]);
    const { lines } = await tournamentBoard(app.db, origin, id, 'imagen');
    expect(lines.map(({ text }) => text)).toEqual(['Jugador 1', 'Jugador 2']);
  });

  test('names players as the site does: of a season', async () => {
    const { storeId } = await cup([{ archetype: 'Lugia', record: '3-0-0' }]);
    const season = { name: 'Liga', scope: 'store', startsOn: '2026-01-01', endsOn: '2026-12-31', kind: 'match-points' } as const;
    const { slug } = (await app.call(createSeason, { body: { ...season, categories: ['Cup'], storeIds: [storeId] } }, 'admin')).data;
    expect((await seasonBoard(app.db, origin, slug, {}, 'imagen')).lines).toMatchObject([{ lead: '1', text: 'Jugador 1' }]);
  });
});

describe('A picture of a place', () => {
  const asked = [
    { where: { country: 'Colombia' }, name: 'Colombia', search: '?pais=Colombia' },
    { where: { country: 'Colombia', state: 'Antioquia' }, name: 'Antioquia', search: '?pais=Colombia&departamento=Antioquia' },
    { where: { country: 'Colombia', state: 'Antioquia', city: 'Medellín' }, name: 'Medellín', search: '?pais=Colombia&departamento=Antioquia&ciudad=Medellín' },
    { where: { store: 'la-torre' }, name: 'La Torre', search: '?tienda=la-torre' },
  ];

  test.each(asked)('is called after the smallest part of it: $name', async ({ where, name, search }) => {
    const { storeId } = await cup([{ archetype: 'Lugia', record: '3-0-0' }]);
    await tournament({ storeId, date: '2999-01-02', status: 'inscripciones' });
    expect((await agendaBoard(app.db, origin, where, 'imagen', now)).name).toBe(`Agenda de ${name}`);
    expect(await metaBoard(app.db, origin, where, 'imagen', now)).toMatchObject({ name: `Meta de ${name}`, foot: `mesa.example/meta${search}` });
  });
});

describe('A picture of the meta', () => {
  test('shows a win rate from twenty games on', async () => {
    await cup([
      { archetype: 'Lugia', record: '10-10-0' },
      { archetype: 'Mew', record: '10-9-0' },
    ]);
    const { lines } = await metaBoard(app.db, origin, {}, 'imagen', now);
    expect(lines.map(({ text, detail }) => [text, detail])).toEqual([
      ['Lugia', 'gana 50 % · 50 %'],
      ['Mew', '50 %'],
    ]);
  });

  test('names the format that was asked for', async () => {
    await cup([{ archetype: 'Lugia', record: '3-0-0' }], { format: 'Expandido' });
    expect((await metaBoard(app.db, origin, { format: 'Expandido' }, 'imagen', now)).facts).toMatch(/^Expandido · 1 lista · desde el /);
    expect((await metaBoard(app.db, origin, {}, 'imagen', now)).facts).toMatch(/^1 lista · desde el /);
    expect((await metaBoard(app.db, origin, { format: 'Estándar' }, 'imagen', now)).lines).toEqual([]);
  });
});
