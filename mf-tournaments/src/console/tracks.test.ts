import { apply } from '@mesa/contract/play/apply';
import type { CommandBody } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { emptyEvent, type TournamentEvent } from '@mesa/contract/play/model';
import { proposeConfigure, proposeCut, proposeDraw } from '@mesa/contract/play/propose';
import { standings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { divisionNames, podTitles, roundTitle, tracksOf, trackTitle } from './tracks';

function after(event: TournamentEvent, body: CommandBody | undefined): TournamentEvent {
  if (!body) throw new Error('Nothing is proposed');
  const { event: next, refusal } = apply(event, { id: 'x', device: 'd', by: { role: 'staff' }, engine: 1, base: 0, pen: event.pen.epoch, at: 1, body });
  if (!next) throw new Error(refusal);
  return next;
}

/** Carries out the next step that the console offers. */
function step(event: TournamentEvent): TournamentEvent {
  const [track] = tracksOf(event);
  if (!track) throw new Error('No track');
  const { pod, division, draft, round } = track;
  switch (track.moment) {
    case 'draw':
      return after(event, proposeDraw(event, { pod: pod.name, ...(division ? { division } : {}), round: `${pod.played.length}`, seed: 's' }).body);
    case 'draft':
      return after(event, draft && { kind: 'publish', round: draft.id, pairs: draftDigest(draft) });
    case 'play':
      return (round?.matches ?? []).reduce(
        (state, { player1, player2, outcome }) =>
          player2 === null || outcome !== 'open'
            ? state
            : after(state, { kind: 'result', round: round?.id ?? '', player1, player2, outcome: 'player1', was: 'open' }),
        event,
      );
    case 'start-cut':
      return after(event, division && proposeCut(event, pod.name, division).body);
    case 'done':
      return event;
  }
}

function cup(players: number, cut?: number): TournamentEvent {
  let event = after(emptyEvent('cup', 2027), { kind: 'pen', to: 'd', of: 0 });
  for (let player = 1; player <= players; player += 1) event = after(event, { kind: 'enrol', player, division: 'masters' });
  const { body } = proposeConfigure(event, 'lots');
  if (body?.kind !== 'configure' || cut === undefined) return after(event, body);
  return after(event, { ...body, pods: body.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [{ division: 'masters', size: cut, thirdPlace: true }] })) });
}

test('A cup of nine has four rounds, a semifinal and a final', () => {
  let event = cup(9);
  const moments: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const [track] = tracksOf(event);
    if (!track) break;
    moments.push(track.moment === 'done' ? 'done' : `${track.moment} ${roundTitle(track.pod, track.number, track.division)}`);
    if (track.moment === 'done') break;
    event = step(event);
  }
  const round = (title: string) => [`draw ${title}`, `draft ${title}`, `play ${title}`];
  expect(moments).toEqual([
    ...[1, 2, 3, 4].flatMap((number) => round(`Ronda ${number}`)),
    'start-cut Semifinales',
    ...round('Semifinales'),
    ...round('Final'),
    'done',
  ]);
});

test.each([
  [2, ['Final']],
  [16, ['Octavos de final', 'Cuartos de final', 'Semifinales', 'Final']],
  [32, ['Dieciseisavos de final', 'Octavos de final', 'Cuartos de final', 'Semifinales', 'Final']],
])('A cut of %d is played from its first round to the final', (size, titles) => {
  let event = cup(40, size);
  const played: string[] = [];
  while (tracksOf(event)[0]?.moment !== 'done') {
    const [track] = tracksOf(event);
    if (track?.moment === 'play' && track.division) played.push(roundTitle(track.pod, track.number, track.division));
    event = step(event);
  }
  expect(played).toEqual(titles);
  const places = standings(event).get('masters') ?? [];
  expect(new Set(places.map(({ player }) => player)).size).toBe(40);
  expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('A group in single elimination has the name of its division, and a cut after Swiss rounds says that it is one', () => {
  const elimination = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  elimination.configure(undefined, 'elimination');
  expect(tracksOf(elimination.event).map(trackTitle)).toEqual(['Sénior', 'Máster']);
  const day = TournamentDay.with({ masters: 9, senior: 9 });
  day.configure();
  expect(tracksOf(day.event).map(trackTitle)).toEqual(['Sénior', 'Máster']);
  day.playSwiss('masters');
  expect(tracksOf(day.event).map(trackTitle)).toEqual(['Sénior', 'Fase final Máster']);
});

test('Every division and group has its name', () => {
  expect(divisionNames).toEqual({ junior: 'Júnior', senior: 'Sénior', masters: 'Máster' });
  expect(podTitles).toEqual({
    junior: 'Júnior',
    senior: 'Sénior',
    masters: 'Máster',
    'junior-senior': 'Júnior y Sénior',
    'senior-masters': 'Sénior y Máster',
    all: 'Todas las divisiones',
  });
});
