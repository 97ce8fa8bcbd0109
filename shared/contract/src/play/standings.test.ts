import { droppedAfter, eventOf } from '../testing/event-of';
import { playRandomEvent } from '../testing/random-event';
import { TournamentDay } from '../testing/tournament-day';
import { explainStanding } from './explain';
import type { PlayerId, TournamentEvent } from './model';
import { divisionStandings, standings, swissStandings } from './standings';
import { rateOf, roundRate, tallies } from './tally';

const pod = (event: TournamentEvent) => event.pods[0] as TournamentEvent['pods'][number];
const rows = (event: TournamentEvent) => swissStandings(event, pod(event));
const row = (event: TournamentEvent, player: PlayerId) => rows(event).find((other) => other.player === player);
const order = (event: TournamentEvent) => rows(event).map(({ player }) => player);

test('a win gives 3 points, a tie 1, byes of both sorts 3, a missed round and a double loss nothing', () => {
  const event = eventOf([
    [
      [1, 2, 'player1'],
      [3, 4, 'tie'],
      [5, 6, 'double-loss'],
      [7, null, 'bye'],
      [8, null, 'earned-bye'],
      [9, null, 'forced-loss'],
    ],
  ]);
  expect(
    rows(event)
      .map(({ player, points, wins, losses, ties }) => [player, points, `${wins}-${losses}-${ties}`])
      .sort(),
  ).toEqual([
    [1, 3, '1-0-0'],
    [2, 0, '0-1-0'],
    [3, 1, '0-0-1'],
    [4, 1, '0-0-1'],
    [5, 0, '0-1-0'],
    [6, 0, '0-1-0'],
    [7, 3, '1-0-0'],
    [8, 3, '1-0-0'],
    [9, 0, '0-1-0'],
  ]);
});

describe('The rate of a player as it counts for opponents', () => {
  const rate = (event: TournamentEvent, player: PlayerId, dropped = false) => {
    const tally = tallies(pod(event).played).get(player);
    return tally && rateOf(tally, dropped);
  };

  test('is wins and half the ties by matches, at least 25 %, at most 75 % after a drop', () => {
    const event = eventOf([
      [
        [1, 2, 'player1'],
        [3, 4, 'tie'],
      ],
      [
        [1, 3, 'player1'],
        [2, 4, 'player2'],
      ],
    ]);
    expect([rate(event, 1), rate(event, 1, true), rate(event, 2), rate(event, 3), rate(event, 4), rate(event, 4, true)]).toEqual([
      1, 0.75, 0.25, 0.25, 0.75, 0.75,
    ]);
  });

  test('omits a drawn bye and counts an earned one as a won match', () => {
    const event = eventOf([
      [
        [1, null, 'bye'],
        [2, null, 'earned-bye'],
        [3, 4, 'tie'],
      ],
      [
        [1, 3, 'player2'],
        [2, 4, 'player2'],
      ],
    ]);
    expect([rate(event, 1), rate(event, 2)]).toEqual([0.25, 0.5]);
  });
});

test('OWP is the mean rate of the opponents, OOWP the mean of their OWP', () => {
  const event = eventOf([
    [
      [1, 2, 'player1'],
      [3, 4, 'player1'],
    ],
    [
      [1, 3, 'player1'],
      [2, 4, 'player1'],
    ],
  ]);
  // Rates: 1, 1/2, 1/2, 1/4.
  expect(rows(event).map(({ player, owp, oowp }) => [player, owp, oowp])).toEqual([
    [1, 0.5, 0.625],
    [2, 0.625, 0.5],
    [3, 0.625, 0.5],
    [4, 0.5, 0.625],
  ]);
});

test('an earned bye is a virtual opponent with a rate of 100 %, which counts for OWP but not for OOWP', () => {
  const event = eventOf([
    [
      [1, null, 'earned-bye'],
      [2, 3, 'player1'],
    ],
    [
      [1, 2, 'player1'],
      [3, 4, 'player2'],
    ],
  ]);
  // Of 1: the virtual opponent at 1, and 2 at 1/2; 2 has met 3 (0 of 2: 25 %) and 1 (100 %).
  expect(row(event, 1)).toMatchObject({ owp: 0.75, oowp: 0.625 });
});

describe('A player who drops', () => {
  const results = (entries: Parameters<typeof eventOf>[1]) =>
    eventOf(
      [
        [
          [1, 2, 'player1'],
          [3, 4, 'player1'],
        ],
        [
          [1, 3, 'player1'],
          [2, 4, 'player1'],
        ],
        [
          [2, 3, 'player1'],
          [4, null, 'bye'],
        ],
      ],
      entries,
    );

  test('counts 75 % at most, and keeps the OWP and OOWP of the drop’s round, which enter the OOWP of the others', () => {
    const event = results({ entries: { 1: droppedAfter(2) } });
    // After round 2: rates 1 (capped to 0.75), 1/2, 1/2, 1/4.
    expect(row(event, 1)).toMatchObject({ points: 6, owp: 0.5, oowp: 0.5, dropped: true });
    // Of 2 at the end: 1 at 75 %, 4 at 25 % (a drawn bye is no match), 3 at 1/3.
    expect(row(event, 2)?.owp).toBe(roundRate((0.75 + 0.25 + 1 / 3) / 3));
    // Without freezing, the OWP of 1 would be the mean of 2/3 and 1/3, and that of 2 another.
    const others = [0.5, row(event, 4)?.owp ?? 0, row(event, 3)?.owp ?? 0];
    expect(row(event, 2)?.oowp).toBeCloseTo(others.reduce((sum, owp) => sum + owp, 0) / 3, 4);
  });

  test('enters the OOWP of the others with the frozen OWP, not the later one', () => {
    const event = eventOf(
      [
        [
          [1, 2, 'player1'],
          [3, 4, 'player1'],
        ],
        [
          [1, 3, 'player1'],
          [2, 4, 'player1'],
        ],
        [
          [3, 4, 'player1'],
          [2, null, 'bye'],
        ],
      ],
      { entries: { 1: droppedAfter(2) } },
    );
    // Rates at the end: 2 has 1/2, 3 has 2/3: the OWP of 1 would be 0.5833. Of 4 it is the mean of 2/3, 1/2 and 2/3.
    expect([row(event, 1)?.owp, row(event, 4)?.owp, row(event, 2)?.oowp]).toEqual([0.5, 0.6111, roundRate((0.5 + 0.6111) / 2)]);
  });

  test('after the last Swiss round has not dropped: nothing changes', () => {
    const strip = (event: TournamentEvent) => rows(event).map(({ dropped: _, ...kept }) => kept);
    const event = results({ entries: { 1: droppedAfter(3) } });
    expect(strip(event)).toEqual(strip(results({})));
    expect(explainStanding(event, pod(event), 1).frozenAfter).toBeNull();
  });

  test('before planned rounds are played is capped at once', () => {
    const event = results({ rounds: 5, entries: { 1: droppedAfter(3) } });
    expect(row(event, 2)?.owp).toBe(roundRate((0.75 + 0.25 + 1 / 3) / 3));
  });

  test('by disqualification is out of the standings, and the matches count for the others', () => {
    const event = results({ entries: { 1: droppedAfter(2, true) } });
    expect(order(event)).toEqual([2, 3, 4]);
    expect(row(event, 2)?.owp).toBe(roundRate((0.75 + 0.25 + 1 / 3) / 3));
  });
});

describe('Places are decided', () => {
  test('by points, then OWP, then OOWP, then the lot drawn at the start', () => {
    const event = eventOf([
      [
        [1, 2, 'player1'],
        [3, 4, 'player1'],
        [5, 6, 'tie'],
        [7, 8, 'tie'],
      ],
      [
        [1, 3, 'player1'],
        [2, 5, 'player1'],
        [4, 7, 'player1'],
        [6, 8, 'tie'],
      ],
    ]);
    expect(rows(event).map(({ player, decidedBy }) => [player, decidedBy])).toEqual([
      [1, 'first'],
      [3, 'points'],
      [2, 'owp'],
      [4, 'owp'],
      [6, 'points'],
      [8, 'lot'],
      [5, 'points'],
      [7, 'oowp'],
    ]);
    expect(order({ ...event, order: [...event.order].reverse() })).toEqual([1, 3, 2, 4, 8, 6, 5, 7]);
  });

  test('between exactly two tied players by their own match, whatever the lot', () => {
    // Each of the two lost to, or beat, a player with one win and one loss, who met a player with one win and one loss.
    const mirrored = (winner: 'player1' | 'player2') => {
      const loser = winner === 'player1' ? 'player2' : 'player1';
      return rows(
        eventOf([
          [[1, 2, winner]],
          [
            [1, 3, loser],
            [2, 4, winner],
          ],
          [
            [3, 5, loser],
            [4, 6, winner],
          ],
          [
            [5, 7, loser],
            [6, 8, winner],
          ],
        ]),
      ).filter(({ player }) => player <= 2);
    };
    for (const [winner, first, second] of [
      ['player1', 1, 2],
      ['player2', 2, 1],
    ] as const) {
      const [upper, lower] = mirrored(winner);
      expect([upper?.points, upper?.owp, upper?.oowp]).toEqual([lower?.points, lower?.owp, lower?.oowp]);
      expect([upper?.player, upper?.decidedBy, lower?.player, lower?.decidedBy]).toEqual([first, expect.any(String), second, 'head-to-head']);
    }
  });

  test('by no match that was played later', () => {
    const event = eventOf([
      [
        [1, 3, 'player1'],
        [2, 4, 'player1'],
      ],
      [
        [1, 4, 'player1'],
        [2, 3, 'player1'],
      ],
      [
        [2, 1, 'player1'],
        [3, 4, 'player1'],
      ],
    ]);
    const first = (through: number) => swissStandings(event, pod(event), undefined, through)[0]?.player;
    expect([first(2), first(3)]).toEqual([1, 2]);
  });

  test('among more than two tied players by the lot, even if each beat the next', () => {
    const ring = eventOf([
      [
        [2, 1, 'player1'],
        [3, 4, 'player1'],
      ],
      [
        [1, 3, 'player1'],
        [4, 2, 'player1'],
      ],
    ]);
    expect(rows(ring).map(({ player, decidedBy }) => [player, decidedBy])).toEqual([
      [1, 'first'],
      [2, 'lot'],
      [3, 'lot'],
      [4, 'lot'],
    ]);
  });

  test('against late entrants at equal points', () => {
    const event = eventOf([
      [
        [1, null, 'forced-loss'],
        [2, 3, 'player1'],
      ],
      [
        [1, 2, 'player1'],
        [3, 4, 'player1'],
      ],
    ]);
    const level = rows(event).filter(({ points }) => points === 3);
    expect(level.map(({ player }) => player).at(-1)).toBe(1);
    expect(level.at(-1)).toMatchObject({ late: true, decidedBy: 'late' });
  });
});

test('rates are rounded half-even to four significant digits', () => {
  expect([1 / 3, 2 / 3, 0.56255, 0.56245, 0.012345, 1, 0].map(roundRate)).toEqual([0.3333, 0.6667, 0.5626, 0.5624, 0.01234, 1, 0]);
});

describe('A cut', () => {
  const swiss: Parameters<typeof eventOf>[0] = [
    [
      [1, 8, 'player1'],
      [2, 7, 'player1'],
      [3, 6, 'player1'],
      [4, 5, 'player1'],
    ],
    [
      [1, 4, 'player1'],
      [2, 3, 'player1'],
      [5, 8, 'player1'],
      [6, 7, 'player1'],
    ],
  ];
  const places = (event: TournamentEvent) => divisionStandings(event, pod(event), 'masters').map(({ player }) => player);
  const swissPlaces = places(eventOf(swiss));
  const [one, two, three, four] = swissPlaces as [number, number, number, number];

  test('puts winner and finalist first, then the losers by Swiss place, then the rest', () => {
    const event = eventOf(swiss, {
      cut: [
        [
          [one, four, 'player2'],
          [three, two, 'player1'],
        ],
        [[four, three, 'player1']],
      ],
    });
    expect(places(event)).toEqual([four, three, one, two, ...swissPlaces.slice(4)]);
    expect(
      divisionStandings(event, pod(event), 'masters')
        .map(({ decidedBy }) => decidedBy)
        .slice(0, 4),
    ).toEqual(['cut', 'cut', 'cut', 'cut']);
  });

  test('ranks the players of a match for third place by it', () => {
    const event = eventOf(swiss, {
      thirdPlace: true,
      cut: [
        [
          [one, four, 'player2'],
          [three, two, 'player1'],
        ],
        [
          [four, three, 'player2'],
          [one, two, 'player2'],
        ],
      ],
    });
    expect(places(event).slice(0, 4)).toEqual([three, four, two, one]);
  });

  test('ranks remaining players before eliminated ones', () => {
    const event = eventOf(swiss, {
      cut: [
        [
          [one, four, 'open'],
          [three, two, 'player1'],
        ],
      ],
    });
    expect(places(event).slice(0, 4)).toEqual([one, three, four, two]);
  });

  test('ranks an unbeaten player who left behind the others of the round', () => {
    const event = eventOf(swiss, { cut: [[[two, three, 'player1']]], entries: { [one]: droppedAfter(2) } });
    expect(places(event).slice(0, 3)).toEqual([two, three, one]);
    expect(divisionStandings(event, pod(event), 'masters')[2]).toMatchObject({ player: one, decidedBy: 'cut' });
  });
});

test('opponents count from the whole pod, places are per division', () => {
  const event = eventOf(
    [
      [
        [1, 2, 'player1'],
        [3, 4, 'player1'],
      ],
      [
        [1, 3, 'player1'],
        [2, 4, 'player2'],
      ],
    ],
    { entries: { 2: { division: 'junior' }, 4: { division: 'junior' } } },
  );
  const all = standings(event);
  expect([...all].map(([division, list]) => [division, list.map(({ player, place }) => [player, place])])).toEqual([
    [
      'masters',
      [
        [1, 1],
        [3, 2],
      ],
    ],
    [
      'junior',
      [
        [4, 1],
        [2, 2],
      ],
    ],
  ]);
  expect(all.get('masters')?.[0]?.owp).toBe(0.375);
});

test('standings can be computed for an earlier round', () => {
  const event = eventOf([[[1, 2, 'player1']], [[1, 2, 'player2']], [[1, 2, 'player2']]]);
  expect(swissStandings(event, pod(event), undefined, 1).map(({ player, points }) => [player, points])).toEqual([
    [1, 3],
    [2, 0],
  ]);
});

describe('The explanation of a place', () => {
  test('names the opponents, their rates and why a rate is limited', () => {
    const event = eventOf(
      [
        [
          [1, null, 'earned-bye'],
          [2, 3, 'player1'],
          [4, 5, 'player1'],
        ],
        [
          [1, 2, 'player2'],
          [3, 4, 'player2'],
          [5, null, 'bye'],
        ],
        [
          [1, 3, 'player1'],
          [4, 5, 'player1'],
        ],
      ],
      { entries: { 2: droppedAfter(2) } },
    );
    const { matches, owp, oowp, frozenAfter } = explainStanding(event, pod(event), 1);
    expect(matches).toEqual([
      { round: 1, opponent: null, result: 'earned-bye', rate: 1, limit: 'unseen', opponentOwp: null },
      { round: 2, opponent: 2, result: 'loss', rate: 0.75, limit: 'dropped', opponentOwp: expect.any(Number) },
      { round: 3, opponent: 3, result: 'win', rate: 0.25, limit: 'lowest', opponentOwp: expect.any(Number) },
    ]);
    expect(explainStanding(event, pod(event), 2).matches.map(({ round, result }) => [round, result])).toEqual([
      [1, 'win'],
      [2, 'win'],
    ]);
    expect(owp).toBe(roundRate((1 + 0.75 + 0.25) / 3));
    expect([owp, oowp, frozenAfter]).toEqual([row(event, 1)?.owp, row(event, 1)?.oowp, null]);
  });

  test('ends with the drop of a player, whom a file may list in a later round', () => {
    const event = eventOf([[[1, 2, 'player1']], [[1, 2, 'player1']], [[1, 2, 'player2']]], { entries: { 1: droppedAfter(2) } });
    const { matches, frozenAfter } = explainStanding(event, pod(event), 1);
    expect([matches.map(({ round }) => round), frozenAfter]).toEqual([[1, 2], 2]);
  });

  test('gives the numbers of everybody in the standings, including dropped players', () => {
    const day = playRandomEvent({ seed: 'explained', players: 31, kind: 'challenge', drop: 0.1, late: 0.05, divisions: true });
    const event = day.event;
    expect(event.entries.filter(({ dropped }) => dropped).length).toBeGreaterThan(2);
    for (const { player, owp, oowp, points } of rows(event)) {
      const explained = explainStanding(event, pod(event), player);
      const mean = (values: (number | null)[]) => {
        const known = values.filter((value) => value !== null);
        return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : 0;
      };
      expect(explained).toMatchObject({ owp, oowp, points });
      // A rate between the limits is what the opponent has won.
      expect(explained.matches.filter(({ rate, limit }) => rate !== null && rate > 0.25 && rate < 0.75 && limit !== null)).toEqual([]);
      expect(owp).toBeCloseTo(mean(explained.matches.map(({ rate }) => rate)), 3);
      expect(oowp).toBeCloseTo(mean(explained.matches.map(({ opponentOwp }) => opponentOwp)), 3);
    }
  });
});

test('a player without a match has no rates, and is last', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  expect(rows(day.event).map(({ points, owp, oowp }) => [points, owp, oowp])).toEqual(Array.from({ length: 4 }, () => [0, 0, 0]));
});
