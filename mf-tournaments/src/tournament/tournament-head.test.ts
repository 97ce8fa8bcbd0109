import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { makeTournament } from '@mesa/runtime/testing/make';
import { tournamentHead } from './tournament-head';

function headOf(fields: Partial<Tournament>) {
  const data = makeTournament({ id: 9, name: 'Copa de Lima', ...fields });
  const answer = <E extends Endpoint>(endpoint: E) => ((endpoint as Endpoint) === getTournament ? { status: 'success', data } : null) as Result<E> | null;
  return tournamentHead({ answer });
}

test.each<[string, Partial<Tournament>, RegExp]>([
  ['that is played on the site shows its round', { status: 'progreso', played: true }, /^La ronda que se juega en Copa de Lima$/],
  ['that is played elsewhere shows its poster', { status: 'progreso', played: false }, /^Afiche de Copa de Lima/],
  ['that has ended shows its poster', { status: 'finalizado', played: true }, /^Afiche de Copa de Lima/],
])('a shared link of a tournament %s', (_, fields, alt) => {
  expect(headOf(fields)?.picture?.alt).toMatch(alt);
});

test('search engines learn that an online tournament has no place to go to', () => {
  expect(headOf({ category: 'Online' })?.structured).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: '/torneo/9' },
  });
});

test('a page without its tournament has no head of its own', () => {
  expect(tournamentHead({ answer: () => null })).toBeNull();
});

test('only a tournament to come offers its day to a calendar', () => {
  expect(headOf({ status: 'inscripciones' })?.alternates).toMatchObject([{ type: 'text/calendar', title: 'Copa de Lima' }]);
  expect(headOf({ status: 'progreso' })?.alternates).toBeUndefined();
});
