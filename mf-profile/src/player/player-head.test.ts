import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { makePlayer, makeResultWithTournament } from '@mesa/runtime/testing/make';
import { playerHead } from './player-head';

const descriptionOf = (positions: (number | null)[], total = positions.length) => {
  const data = positions.map((position) => makeResultWithTournament({ position }));
  const answer = { status: 'success', data, player: makePlayer({ username: 'ana' }), total, unconfirmed: 0, totalPages: 1 };
  return playerHead({ answer: <E extends Endpoint>(endpoint: E) => (endpoint === (listResultsOfPlayer as Endpoint) ? answer : null) as Result<E> | null })
    ?.description;
};

test('a shared player says that they won a tournament only if they did', () => {
  expect(descriptionOf([3, 1, null])).toBe('Recorrido de ana: 3 torneos con su baraja, posición e historial. Tiene torneos ganados.');
  expect(descriptionOf([2, 3, null])).toBe('Recorrido de ana: 3 torneos con su baraja, posición e historial.');
  expect(descriptionOf([null])).toBe('Recorrido de ana: 1 torneo con su baraja, posición e historial.');
});

test('a shared player has all their tournaments counted, also those of later pages', () => {
  expect(descriptionOf([2, 3], 41)).toBe('Recorrido de ana: 41 torneos con su baraja, posición e historial.');
});

test('a shared player has the displayed name and the own address', () => {
  const answer = { status: 'success', data: [], player: makePlayer({ username: 'ana', optionalname: 'La Profe' }), total: 0, unconfirmed: 0, totalPages: 1 };
  expect(playerHead({ answer: <E extends Endpoint>() => answer as Result<E> | null })).toMatchObject({
    title: 'La Profe',
    path: '/jugador/ana',
    type: 'profile',
  });
});

test('a player who is not known says nothing', () => {
  expect(playerHead({ answer: () => null })).toBeNull();
});
