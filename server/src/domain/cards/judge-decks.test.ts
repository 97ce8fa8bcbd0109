import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCards } from '@mesa/contract/calls/cards';
import { getDeckOfPlayer, importDeck } from '@mesa/contract/calls/decks';
import { listEntries } from '@mesa/contract/calls/results';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const api = testApp();
const rows = community(api);

let tournament: { id: number };
const ball = { name: 'Nido Ball', nameEn: 'Nest Ball', category: 'Entrenador', subtype: 'Objeto', type: null };
const boss = { nameEn: "Boss's Orders (Giovanni)", category: 'Entrenador', subtype: 'Partidario', type: null };

beforeEach(async () => {
  const store = await rows.store({ admins: ['organiser'] });
  const ana = await rows.player({ username: 'ana', userId: 'ana' });
  const beto = await rows.player({ username: 'beto', userId: 'beto' });
  tournament = await rows.tournament({ storeId: store.id, date: '2026-11-22', format: 'Estándar', status: 'progreso' });
  for (const { id } of [ana, beto]) await rows.result(tournament.id, id, {});
  const cards = [
    testCard({ cardNumber: 12, name: 'Pineco', nameEn: 'Pineco', letterExpansion: 'G' }),
    testCard({ cardNumber: 40, name: 'Pineco', nameEn: 'Pineco', letterExpansion: 'I', expansionCode: 'MEG', expansion: 'Megaevolución' }),
    testCard({ cardNumber: 181, ...ball, letterExpansion: 'G' }),
    testCard({ cardNumber: 99, ...ball, letterExpansion: 'I', expansionCode: 'MEG', expansion: 'Megaevolución' }),
    testCard({ cardNumber: 154, name: 'Órdenes de Jefes (Giovanni)', ...boss, letterExpansion: 'D', expansionCode: 'RCL', expansion: 'Choque Rebelde' }),
    testCard({
      cardNumber: 114,
      name: 'Órdenes de Jefes',
      ...boss,
      nameEn: "Boss's Orders",
      letterExpansion: 'I',
      expansionCode: 'MEG',
      expansion: 'Megaevolución',
    }),
    testCard({ cardNumber: 3, name: 'Mañana', letterExpansion: 'K', expansionCode: 'NXT', expansion: 'La próxima' }),
    testCard({ cardNumber: 2, name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', expansionCode: 'SVE', expansion: 'Energías' }),
  ];
  await api.call(createCards, { body: cards }, 'admin');
  await api.db.updateTable('expansions').set({ releaseDate: '2027-02-01' }).where('code', '=', 'NXT').execute();
});

const has = (userName: string, lines: string[]) => api.call(importDeck, { body: { tournamentId: tournament.id, userName, cards: lines.join('\n') } }, userName);
const findings = async (userName = 'ana', as: As = userName) =>
  (await api.call(getDeckOfPlayer, { body: { tournamentId: tournament.id, userName } }, as)).findings.map(({ message, wayOut }) => `${message} ${wayOut}`);

describe('a list in Estándar', () => {
  test('has no finding for older Trainers that were reprinted', async () => {
    await has('ana', ['4 Pineco MEG 40', '4 Nest Ball SVI 181', "2 Boss's Orders (Giovanni) RCL 154", '50 Fire Energy SVE 2']);
    expect(await findings()).toEqual([]);
  });

  test('has a finding for a rotated Pokémon, with a legal print of its name, and is saved all the same', async () => {
    await has('ana', ['2 Pineco SVI 12', '57 Fire Energy SVE 2']);
    expect(await findings()).toEqual([
      'La baraja tiene 59 cartas y debe tener 60. Agrega 1 carta.',
      'Pineco (SVI 12): marca G, fuera de Estándar desde el 10 de abril de 2026. Si tiene el mismo texto, sirve la impresión MEG 40.',
    ]);
  });

  test('has a finding that names the newest legal print', async () => {
    await api.call(createCards, { body: [testCard({ cardNumber: 7, name: 'Pineco', nameEn: 'Pineco', letterExpansion: 'I', expansionCode: 'ANT' })] }, 'admin');
    for (const [code, releaseDate] of [
      ['MEG', '2025-09-26'],
      ['ANT', '2025-03-28'],
    ] as const)
      await api.db.updateTable('expansions').set({ releaseDate }).where('code', '=', code).execute();
    await has('ana', ['3 Pineco SVI 12', '57 Fire Energy SVE 2']);
    expect(await findings()).toEqual([expect.stringContaining('sirve la impresión MEG 40.')]);
  });

  test('has no finding for a Trainer of an expansion to come that has an earlier print, with or without a name in English', async () => {
    const next = { letterExpansion: 'K', expansionCode: 'NXT', expansion: 'La próxima' };
    const rope = { ...ball, name: 'Cuerda Larga', nameEn: null };
    const cards = [
      testCard({ cardNumber: 4, ...ball, ...next }),
      testCard({ cardNumber: 5, ...rope, ...next }),
      testCard({ cardNumber: 6, ...rope, letterExpansion: 'I' }),
    ];
    await api.call(createCards, { body: cards }, 'admin');
    await has('ana', ['4 Pineco MEG 40', '4 Nest Ball NXT 4', '4 Cuerda Larga NXT 5', '48 Fire Energy SVE 2']);
    expect(await findings()).toEqual([]);
  });

  test('has a finding for a Trainer of an expansion to come whose only other print is not loaded', async () => {
    const research = { ...boss, name: 'Investigación (Magnolia)', nameEn: "Professor's Research (Magnolia)" };
    await api.call(createCards, { body: [testCard({ cardNumber: 9, ...research, letterExpansion: 'K', expansionCode: 'NXT' })] }, 'admin');
    await has('beto', ["1 Professor's Research SVI 400"]);
    await has('ana', ['4 Pineco MEG 40', "4 Professor's Research (Magnolia) NXT 9", '52 Fire Energy SVE 2']);
    expect(await findings()).toEqual([expect.stringContaining('Investigación (Magnolia) (NXT 9): su expansión sale el 1 de febrero de 2027')]);
  });

  test('is checked by the day and the format of its tournament', async () => {
    await has('ana', ['2 Pineco SVI 12', '1 Mañana NXT 3', '57 Fire Energy SVE 2']);
    expect((await findings()).map((text) => text.split(':')[0])).toEqual(['Mañana (NXT 3)', 'Pineco (SVI 12)']);
    const set = (fields: object) => api.db.updateTable('tournaments').set(fields).where('id', '=', tournament.id).execute();
    await set({ date: '2026-03-01' });
    expect((await findings()).map((text) => text.split(':')[0])).toEqual(['Mañana (NXT 3)']);
    await set({ date: '2027-03-01' });
    expect((await findings()).map((text) => text.split(':')[0])).toEqual(['Pineco (SVI 12)']);
    await set({ format: 'Conquista' });
    expect(await findings()).toEqual([]);
  });

  test('ignores pending cards', async () => {
    await has('ana', ['4 Absol ex ZZZ 62', '56 Fire Energy SVE 2']);
    expect(await findings()).toEqual([]);
  });
});

test('with findings is marked for the organiser only', async () => {
  await has('ana', ['2 Pineco SVI 12', '57 Fire Energy SVE 2']);
  const counts = async (as: As) =>
    Object.fromEntries(
      (await api.call(listEntries, { params: { id: tournament.id } }, as)).data.map(({ player, deckFindings }) => [player.username, deckFindings]),
    );
  expect(await counts('organiser')).toEqual({ ana: 2, beto: null });
  for (const as of [null, 'ana', 'beto'] as const) expect([as, await counts(as)]).toEqual([as, { ana: null, beto: null }]);
  // Both have a list in another tournament.
  const { id: other } = await rows.tournament();
  for (const { playerId } of await api.db.selectFrom('results').select('playerId').execute()) {
    await rows.result(other, playerId);
    await rows.deck(other, playerId, [{ cardId: (await rows.card()).id }, { cardId: (await rows.card()).id }]);
  }
  await has('beto', ['4 Pineco MEG 40', '56 Fire Energy SVE 2']);
  expect(await counts('organiser')).toEqual({ ana: 2, beto: 0 });
});

test('Findings of one kind come in the order of the Spanish alphabet', async () => {
  const names = ['Zorua', 'Ñandú', 'nube', 'Órbita'];
  await api.call(createCards, { body: names.map((name, at) => testCard({ cardNumber: 300 + at, name, letterExpansion: 'D' })) }, 'admin');
  await has('ana', [...names.map((name, at) => `1 ${name} SVI ${300 + at}`), '56 Fire Energy SVE 2']);
  expect((await findings()).map((text) => text.split(' (')[0])).toEqual(['nube', 'Ñandú', 'Órbita', 'Zorua']);
});
