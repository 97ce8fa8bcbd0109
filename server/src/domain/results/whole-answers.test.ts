import { describe, expect, test } from '@jest/globals';
import { addPlayers, getResult, listEntries, listResults, listResultsOfPlayer, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, card, deck, audits } = community(app);

describe('The result of a player in a tournament', () => {
  test('is answered alike and whole by every list, without those of another tournament', async () => {
    const ana = await player({ username: 'ana', name: 'Ana', optionalname: 'Anita', useUsername: true, country: 'Perú', state: 'Lima', city: 'Callao' });
    const beto = await player({ username: 'beto' });
    const cup = await tournament({ name: 'Copa' });
    const fields = { position: 2, points: 9, winRate: 66.67, record: '3-1-0', deckName: 'Lugia', dropRound: '4', division: 'senior' } as const;
    const { id, updatedAt } = await result(cup.id, ana.id, { ...fields, deckIcon: 'lugia.png' });
    const icon = await card({ iconcard: '/uploads/icons/l.png' });
    await deck(cup.id, ana.id, [{ cardId: icon.id, favourite: true }]);
    const other = await tournament({ name: 'Liga', status: 'inscripciones' });
    for (const one of [ana, beto]) {
      await result(other.id, one.id, { position: 1, deckName: 'Otra' });
      await deck(other.id, one.id, [{ cardId: (await card()).id, favourite: true }]);
    }
    const names = { id: ana.id, username: 'ana', name: 'Ana', optionalname: 'Anita', useUsername: true, country: 'Perú', state: 'Lima', city: 'Callao' };
    const whole = {
      ...{
        id,
        tournamentId: cup.id,
        playerId: ana.id,
        player: { ...names, hasAccount: false },
        ...fields,
        deckIcon: 'lugia.png',
        listHidden: false,
        updatedAt,
      },
      deckCards: [{ id: icon.id, name: icon.name, imageUrl: null, deckicons: ['/uploads/icons/l.png'] }],
    };
    expect(await app.call(listResults, { body: { tournamentId: cup.id, limit: 5 } })).toEqual({
      ...{ status: 'success', data: [whole], pagination: { total: 1, page: 1, limit: 5, pages: 1 } },
    });
    expect(await app.call(listEntries, { params: { id: cup.id } })).toEqual({
      status: 'success',
      data: [{ id, tournamentId: cup.id, playerId: ana.id, player: whole.player, TournamentResult: whole, deckFindings: null }],
    });
    const { data: page } = await app.call(getTournament, { params: { id: cup.id } });
    expect(await app.call(getResult, { body: { tournamentId: cup.id, userName: 'ana' } })).toEqual({
      ...{ status: 'success', player: whole.player, data: { ...whole, tournament: page } },
    });
    const history = await app.call(listResultsOfPlayer, { body: { username: 'ana', sort: 'position', order: 'desc', limit: 1 } });
    expect(history).toEqual({ status: 'success', data: [{ ...whole, tournament: page }], player: whole.player, total: 2, unconfirmed: 0, totalPages: 2 });
  });

  test('hides a deck that an administrator hides, and only that one', async () => {
    const { id: storeId } = await store({ admins: ['olga'] });
    const cup = await tournament({ storeId });
    const [ana, beto] = [await player({ username: 'ana', userId: 'ana' }), await player({ username: 'beto', userId: 'beto' })];
    for (const [position, one] of [ana, beto].entries()) {
      const deckName = `De ${one.username}`;
      await result(cup.id, one.id, { position: position + 1, deckName, deckIcon: 'icono.png', deckHidden: one === ana });
      await deck(cup.id, one.id, [{ cardId: (await card()).id, favourite: true }]);
    }
    for (const as of [null, 'beto', 'ana', 'olga', 'admin']) {
      const { data } = await app.call(listResults, { body: { tournamentId: cup.id } }, as);
      const { data: single } = await app.call(getResult, { body: { tournamentId: cup.id, userName: 'ana' } }, as);
      const { data: history } = await app.call(listResultsOfPlayer, { body: { username: 'ana' } }, as);
      const seen = [...data, single, ...history].map(({ deckName, deckIcon, deckCards, listHidden }) => [deckName, deckIcon, deckCards.length, listHidden]);
      const ofAna = as === null || as === 'beto' ? [null, null, 0, true] : ['De ana', 'icono.png', 1, false];
      expect([as, seen]).toEqual([as, [ofAna, ['De beto', 'icono.png', 1, false], ofAna, ofAna]]);
    }
  });
});

describe('The record of changes of a tournament', () => {
  test('tells who was enrolled and how many were there, and keeps all that was lost with those removed', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id: tournamentId } = await tournament({ storeId, status: 'inscripciones' });
    const other = await tournament();
    const [one = 0, two = 0, three = 0] = (await players(3)).map(({ id }) => id);
    await app.call(addPlayers, { body: { tournamentId, playerIds: [two] } }, 'ana');
    await app.call(addPlayers, { body: { tournamentId, playerIds: [three, one, two] } }, 'ana');
    const written = { position: 2, points: 9, record: '3-1-0', winRate: 66.67, deckName: 'Lugia', dropRound: '4' };
    await app.db.updateTable('results').set(written).where('playerId', '=', one).execute();
    const [{ id: cardId }, { id: elsewhere }] = [await card(), await card()];
    await deck(tournamentId, one, [{ cardId }]);
    await result(other.id, one);
    await deck(other.id, one, [{ cardId: elsewhere }]);
    const removal = await app.call(removePlayers, { body: { tournamentId, playerIds: [one, two] } }, 'ana');
    expect(removal).toEqual({ status: 'success', jugadoresEliminados: [one, two], numberPlayers: 1 });
    const nothing = { position: null, points: null, record: null, winRate: null, deckName: null, dropRound: null, deck: null };
    const lines = (await audits('enrolment')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
    const line = { userId: 'ana', entityId: String(tournamentId) };
    expect(lines).toEqual([
      { ...line, action: 'create', before: { numberPlayers: 0 }, after: { playerIds: [two], numberPlayers: 1 } },
      { ...line, action: 'create', before: { numberPlayers: 1 }, after: { playerIds: [three, one], numberPlayers: 3 } },
      {
        ...line,
        action: 'delete',
        before: {
          results: [
            { playerId: two, ...nothing },
            { playerId: one, ...written, deck: [{ cardId, quantity: 1, favourite: false }] },
          ],
          numberPlayers: 3,
        },
        after: { numberPlayers: 1 },
      },
    ]);
  });
});

describe('Results of two tournaments that are saved together', () => {
  async function two(category: 'Cup' | 'Amistoso') {
    const { id: storeId } = await store({ admins: ['ana'] });
    const made = [];
    for (let number = 0; number < 2; number += 1) {
      const { id: tournamentId } = await tournament({ storeId, category });
      const ids = (await players(4)).map(({ id }) => id);
      for (const id of ids) await result(tournamentId, id);
      made.push({ tournamentId, rows: ids.map((playerId) => ({ tournamentId, playerId })) });
    }
    return made;
  }

  test('are refused at the row of the tournament whose wins are too many', async () => {
    const [right, wrong] = await two('Cup');
    const results = [
      ...(right?.rows ?? []).map((row, at) => ({ ...row, record: ['3-0-0', '2-1-0', '1-2-0', '0-3-0'][at] })),
      ...(wrong?.rows ?? []).map((row, at) => ({ ...row, record: at === 2 ? '3-0-0' : '2-0-0' })),
    ];
    expect(await app.refused(saveResults, { body: { results } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: expect.stringMatching(/^Fila 7: con este historial las victorias del torneo suman 9; /),
      issues: [{ path: 'results.6.record', message: expect.stringMatching(/^con este historial las victorias del torneo suman 9; /) }],
    });
  });

  test('are recorded each with the players whose results changed, and what they were', async () => {
    const [one, other] = await two('Amistoso');
    const [first, second] = one?.rows ?? [];
    const [third] = other?.rows ?? [];
    await app.call(saveResults, { body: { results: [{ ...first, points: 3 }, third, { ...second, deckName: 'Lugia', position: 2 }] } } as never, 'ana');
    await app.call(
      saveResults,
      {
        body: {
          results: [
            { ...first, points: 6 },
            { ...third, record: '3-0-0' },
          ],
        },
      } as never,
      'ana',
    );
    const lines = (await audits('results')).map(({ userId, action, entityId, before, after }) => [userId, action, Number(entityId), before, after]);
    const of = (row: { playerId: number } | undefined, fields: object) => ({ playerId: row?.playerId, ...fields });
    expect(lines).toEqual([
      [
        ...['ana', 'update', one?.tournamentId],
        { results: [of(first, { points: null }), of(second, { deckName: null, position: null })] },
        { results: [of(first, { points: 3 }), of(second, { deckName: 'Lugia', position: 2 })] },
      ],
      ['ana', 'update', one?.tournamentId, { results: [of(first, { points: 3 })] }, { results: [of(first, { points: 6 })] }],
      ['ana', 'update', other?.tournamentId, { results: [of(third, { record: null })] }, { results: [of(third, { record: '3-0-0' })] }],
    ]);
  });
});
