import { beforeEach, describe, expect, test } from '@jest/globals';
import { getDeckOfPlayer, saveDeckCards } from '@mesa/contract/calls/decks';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const api = testApp();
const rows = community(api);

let card: { id: number };
let ana: { id: number };
beforeEach(async () => {
  ana = await rows.player({ username: 'ana', userId: 'ana' });
  card = await rows.card();
});

type Status = 'inscripciones' | 'progreso' | 'finalizado';

async function enrolled(status: Status = 'inscripciones', fields: object = {}) {
  const store = await rows.store({ admins: ['organiser'] });
  const { id } = await rows.tournament({ storeId: store.id, status, ...fields });
  await rows.result(id, ana.id, { deckName: 'Sin nombre aún' });
  return id;
}
const nameOf = async (id: number) => (await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } })).result.deckName;
const naming = (tournamentId: number, deckName: string | null, more: object = {}) => ({
  body: { tournamentId, userName: 'ana', cards: [], deckName, ...more },
});

describe('The name of a deck', () => {
  test('is set by its player, with the cards or alone', async () => {
    const id = await enrolled();
    await api.call(saveDeckCards, naming(id, 'Gardevoir ex', { cards: [{ cardId: card.id, quantity: 2, deckicons: false }] }), 'ana');
    expect(await nameOf(id)).toBe('Gardevoir ex');
    await api.call(saveDeckCards, naming(id, 'Gardevoir'), 'ana');
    expect(await nameOf(id)).toBe('Gardevoir');
    await api.call(saveDeckCards, naming(id, ''), 'ana');
    expect(await nameOf(id)).toBeNull();
    expect(await rows.audits('results')).toMatchObject([
      {
        userId: 'ana',
        entityId: String(id),
        before: { results: [{ playerId: ana.id, deckName: 'Sin nombre aún' }] },
        after: { results: [{ deckName: 'Gardevoir ex' }] },
      },
      { after: { results: [{ deckName: 'Gardevoir' }] } },
      { after: { results: [{ deckName: null }] } },
    ]);
  });

  test('goes if a save says that there is none', async () => {
    const id = await enrolled();
    await api.call(saveDeckCards, naming(id, null), 'ana');
    expect(await nameOf(id)).toBeNull();
    // A name alone makes no list.
    expect((await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } })).id).toBeNull();
  });

  test('is that of one player in one tournament, the others’ stay', async () => {
    const earlier = await enrolled();
    const id = await enrolled();
    const beto = await rows.player({ username: 'beto' });
    for (const tournamentId of [earlier, id]) await rows.result(tournamentId, beto.id, { deckName: 'Lugia' });
    await api.call(saveDeckCards, { body: { ...naming(id, 'Iron Hands ex').body, userName: 'beto' } }, 'organiser');
    const stored = await api.db.selectFrom('results').select(['tournamentId', 'playerId', 'deckName']).orderBy('tournamentId').orderBy('playerId').execute();
    expect(stored).toEqual([
      { tournamentId: earlier, playerId: ana.id, deckName: 'Sin nombre aún' },
      { tournamentId: earlier, playerId: beto.id, deckName: 'Lugia' },
      { tournamentId: id, playerId: ana.id, deckName: 'Sin nombre aún' },
      { tournamentId: id, playerId: beto.id, deckName: 'Iron Hands ex' },
    ]);
  });

  test('stays if a save omits it', async () => {
    const id = await enrolled();
    await api.call(saveDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [{ cardId: card.id, quantity: 1, deckicons: false }] } }, 'ana');
    expect(await nameOf(id)).toBe('Sin nombre aún');
    expect(await api.refused(saveDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [] } }, 'ana')).toMatchObject({
      httpStatus: 400,
      issues: [{ path: 'cards', message: 'No hay cartas en la baraja' }],
    });
  });

  test('stays while the tournament is running, with an explanation for each caller', async () => {
    const id = await enrolled('progreso');
    const issuesFor = async (as: string) => (await api.refused(saveDeckCards, naming(id, 'Otro'), as)).issues;
    expect(await issuesFor('ana')).toEqual([
      { path: 'deckName', message: 'El torneo está en «En curso»: podrás cambiar el nombre de tu baraja cuando termine.' },
    ]);
    expect(await issuesFor('organiser')).toMatchObject([{ path: 'deckName', message: expect.stringContaining('cambia primero su estado a') }]);
    // The same name is not a change.
    await api.call(saveDeckCards, naming(id, 'Sin nombre aún', { cards: [{ cardId: card.id, quantity: 1, deckicons: false }] }), 'ana');
  });

  test('cannot be set by others, nor over a newer one', async () => {
    const id = await enrolled('finalizado');
    expect(await api.refused(saveDeckCards, naming(id, 'Otro'), 'beto')).toMatchObject({ httpStatus: 403 });
    const resultUpdatedAt = '2025-01-01T00:00:00.000Z';
    expect(await api.refused(saveDeckCards, naming(id, 'Otro', { resultUpdatedAt }), 'ana')).toMatchObject({ httpStatus: 409, code: 'stale' });
    expect(await nameOf(id)).toBe('Sin nombre aún');
  });

  test('is saved by the first of two who read the same one', async () => {
    const id = await enrolled();
    const { result } = await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } });
    const read = { resultUpdatedAt: result.updatedAt };
    await api.call(saveDeckCards, naming(id, 'Gardevoir', read), 'ana');
    expect(await api.refused(saveDeckCards, naming(id, 'Otro', read), 'organiser')).toMatchObject({ httpStatus: 409, code: 'stale' });
    expect(await nameOf(id)).toBe('Gardevoir');
  });

  test('is not saved if the cards are refused', async () => {
    const id = await enrolled();
    const over = naming(id, 'Otro', { cards: [{ cardId: card.id, quantity: 59, deckicons: false }] });
    expect(await api.refused(saveDeckCards, over, 'ana')).toMatchObject({ httpStatus: 422 });
    expect(await nameOf(id)).toBe('Sin nombre aún');
  });

  test('closes with the lists', async () => {
    const id = await enrolled('finalizado', { listsClose: 'al empezar' });
    expect(await api.refused(saveDeckCards, naming(id, 'Otro'), 'ana')).toMatchObject({ httpStatus: 422, code: 'lists_closed' });
    await api.call(saveDeckCards, naming(id, 'Otro'), 'organiser');
    expect(await nameOf(id)).toBe('Otro');
  });
});
