import { describe, expect, test } from '@jest/globals';
import { createArchetype, deleteArchetype, listArchetypes, previewArchetype, updateArchetype } from '@mesa/contract/calls/archetypes';
import { createCards, updateCard } from '@mesa/contract/calls/cards';
import { importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import { archetypeBy, cardKey } from '@mesa/contract/rules/archetype';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, card, deck, audits } = community(app);

const rule = (name: string, requires: string[], more: { excludes?: string[]; priority?: number } = {}) => ({
  name,
  requires,
  excludes: [],
  priority: 0,
  ...more,
});
const create = (body: ReturnType<typeof rule>) => app.call(createArchetype, { body }, 'admin');
const list = () => app.call(listArchetypes, {}, 'admin');
/** Returns the number of lists of each archetype. */
const counts = async () => Object.fromEntries((await list()).data.map(({ name, lists }) => [name, lists]));

const cardNames = ['Dragapult ex', 'Dusknoir', 'Charizard ex', 'Iono', 'Pidgeot ex'] as const;

/** Four lists: two of Dragapult, one of them with Dusknoir, one of Charizard, one of Iono alone. */
async function world() {
  const { id: tournamentId } = await tournament({ storeId: (await store({ admins: ['organiser'] })).id, status: 'inscripciones' });
  const cards = Object.fromEntries(await Promise.all(cardNames.map(async (name) => [name, (await card({ name })).id] as const)));
  const made = [];
  for (const [index, names] of [['Dragapult ex'], ['Dragapult ex', 'Dusknoir'], ['Charizard ex', 'Iono'], ['Iono']].entries()) {
    const { id, username } = await player({ username: `mazo${index}` });
    await result(tournamentId, id);
    const row = await deck(
      tournamentId,
      id,
      names.map((name, at) => ({ cardId: cards[name] ?? 0, favourite: at < 2 && name !== 'Iono' })),
    );
    made.push({ id: row.id, username });
  }
  return { tournamentId, cards, decks: made };
}

describe('An archetype', () => {
  test('names the lists with its cards; the rule with more cards comes first', async () => {
    await world();
    expect((await create(rule('Dragapult', ['Dragapult ex']))).data).toMatchObject({ lists: 2, version: 1 });
    expect((await create(rule('Dragapult Dusknoir', ['dragapult EX', 'Dusknoir']))).data.lists).toBe(1);
    expect(await counts()).toEqual({ Dragapult: 1, 'Dragapult Dusknoir': 1 });
    expect((await list()).lists).toEqual({ total: 4, named: 2 });
  });

  test('renames lists when its rule changes, and releases them when it is deleted', async () => {
    await world();
    await create(rule('Dragapult', ['Dragapult ex']));
    const { data } = await create(rule('Dusknoir', ['Dusknoir'], { priority: 3 }));
    expect(await counts()).toEqual({ Dragapult: 1, Dusknoir: 1 });
    const changed = await app.call(
      updateArchetype,
      { params: { id: data.id }, body: { ...rule('Dusknoir', ['Iono'], { priority: 3 }), updatedAt: data.updatedAt } },
      'admin',
    );
    expect(changed.data).toMatchObject({ lists: 2, version: 2 });
    expect(await counts()).toEqual({ Dragapult: 2, Dusknoir: 2 });
    expect(
      (await app.refused(updateArchetype, { params: { id: data.id }, body: { ...rule('Tarde', ['Iono']), updatedAt: data.updatedAt } }, 'admin')).code,
    ).toBe('stale');
    await app.call(deleteArchetype, { params: { id: data.id } }, 'admin');
    expect(await counts()).toEqual({ Dragapult: 2 });
  });

  test('is recorded as it was when it is deleted, once', async () => {
    await world();
    await create(rule('Charizard', ['Charizard ex']));
    const { data } = await create(rule('Dragapult', ['Dragapult ex'], { priority: 3 }));
    const remove = { params: { id: data.id } };
    await app.call(deleteArchetype, remove, 'admin');
    const before = rule('Dragapult', ['Dragapult ex'], { priority: 3 });
    expect((await audits('archetype')).at(-1)).toMatchObject({ action: 'delete', entityId: String(data.id), before });
    expect(await app.refused(deleteArchetype, remove, 'admin')).toMatchObject({ httpStatus: 404, message: 'Ese arquetipo ya no existe.' });
  });

  test('previews the lists that it gains and from which others', async () => {
    await world();
    await create(rule('Dragapult', ['Dragapult ex']));
    const preview = await app.call(previewArchetype, { body: rule('Dusknoir', ['Dusknoir'], { priority: 1 }) }, 'admin');
    expect(preview).toEqual({ status: 'success', matched: 1, moves: [{ from: 'Dragapult', to: 'Dusknoir', lists: 1 }], warning: null });
    const [own] = (await list()).data;
    const excluding = await app.call(
      previewArchetype,
      { body: { ...rule('Dragapult', ['Dragapult ex'], { excludes: ['Dusknoir'] }), id: own?.id ?? 0 } },
      'admin',
    );
    expect(excluding).toMatchObject({ matched: 1, moves: [{ from: 'Dragapult', to: null, lists: 1 }] });
    const widened = await app.call(previewArchetype, { body: { ...rule('Dragones', ['Charizard ex']), id: own?.id ?? 0 } }, 'admin');
    expect(widened.moves).toEqual(expect.arrayContaining([{ from: null, to: 'Dragones', lists: 1 }]));
    expect(await counts()).toEqual({ Dragapult: 2 });
  });

  test('previews the largest change first', async () => {
    const { tournamentId, cards } = await world();
    const another = await player();
    await result(tournamentId, another.id);
    await deck(tournamentId, another.id, [{ cardId: cards.Iono ?? 0 }]);
    await create(rule('Charizard', ['Charizard ex']));
    const { moves } = await app.call(previewArchetype, { body: rule('Iono', ['Iono'], { priority: 1 }) }, 'admin');
    expect(moves).toEqual([
      { from: null, to: 'Iono', lists: 2 },
      { from: 'Charizard', to: 'Iono', lists: 1 },
    ]);
  });

  test('names lists by the name that a card has in Mexico or in English', async () => {
    const { cards } = await world();
    const set = (name: string, names: object) =>
      app.db
        .updateTable('cards')
        .set(names)
        .where('id', '=', cards[name] ?? 0)
        .execute();
    await set('Dusknoir', { nameEsMx: 'Dusknoir de México' });
    await set('Iono', { nameEn: 'Iono of Levincia' });
    expect((await create(rule('México', ['Dusknoir de México']))).data.lists).toBe(1);
    expect((await create(rule('Inglés', ['Iono of Levincia']))).data.lists).toBe(2);
  });

  test('is refused without a card, with an unknown one, and with a name in use', async () => {
    await world();
    await create(rule('Dragapult', ['Dragapult ex']));
    expect((await app.refused(createArchetype, { body: rule('Todo', []) }, 'admin')).message).toContain('la regla vale para todas las listas');
    expect((await app.refused(createArchetype, { body: rule('Mew', ['Mew ex']) }, 'admin')).message).toBe('No existe ninguna carta que se llame «Mew ex».');
    expect((await app.refused(createArchetype, { body: rule('DRAGAPULT', ['Dusknoir']) }, 'admin')).code).toBe('conflict');
    expect((await app.refused(createArchetype, { body: rule('Iono', ['Iono']) }, 'organiser')).code).toBe('forbidden');
    expect(await counts()).toEqual({ Dragapult: 2 });
  });

  test('is refused if it would match most lists, and nothing is written', async () => {
    const { tournamentId, cards } = await world();
    for (const { id } of await players(20)) {
      await result(tournamentId, id);
      await deck(tournamentId, id, [{ cardId: cards.Iono ?? 0 }]);
    }
    const refusal = await app.refused(createArchetype, { body: rule('Iono', ['Iono']) }, 'admin');
    expect(refusal.code).toBe('rule_violation');
    expect(refusal.message).toContain('22 de 24 listas');
    expect((await app.call(previewArchetype, { body: rule('Iono', ['Iono']) }, 'admin')).warning).toBe(refusal.message);
    expect(await counts()).toEqual({});
  });

  test('is proposed for lists without one, by their favourite cards, however many prints of a card', async () => {
    const { decks } = await world();
    const reprint = { deckId: decks[0]?.id ?? 0, cardId: (await card({ name: 'Dragapult ex' })).id, quantity: 1, favourite: true };
    await app.db.insertInto('deckCards').values(reprint).execute();
    expect((await list()).unnamed).toEqual([
      { name: 'Charizard ex', requires: ['Charizard ex'], lists: 1 },
      { name: 'Dragapult ex', requires: ['Dragapult ex'], lists: 1 },
      { name: 'Dragapult ex / Dusknoir', requires: ['Dragapult ex', 'Dusknoir'], lists: 1 },
    ]);
    // The name of a card that is not loaded yet can still change.
    await app.db.updateTable('cards').set({ pending: true }).where('name', '=', 'Dusknoir').execute();
    expect((await list()).unnamed).toEqual([
      { name: 'Dragapult ex', requires: ['Dragapult ex'], lists: 2 },
      { name: 'Charizard ex', requires: ['Charizard ex'], lists: 1 },
    ]);
    await create(rule('Charizard', ['Charizard ex']));
    expect((await list()).unnamed).toEqual([{ name: 'Dragapult ex', requires: ['Dragapult ex'], lists: 2 }]);
  });

  test('is proposed for the latest 2,000 lists without one', async () => {
    const { tournamentId } = await world();
    await sql`
      with later as (insert into players (username, name) select 'later' || n, 'later' from generate_series(1, 1998) n returning id),
        entered as (insert into results ("tournamentId", "playerId") select ${tournamentId}::int, id from later returning "tournamentId", "playerId")
      insert into decks ("tournamentId", "playerId") select * from entered`.execute(app.db);
    expect((await list()).unnamed).toEqual([{ name: 'Charizard ex', requires: ['Charizard ex'], lists: 1 }]);
  });
});

describe('The archetypes', () => {
  test('come with most lists first', async () => {
    await world();
    await create(rule('Charizard', ['Charizard ex']));
    await create(rule('Dragapult', ['Dragapult ex']));
    expect((await list()).data.map(({ name, lists }) => [name, lists])).toEqual([
      ['Dragapult', 2],
      ['Charizard', 1],
    ]);
  });
});

describe('A list', () => {
  test('is named again when its cards change', async () => {
    const { tournamentId, cards, decks } = await world();
    await create(rule('Dragapult', ['Dragapult ex']));
    await create(rule('Charizard', ['Charizard ex']));
    await app.call(
      saveDeckCards,
      {
        body: {
          tournamentId,
          userName: decks[0]?.username ?? '',
          cards: [{ cardId: cards['Charizard ex'] ?? 0, quantity: 1, deckicons: false }],
          removed: [cards['Dragapult ex'] ?? 0],
        },
      },
      'organiser',
    );
    expect(await counts()).toEqual({ Charizard: 2, Dragapult: 1 });
  });

  test('is named when a pending card is loaded, and again when a card is renamed', async () => {
    const { tournamentId, cards, decks } = await world();
    await card({ name: 'Gholdengo ex' });
    await create(rule('Gholdengo', ['Gholdengo ex']));
    await app.call(importDeck, { body: { tournamentId, userName: decks[3]?.username ?? '', cards: '2 Gholdengo ex PAR 139' } }, 'organiser');
    expect(await counts()).toEqual({ Gholdengo: 1 });
    await app.call(createCards, { body: [testCard({ name: 'Otra', cardNumber: 139, collectionNumber: '139/182', expansionCode: 'PAR' })] }, 'admin');
    expect(await counts()).toEqual({ Gholdengo: 0 });
    const other = await app.db
      .selectFrom('cards')
      .selectAll()
      .where('id', '=', cards['Charizard ex'] ?? 0)
      .executeTakeFirstOrThrow();
    const { id, expansion, expansionCode, category, cardNumber } = other;
    await app.call(updateCard, { body: { id, expansion, expansionCode, category, cardNumber, name: 'Gholdengo ex' } }, 'admin');
    expect(await counts()).toEqual({ Gholdengo: 1 });
  });

  test('has the archetype that the rules give it, whatever rules were added, changed and deleted', async () => {
    const { decks } = await world();
    const names = fc.uniqueArray(fc.constantFrom(...cardNames), { minLength: 1, maxLength: 3 });
    const step = fc.record({
      drop: fc.boolean(),
      which: fc.nat({ max: 3 }),
      requires: names,
      excludes: fc.uniqueArray(fc.constantFrom(...cardNames), { maxLength: 1 }),
      priority: fc.nat({ max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { drop, which, ...fields } of steps) {
          const body = { name: `Regla ${which}`, ...fields, excludes: fields.excludes.filter((name) => !fields.requires.includes(name)) };
          const was = (await list()).data.find(({ name }) => name === body.name);
          if (was && drop) await app.call(deleteArchetype, { params: { id: was.id } }, 'admin');
          else if (was) await app.call(updateArchetype, { params: { id: was.id }, body }, 'admin');
          else await app.call(createArchetype, { body }, 'admin');
        }
        const nameOf = archetypeBy(await app.db.selectFrom('archetypes').selectAll().execute());
        for (const { id } of decks) {
          const rows = await app.db
            .selectFrom('deckCards as dc')
            .innerJoin('cards as c', 'c.id', 'dc.cardId')
            .select('c.name')
            .where('dc.deckId', '=', id)
            .execute();
          const { archetypeId } = await app.db.selectFrom('decks').select('archetypeId').where('id', '=', id).executeTakeFirstOrThrow();
          expect(archetypeId).toBe(nameOf(new Set(rows.map(({ name }) => cardKey(name)))));
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
