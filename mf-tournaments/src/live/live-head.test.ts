import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { liveHead } from './live-head';

const tournament = makeTournament({
  ...{ id: 9, name: 'Copa de Lima', status: 'progreso', played: true },
  ...{ category: 'Challenge', city: 'Lima', storeName: 'La Guarida', date: '2026-10-04' },
});
const size = { width: 1200, height: 630 };

/** Returns the head of the places' page, or another. */
function headOf({ event }: TournamentDay, path: Parameters<typeof liveHead>[1] = '/torneo/:id/posiciones', title = 'Posiciones') {
  const known = new Map<Endpoint, unknown>([
    [getTournament, { status: 'success', data: tournament }],
    [getLive, makeLive(event)],
  ]);
  const answer = <E extends Endpoint>(endpoint: E) => (known.get(endpoint) ?? null) as Result<E> | null;
  return liveHead(title, path)({ answer });
}

test('before the first round a shared link counts who has a place, and shows the poster', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.do({ kind: 'enrolment', open: true, capacity: 4, closesAt: null });
  day.do({ kind: 'enrol', player: 5, division: 'masters' }, { role: 'player', player: 5 });
  const head = headOf(day);
  expect(head?.description).toMatch(/ 4 jugadores\.$/);
  expect(head?.picture?.url).toBe('/og/torneo/9.png');
});

test('a closed tournament says after how many rounds it ended', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.playSwiss();
  day.finalize();
  expect(headOf(day)?.description).toMatch(/^Terminó tras 3 rondas\. Challenge en La Guarida, /);
});

test('the picture of a shared round has its name', () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  day.startCut('masters');
  day.next(undefined, 'masters');
  expect(headOf(day, '/torneo/:id/rondas')?.picture?.alt).toBe('Semifinales de Copa de Lima');
});

test('a shared link tells the running round, where and when it is played, and how many play', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.next();
  const description = 'Se juega: Ronda 1. Challenge en La Guarida, Lima, 4 de octubre de 2026. 4 jugadores.';
  expect(headOf(day, '/torneo/:id/mi-mesa', 'Mi mesa')).toEqual({
    title: 'Mi mesa · Copa de Lima',
    description,
    picture: { url: '/og/mesa/9/ronda-1/enlace-1.png', ...size, alt: 'Ronda 1 de Copa de Lima' },
    path: '/torneo/9/mi-mesa',
  });
  expect(headOf(day)).toEqual({
    title: 'Posiciones · Copa de Lima',
    description,
    picture: { url: '/og/mesa/9/posiciones/enlace-1.png', ...size, alt: 'Posiciones de Copa de Lima' },
    path: '/torneo/9/posiciones',
  });
});

test('a link to a tournament whose rounds or which itself cannot be read says what is known', () => {
  const known = new Map<Endpoint, unknown>([[getTournament, { status: 'success', data: tournament }]]);
  const answer = <E extends Endpoint>(endpoint: E) => (known.get(endpoint) ?? null) as Result<E> | null;
  expect(liveHead('Rondas', '/torneo/:id/rondas')({ answer })).toEqual({
    title: 'Rondas · Copa de Lima',
    description: 'Challenge en La Guarida, Lima, 4 de octubre de 2026.',
    picture: { url: '/og/torneo/9.png', ...size, alt: 'Afiche de Copa de Lima' },
    path: '/torneo/9/rondas',
  });
  expect(liveHead('Rondas', '/torneo/:id/rondas')({ answer: () => null })).toBeNull();
});
