import { eventOf } from '../testing/event-of';
import { bracketName, isForThird, outcomeText, podName, recordText, roundName, scoreText } from './play-names';

test('games are written from the winner’s view', () => {
  expect(scoreText({ games: [1, 2] })).toBe(' 2-1');
  expect(scoreText({ games: [2, 0] })).toBe(' 2-0');
});

test('games without a report are left out', () => {
  expect(scoreText({})).toBe('');
});

test('a record has wins, losses and ties in this order', () => {
  expect(recordText({ wins: 3, losses: 1, ties: 2 })).toBe('3-1-2');
});

test('rounds of the cut are called by their matches', () => {
  expect([1, 2, 4, 8, 16, 32].map(bracketName)).toEqual([
    'Final',
    'Semifinales',
    'Cuartos de final',
    'Octavos de final',
    'Dieciseisavos de final',
    'Ronda de 64',
  ]);
});

describe('the names of an event', () => {
  const event = eventOf(
    [
      [
        [1, 4, 'player1'],
        [2, 3, 'player1'],
      ],
    ],
    {
      cut: [
        [
          [1, 4, 'player1'],
          [2, 3, 'player1'],
        ],
        [
          [1, 2, 'player1'],
          [3, 4, 'player1'],
        ],
      ],
      entries: { 3: { division: 'senior' } },
      thirdPlace: true,
    },
  );
  const [pod] = event.pods;
  if (!pod) throw new Error('The event has no pod');

  test('have the divisions of a pod’s own players', () => {
    expect(podName(event, pod)).toBe('Máster y Sénior');
    // A Junior of another pod.
    const entries = [...event.entries, { player: 9, division: 'junior' as const, earnedByes: 0 }];
    expect(podName({ ...event, entries }, pod)).toBe('Máster y Sénior');
  });

  test('count Swiss rounds, and name those of the cut, in whose last one a match is for the third place', () => {
    expect(pod.played.map((round) => roundName(pod, round))).toEqual(['Ronda 1', 'Semifinales', 'Final']);
    expect(pod.played.map((round) => round.matches.map((match) => isForThird(pod, round, match)))).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});

test.each([
  ['open', 'Sin resultado'],
  ['player1', 'Ganó Ana'],
  ['player2', 'Ganó Beto'],
  ['tie', 'Empate'],
  ['double-loss', 'Derrota para los dos'],
  ['bye', 'Descanso'],
  ['earned-bye', 'Descanso'],
  ['forced-loss', 'Llegó después'],
] as const)('a match that ended in %s reads %s', (outcome, text) => expect(outcomeText(outcome, 'Ana', 'Beto')).toBe(text));
