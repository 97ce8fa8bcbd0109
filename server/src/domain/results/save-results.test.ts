import { describe, expect, test } from '@jest/globals';
import { listResults, saveResults } from '@mesa/contract/calls/results';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, audits } = community(app);

async function finished(count: number, fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana', 'beto'] });
  const { id: tournamentId } = await tournament({ storeId, status: 'finalizado', ...fields });
  const ids = (await players(count)).map(({ id }) => id);
  for (const id of ids) await result(tournamentId, id);
  return { tournamentId, ids, rows: ids.map((playerId) => ({ tournamentId, playerId })) };
}
const resultsOf = async (tournamentId: number) => (await app.call(listResults, { body: { tournamentId } })).data;
const save = (results: object[], as = 'ana') => app.call(saveResults, { body: { results } as never }, as);
const refused = (results: object[], as = 'ana') => app.refused(saveResults, { body: { results } }, as);

describe('Impossible results', () => {
  const attempt = async (stored: object, sent: object) => {
    const { id: storeId } = await store({ admins: ['ana'] });
    // Above a Cup no table of rounds limits the values.
    const { id: tournamentId } = await tournament({ storeId, category: 'Regional' });
    const { id: playerId } = await player();
    await result(tournamentId, playerId, stored);
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: saveResults.path,
      headers: await app.headers('ana'),
      payload: { results: [{ tournamentId, playerId, ...sent }] },
    });
    return { httpStatus: statusCode, ...JSON.parse(body) };
  };

  test.each([
    [
      'points above a record sent along',
      {},
      { points: 16, record: '5-0-0' },
      'points',
      'Fila 1: Con un historial de 5-0-0 los puntos son 15 como máximo: 3 por victoria y 1 por empate.',
    ],
    [
      'points above the stored record',
      { record: '1-1-1' },
      { points: 5 },
      'points',
      'Fila 1: Con un historial de 1-1-1 los puntos son 4 como máximo: 3 por victoria y 1 por empate.',
    ],
    [
      'a record below the points that stand there',
      { points: 15 },
      { record: '4-1-0' },
      'points',
      'Fila 1: Con un historial de 4-1-0 los puntos son 12 como máximo: 3 por victoria y 1 por empate.',
    ],
    ['points that no event gives', {}, { points: 1000 }, 'points', 'Fila 1: Ningún torneo da más de 60 puntos: son 3 por victoria y 1 por empate.'],
    ['rounds that no event has', {}, { record: '999-0-0' }, 'record', 'Fila 1: Ningún torneo tiene 999 rondas: el historial llega a 27 como máximo.'],
  ])('are refused: %s', async (_, stored, sent, field, message) => {
    expect(await attempt(stored, sent)).toMatchObject({ httpStatus: 422, message, issues: [{ path: `results.0.${field}` }] });
    expect(await app.db.selectFrom('results').select(['points', 'record']).executeTakeFirstOrThrow()).toEqual({ points: null, record: null, ...stored });
  });

  test.each([
    ['of a cut, played without points', {}, { points: 18, record: '9-1-0' }],
    ['with a record in words', {}, { points: 12, record: 'invicta' }],
    ['corrected together', { points: 15, record: '5-0-0' }, { points: 12, record: '4-1-0' }],
    ['of old, where something else changes', { points: 1000, record: '5-0-0' }, { position: 1 }],
    ['emptied', { points: 1000, record: '5-0-0' }, { points: null }],
  ])('are not those %s', async (_, stored, sent) => {
    expect(await attempt(stored, sent)).toMatchObject({ httpStatus: 200 });
  });
});

describe('Saving results', () => {
  test('keeps omitted fields, empties null ones, rounds the win rate', async () => {
    const { tournamentId, rows } = await finished(2, { category: 'Amistoso' });
    const [one, two] = rows;
    const full = { position: 1, points: 12, winRate: 66.666, record: ' 4-1-1 ', deckName: 'Charizard ex', dropRound: '5' };
    expect(
      await save([
        { ...one, ...full },
        { ...two, position: 2 },
      ]),
    ).toEqual({ status: 'success', data: { updated: 2 } });
    expect(await resultsOf(tournamentId)).toMatchObject([
      { ...full, winRate: 66.67, record: '4-1-1' },
      { position: 2, points: null },
    ]);
    await save([{ ...one, points: null, record: '' }]);
    expect((await resultsOf(tournamentId))[0]).toMatchObject({ position: 1, points: null, record: null, deckName: 'Charizard ex' });
    expect(await audits('results')).toMatchObject([
      {
        entityId: String(tournamentId),
        before: { results: [{ position: null }, {}] },
        after: { results: [{ playerId: one?.playerId, position: 1 }, { position: 2 }] },
      },
      { before: { results: [{ points: 12, record: '4-1-1' }] }, after: { results: [{ points: null, record: null }] } },
    ]);
  });

  test('allows equal positions', async () => {
    const { tournamentId, rows } = await finished(3);
    await save(rows.map((row) => ({ ...row, position: 3 })));
    expect((await resultsOf(tournamentId)).map(({ position }) => position)).toEqual([3, 3, 3]);
  });

  test('of several tournaments is one call', async () => {
    const [first, second] = [await finished(1, { category: 'Online' }), await finished(1, { category: 'Amistoso' })];
    await save([...first.rows, ...second.rows].map((row) => ({ ...row, points: 9 })));
    expect(await audits('results')).toHaveLength(2);
    const { id: foreign } = await tournament();
    const refusal = await refused([
      { ...first.rows[0], points: 1 },
      { tournamentId: foreign, playerId: 1, points: 1 },
    ]);
    expect(refusal).toMatchObject({
      httpStatus: 403,
      message: 'Fila 2: no tienes permiso para guardar resultados de ese torneo.',
      issues: [{ path: 'results.1.tournamentId' }],
    });
    expect((await resultsOf(first.tournamentId))[0]?.points).toBe(9);
  });

  test.each([
    ['position 0', { position: 0 }, 'position', 'La posición empieza en 1'],
    ['position -1', { position: -1 }, 'position', 'La posición empieza en 1'],
    ['half a position', { position: 1.5 }, 'position', 'La posición es un número entero'],
    ['text in a number', { points: '12' }, 'points', 'Los puntos son un número entero'],
    ['negative points', { points: -3 }, 'points', 'Los puntos no pueden ser negativos'],
    ['a win rate of 101', { winRate: 101 }, 'winRate', 'El % de victorias va de 0 a 100'],
    ['an unknown field', { puntos: 3 }, '', undefined],
  ])('with %s saves nothing and names the row', async (_, wrong, field, message) => {
    const { tournamentId, rows } = await finished(3);
    const refusal = await refused(rows.map((row, index) => ({ ...row, points: 3, ...(index === 1 ? wrong : {}) })));
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'invalid', issues: [{ path: ['results.1', field].filter(Boolean).join('.') }] });
    if (message) expect(refusal.message).toBe(`Fila 2: ${message}`);
    expect((await resultsOf(tournamentId)).map(({ points }) => points)).toEqual([null, null, null]);
  });

  test('of a player who is not enrolled, or is repeated, saves nothing and names the row', async () => {
    const { tournamentId, rows } = await finished(2);
    const stranger = { tournamentId, playerId: (await player()).id, points: 3 };
    expect(await refused([...rows.map((row) => ({ ...row, points: 3 })), stranger])).toMatchObject({
      httpStatus: 422,
      message: 'Fila 3: este jugador no está inscrito en el torneo. Inscríbelo antes de guardar su resultado.',
      issues: [{ path: 'results.2.playerId' }],
    });
    const twice = await refused([...rows, rows[0] ?? {}].map((row) => ({ ...row, points: 3 })));
    expect(twice).toMatchObject({ httpStatus: 422, message: 'Fila 3: este jugador ya está en la fila 1.', issues: [{ path: 'results.2.playerId' }] });
    expect(await refused([{ tournamentId: 999_999, playerId: 1, points: 1 }])).toMatchObject({
      httpStatus: 404,
      message: 'Fila 1: no encontramos ese torneo.',
    });
    expect((await resultsOf(tournamentId)).map(({ points }) => points)).toEqual([null, null]);
  });

  test('follows the status: deck names while open or finished, other fields when finished', async () => {
    const mayDeck = { inscripciones: true, progreso: false, finalizado: true, desactivado: false };
    const mayResult = { inscripciones: false, progreso: false, finalizado: true, desactivado: false };
    for (const status of ['inscripciones', 'progreso', 'finalizado', 'desactivado'] as const) {
      const { rows } = await finished(1, { status });
      const attempt = async (fields: object, may: boolean) => {
        if (may) await save([{ ...rows[0], ...fields }]);
        else
          expect(await refused([{ ...rows[0], ...fields }])).toMatchObject({
            httpStatus: 422,
            code: 'rule_violation',
            issues: [{ path: `results.0.${Object.keys(fields)[0]}` }],
          });
      };
      await attempt({ deckName: 'Miraidon ex' }, mayDeck[status]);
      for (const fields of [{ position: 1 }, { points: 3 }, { winRate: 50 }, { record: '1-1-0' }, { dropRound: '2' }]) await attempt(fields, mayResult[status]);
    }
  });

  test('names the required status in the row', async () => {
    const { rows } = await finished(1, { status: 'progreso' });
    const { message } = await refused([{ ...rows[0], position: 1 }]);
    expect(message).toBe('Fila 1: El torneo está en «En curso»: para guardar posiciones, puntos, historial o rondas, cambia primero su estado a «Finalizado».');
  });

  test('while open accepts whole rows in which only the deck name is new', async () => {
    const { tournamentId, rows } = await finished(1, { status: 'inscripciones' });
    await save([{ ...rows[0], position: null, points: null, winRate: null, record: '', dropRound: '', deckName: 'Miraidon ex' }]);
    expect((await resultsOf(tournamentId))[0]).toMatchObject({ deckName: 'Miraidon ex', position: null });
  });
});

describe('Two organisers who save results', () => {
  test('for different players do not disturb each other', async () => {
    const { tournamentId } = await finished(2);
    const read = (await resultsOf(tournamentId)).map(({ playerId, updatedAt }) => ({ tournamentId, playerId, updatedAt }));
    await Promise.all([save([{ ...read[0], points: 3 }], 'ana'), save([{ ...read[1], points: 6 }], 'beto')]);
    expect((await resultsOf(tournamentId)).map(({ points }) => points)).toEqual([3, 6]);
  });

  test('for the same player: the second is refused, and nothing of theirs is written', async () => {
    const { tournamentId } = await finished(2);
    const read = (await resultsOf(tournamentId)).map(({ playerId, updatedAt }) => ({ tournamentId, playerId, updatedAt }));
    await save([{ ...read[1], points: 9 }], 'ana');
    const refusal = await refused(
      read.map((row) => ({ ...row, points: 1 })),
      'beto',
    );
    expect(refusal).toMatchObject({
      httpStatus: 409,
      code: 'stale',
      message: 'Fila 2: otra persona guardó cambios mientras editabas.',
      issues: [{ path: 'results.1.updatedAt' }],
    });
    expect((await resultsOf(tournamentId)).map(({ points }) => points)).toEqual([null, 9]);
  });

  test('without changes keep the rows’ timestamps', async () => {
    const { tournamentId } = await finished(2);
    const read = await resultsOf(tournamentId);
    expect((await save(read.map(({ playerId }) => ({ tournamentId, playerId, points: null })))).data.updated).toBe(2);
    expect(await resultsOf(tournamentId)).toEqual(read);
    expect(await audits('results')).toEqual([]);
  });
});
