import { describe, expect, test } from '@jest/globals';
import { addPlayers, listEntries, removePlayers } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { tournamentStatuses } from '@mesa/contract/rules/tournament';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, card, deck, audits } = community(app);

async function openTournament(fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana', 'beto'] });
  return (await tournament({ storeId, status: 'inscripciones', ...fields })).id;
}
const countOf = async (id: number) => (await app.call(getTournament, { params: { id } })).data.numberPlayers;
const rowsOf = async (tournamentId: number) =>
  (await app.db.selectFrom('results').select('playerId').where('tournamentId', '=', tournamentId).orderBy('playerId').execute()).map(
    ({ playerId }) => playerId,
  );

describe('Enrolling players', () => {
  test('adds players who are not enrolled yet and counts them in that tournament only', async () => {
    const [tournamentId, other] = [await openTournament(), await openTournament()];
    const [one, two, three] = (await players(3)).map(({ id }) => id) as [number, number, number];
    expect(await app.call(addPlayers, { body: { tournamentId, playerIds: [two, one] } }, 'ana')).toEqual({
      status: 'success',
      jugadoresAgregados: [two, one],
      numberPlayers: 2,
    });
    expect(await app.call(addPlayers, { body: { tournamentId, playerIds: [one, three] } }, 'ana')).toMatchObject({
      jugadoresAgregados: [three],
      numberPlayers: 3,
    });
    expect(await app.call(addPlayers, { body: { tournamentId, playerIds: [one] } }, 'ana')).toMatchObject({ jugadoresAgregados: [], numberPlayers: 3 });
    expect([await countOf(tournamentId), await countOf(other)]).toEqual([3, 0]);
    expect(await audits('enrolment')).toMatchObject([
      { action: 'create', after: { playerIds: [two, one] } },
      { after: { playerIds: [three], numberPlayers: 3 } },
    ]);
  });

  test('by two people at once enrols each player once', async () => {
    const tournamentId = await openTournament();
    const ids = (await players(20)).map(({ id }) => id);
    const add = (as: string, playerIds: number[]) => app.call(addPlayers, { body: { tournamentId, playerIds } }, as);
    const answers = await Promise.all([add('ana', ids.slice(0, 15)), add('beto', ids.slice(5)), add('ana', ids)]);
    expect(answers.flatMap(({ jugadoresAgregados }) => jugadoresAgregados).sort((a, b) => a - b)).toEqual(ids);
    expect(await countOf(tournamentId)).toBe(20);
    expect(await rowsOf(tournamentId)).toEqual(ids);
  });

  test('with an unknown player adds no player and names the row', async () => {
    const tournamentId = await openTournament();
    const { id } = await player();
    const refusal = await app.refused(addPlayers, { body: { tournamentId, playerIds: [id, 999_999] } }, 'ana');
    expect(refusal).toMatchObject({
      httpStatus: 404,
      code: 'not_found',
      message: 'No existe un jugador con el id 999999. No se agregó a nadie.',
      issues: [{ path: 'playerIds.1', message: 'No existe un jugador con el id 999999.' }],
    });
    expect(await rowsOf(tournamentId)).toEqual([]);
    expect(await countOf(tournamentId)).toBe(0);
  });

  test('with a repeated player is refused and names the row', async () => {
    const tournamentId = await openTournament();
    const [one, two] = (await players(2)).map(({ id }) => id);
    const refusal = await app.refused(addPlayers, { body: { tournamentId, playerIds: [one, two, one] } }, 'ana');
    expect(refusal).toMatchObject({ httpStatus: 422, message: 'Fila 3: este jugador ya está en la fila 1.', issues: [{ path: 'playerIds.2' }] });
    expect(await rowsOf(tournamentId)).toEqual([]);
    const removal = await app.refused(removePlayers, { body: { tournamentId, playerIds: [one, one] } }, 'ana');
    expect(removal).toMatchObject({ httpStatus: 422, message: 'Fila 2: este jugador ya está en la fila 1.', issues: [{ path: 'playerIds.1' }] });
  });

  test('accepts 1 to 1,000 players in one call', async () => {
    const tournamentId = await openTournament();
    const rows = Array.from({ length: 1000 }, (_, index) => ({ username: `p${index}`, name: `P ${index}` }));
    const ids = (await app.db.insertInto('players').values(rows).returning('id').execute()).map(({ id }) => id);
    expect(await app.refused(addPlayers, { body: { tournamentId, playerIds: [...ids, 1] } }, 'ana')).toMatchObject({ httpStatus: 400 });
    const none = await app.refused(addPlayers, { body: { tournamentId, playerIds: [] } }, 'ana');
    expect(none).toMatchObject({ httpStatus: 400, message: '⚠️ Debes seleccionar al menos un jugador.' });
    expect((await app.call(addPlayers, { body: { tournamentId, playerIds: ids } }, 'ana')).numberPlayers).toBe(1000);
    expect((await app.call(listEntries, { params: { id: tournamentId } })).data).toHaveLength(1000);
  });

  test.each(tournamentStatuses.filter((status) => status !== 'inscripciones'))(
    'is refused while the tournament is in %s, and so is removing',
    async (status) => {
      const tournamentId = await openTournament({ status });
      const { id } = await player();
      for (const endpoint of [addPlayers, removePlayers]) {
        const refusal = await app.refused(endpoint, { body: { tournamentId, playerIds: [id] } }, 'ana');
        expect(refusal).toMatchObject({ httpStatus: 422, code: 'rule_violation' });
        expect(refusal.message).toContain('cambia primero su estado a «Inscripciones abiertas»');
      }
      expect(await rowsOf(tournamentId)).toEqual([]);
    },
  );
});

describe('Removing players', () => {
  test('deletes their results and decks of this tournament, which the record keeps', async () => {
    const [tournamentId, other] = [await openTournament(), await openTournament()];
    const [one, two, stranger] = (await players(3)).map(({ id }) => id) as [number, number, number];
    const [{ id: cardId }, { id: later }] = [await card(), await card()];
    await result(tournamentId, one, { deckName: 'Gardevoir ex' });
    await result(tournamentId, two);
    await result(other, one);
    await deck(tournamentId, one, [{ cardId: later }, { cardId, favourite: true }]);
    await deck(tournamentId, two, [{ cardId: (await card()).id }]);
    const answer = await app.call(removePlayers, { body: { tournamentId, playerIds: [stranger, one] } }, 'ana');
    expect(answer).toEqual({ status: 'success', jugadoresEliminados: [one], numberPlayers: 1 });
    expect([await rowsOf(tournamentId), await rowsOf(other)]).toEqual([[two], [one]]);
    expect(await app.db.selectFrom('decks').select('playerId').execute()).toEqual([{ playerId: two }]);
    expect(await audits('enrolment')).toMatchObject([
      {
        action: 'delete',
        before: {
          results: [{ playerId: one, deckName: 'Gardevoir ex', deck: [{ cardId, quantity: 1, favourite: true }, { cardId: later }] }],
          numberPlayers: 2,
        },
      },
    ]);
  });

  test('who are not enrolled changes and records nothing', async () => {
    const tournamentId = await openTournament();
    await result(tournamentId, (await player()).id);
    const answer = await app.call(removePlayers, { body: { tournamentId, playerIds: [(await player()).id] } }, 'ana');
    expect(answer).toEqual({ status: 'success', jugadoresEliminados: [], numberPlayers: 1 });
    expect(await audits('enrolment')).toEqual([]);
  });

  test('is refused for the named winner', async () => {
    const tournamentId = await openTournament();
    const other = await player();
    const winner = await player({ optionalname: 'La Campeona' });
    await result(tournamentId, winner.id);
    await result(tournamentId, other.id);
    await app.db.updateTable('tournaments').set({ winnerId: winner.id }).where('id', '=', tournamentId).execute();
    const refusal = await app.refused(removePlayers, { body: { tournamentId, playerIds: [other.id, winner.id] } }, 'ana');
    expect(refusal).toMatchObject({ httpStatus: 409, code: 'conflict', issues: [{ path: 'playerIds.1' }] });
    expect(refusal.message).toBe('La Campeona figura como ganador del torneo: quita el ganador o elige otro antes de eliminar a este jugador.');
    expect(await rowsOf(tournamentId)).toHaveLength(2);
    expect(await app.call(removePlayers, { body: { tournamentId, playerIds: [other.id] } }, 'ana')).toMatchObject({ numberPlayers: 1 });
  });
});
