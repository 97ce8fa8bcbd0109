import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { liveHead } from './live-head';

const tournament = makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true });

/** Returns the head of the places' page, or another. */
function headOf({ event }: TournamentDay, path: Parameters<typeof liveHead>[1] = '/torneo/:id/posiciones') {
  const known = new Map<Endpoint, unknown>([
    [getTournament, { status: 'success', data: tournament }],
    [getLive, makeLive(event)],
  ]);
  const answer = <E extends Endpoint>(endpoint: E) => (known.get(endpoint) ?? null) as Result<E> | null;
  return liveHead('Posiciones', path)({ answer });
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
  expect(headOf(day)?.description).toMatch(/^Terminó tras \d rondas?\. /);
});

test('the picture of a shared round has its name', () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  day.startCut('masters');
  day.next(undefined, 'masters');
  expect(headOf(day, '/torneo/:id/rondas')?.picture?.alt).toBe('Semifinales de Copa de Lima');
});
