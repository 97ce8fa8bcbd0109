import { type Entry, emptyEvent, type Match, type Outcome, type PlayerId, type Pod, type TournamentEvent } from '../play/model';

type Played = [player1: PlayerId, player2: PlayerId | null, outcome: Outcome];

/** Returns an event with only its results: Swiss rounds, then the rounds of the Masters' cut. */
export function eventOf(
  swiss: Played[][],
  {
    cut = [],
    entries = {},
    rounds = swiss.length,
    thirdPlace = false,
  }: { cut?: Played[][]; entries?: Record<PlayerId, Partial<Entry>>; rounds?: number; thirdPlace?: boolean } = {},
): TournamentEvent {
  const players = [...new Set([...swiss, ...cut].flat().flatMap(([one, other]) => (other === null ? [one] : [one, other])))].sort((one, other) => one - other);
  const round = (phase: 'swiss' | 'cut', matches: Played[], number: number): Pod['played'][number] => ({
    id: `round-${number}`,
    number,
    phase,
    ...(phase === 'cut' ? { division: 'masters' } : {}),
    publishedAt: 0,
    clock: { left: 1_800_000 },
    matches: matches.map(([player1, player2, outcome], at): Match => ({ player1, player2, outcome, table: player2 === null ? 0 : at + 1, at: 0, reasons: [] })),
  });
  const size = (cut[0]?.length ?? 0) * 2;
  return {
    ...emptyEvent('cup', 2027),
    stage: 'running',
    entries: players.map((player) => ({ player, division: 'masters', earnedByes: 0, ...entries[player] })),
    order: players,
    pods: [
      {
        name: 'all',
        divisions: ['masters', 'senior', 'junior'],
        rounds,
        cuts: size ? [{ division: 'masters', size, thirdPlace, seeds: (cut[0] ?? []).flatMap(([one, other]) => (other === null ? [one] : [one, other])) }] : [],
        players,
        played: [...swiss.map((matches, at) => round('swiss', matches, at + 1)), ...cut.map((matches, at) => round('cut', matches, swiss.length + at + 1))],
      },
    ],
  };
}

/** Returns a drop after a round, for tests that need no other detail of it. */
export const droppedAfter = (round: number, disqualified = false): Partial<Entry> => ({
  dropped: { round, at: 0, command: `drop-${round}`, device: 'console', ...(disqualified ? { disqualified: true } : {}) },
});
