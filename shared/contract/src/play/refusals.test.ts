import { TournamentDay } from '../testing/tournament-day';
import type { Author, CommandBody } from './commands';
import { draftDigest } from './draw';
import { type Division, emptyEvent, type Pairing, type ReportedOutcome } from './model';
import { proposeConfigure, proposeDraw } from './propose';
import { type RefusalCode, refusalMessages } from './refusals';
import { standingsDigest } from './standings';

const player = (id: number): Author => ({ role: 'player', player: id });
const pairOf = (round: { matches: Pairing[] }, at = 0) => {
  const match = round.matches.filter(({ player2 }) => player2 !== null)[at];
  return { player1: match?.player1 ?? 0, player2: match?.player2 ?? 0 };
};

/** Four players, round 1 published; its first match is reported. */
function running(): TournamentDay {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const round = day.next();
  day.report(round, pairOf(round).player1, 'player1');
  return day;
}

function finished(): TournamentDay {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.playSwiss();
  day.finalize();
  return day;
}

function elimination(): TournamentDay {
  const day = TournamentDay.with({ masters: 4 });
  day.configure(undefined, 'elimination');
  return day;
}

function withCut(): TournamentDay {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  return day;
}

type Refused = [what: string, start: () => TournamentDay, body: (day: TournamentDay) => CommandBody, code: RefusalCode, by?: Author];

const result = (
  day: TournamentDay,
  at: number,
  outcome: ReportedOutcome | 'open',
  more: Partial<{ was: 'open'; round: string; player2: number }> = {},
): CommandBody => {
  const round = day.round();
  const pair = pairOf(round, at);
  const was = round.matches.find(({ player1 }) => player1 === pair.player1)?.outcome ?? 'open';
  return { kind: 'result', round: round.id, ...pair, outcome, was, ...more };
};

const refused: Refused[] = [
  ['games in a round of one game', running, (day) => ({ ...result(day, 0, 'player1'), games: [2, 1] }) as CommandBody, 'invalid_games'],
  ['a player after registration', running, () => ({ kind: 'enrol', player: 9, division: 'masters' }), 'registration_closed'],
  [
    'a player by themself where that is not open',
    () => TournamentDay.with({}),
    () => ({ kind: 'enrol', player: 9, division: 'masters' }),
    'registration_closed',
    player(9),
  ],
  [
    'a late entrant after the last Swiss round was published',
    finishedSwiss,
    () => ({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' }),
    'registration_closed',
  ],
  [
    'a late entrant before the tournament is configured',
    () => TournamentDay.with({ masters: 4 }),
    () => ({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' }),
    'not_configured',
  ],
  ['a late entrant into a pod that is none', running, () => ({ kind: 'enrol-late', player: 9, division: 'junior', pod: 'junior' }), 'no_such_pod'],
  [
    'a late entrant into a pod where the division does not play',
    twoPods,
    () => ({ kind: 'enrol-late', player: 99, division: 'senior', pod: 'masters' }),
    'wrong_pod',
  ],
  ['another division after registration', running, () => ({ kind: 'edit-entry', player: 1, division: 'junior' }), 'registration_closed'],
  ['a change of a stranger', running, () => ({ kind: 'edit-entry', player: 99, fixedTable: 1 }), 'no_such_player'],
  ['other byes after registration', running, () => ({ kind: 'edit-entry', player: 1, earnedByes: 1 }), 'registration_closed'],
  ['leaving by themself where the draw has the seat', drafted, () => ({ kind: 'remove', player: 1 }), 'use_drop', player(1)],
  ['removal after round 1 was published', running, () => ({ kind: 'remove', player: 1 }), 'use_drop'],
  ['a check-in of a stranger', () => TournamentDay.with({ masters: 4 }), () => ({ kind: 'check-in', player: 99 }), 'no_such_player'],
  [
    'configuring a single player',
    () => TournamentDay.with({ masters: 1 }),
    () => ({ kind: 'configure', seed: '', order: [1], pods: [], minutes: { swiss: 30, cut: 75 } }),
    'too_few_players',
  ],
  ['configuring a field that was another', () => TournamentDay.with({ masters: 4 }), (day) => ({ ...configure(day), order: [1, 2, 3] }), 'field_changed'],
  ['configuring somebody twice', () => TournamentDay.with({ masters: 4 }), (day) => ({ ...configure(day), order: [1, 2, 3, 3] }), 'field_changed'],
  ['configuring while a round is published', running, (day) => configure(TournamentDay.with({ masters: day.event.entries.length })), 'already_running'],
  ['a plan without a round', () => TournamentDay.with({ masters: 4 }), (day) => plan(day, { rounds: 0 }), 'invalid_plan'],
  [
    'single elimination of more than 64 players',
    () => TournamentDay.with({ masters: 65 }),
    (day) => plan(day, { structure: 'elimination', rounds: 0, cuts: [{ division: 'masters', size: 128, thirdPlace: false }] }),
    'too_many_for_elimination',
  ],
  [
    'single elimination with a bracket that leaves players out',
    () => TournamentDay.with({ masters: 5 }),
    (day) => plan(day, { structure: 'elimination', rounds: 0, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'single elimination with Swiss rounds before it',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { structure: 'elimination', rounds: 3, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'single elimination with the bracket of a division outside its group',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { structure: 'elimination', rounds: 0, cuts: [{ division: 'junior', size: 4, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'single elimination of a single player',
    () => TournamentDay.with({ masters: 1, senior: 4 }),
    (day) => {
      const body = configure(day);
      const [alone, ...others] = (['masters', 'senior'] as const).flatMap((division) => day.event.entries.filter((entry) => entry.division === division));
      const bracket = { rounds: 0, cuts: [{ division: 'masters' as const, size: 2, thirdPlace: false }], structure: 'elimination' as const };
      return {
        ...body,
        pods: [
          { name: 'senior', rounds: 3, cuts: [], players: others.map((entry) => entry.player) },
          { name: 'masters', ...bracket, players: [alone?.player ?? 0] },
        ],
      };
    },
    'invalid_plan',
  ],
  [
    'a structure that the site does not run',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { structure: 'round-robin' as never }),
    'unknown_structure',
  ],
  [
    'a plan with a cut of three',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { cuts: [{ division: 'masters', size: 3, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'a plan with a cut larger than the division',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { cuts: [{ division: 'masters', size: 8, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'a plan with a cut larger than its division, though not than its group',
    () => TournamentDay.with({ masters: 2, senior: 4 }),
    (day) => plan(day, { cuts: [{ division: 'masters', size: 4, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'a plan with an empty cut of a division outside its group',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { cuts: [{ division: 'junior', size: 0, thirdPlace: false }] }),
    'invalid_plan',
  ],
  [
    'a plan with two cuts of one division',
    () => TournamentDay.with({ masters: 4 }),
    (day) => plan(day, { cuts: [2, 4].map((size) => ({ division: 'masters', size, thirdPlace: false })) }),
    'invalid_plan',
  ],
  [
    'single elimination for a group that was configured for Swiss rounds',
    configured,
    () => ({
      kind: 'change-plan',
      pod: { name: 'masters', structure: 'elimination', rounds: 0, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] },
    }),
    'invalid_plan',
  ],
  ['a plan with 21 rounds', () => TournamentDay.with({ masters: 4 }), (day) => plan(day, { rounds: 21 }), 'invalid_plan'],
  ['a plan that leaves somebody out', () => TournamentDay.with({ masters: 4 }), (day) => plan(day, { players: [1, 2, 3] }), 'invalid_plan'],
  ['a plan with a player of another division', () => TournamentDay.with({ masters: 4 }), (day) => plan(day, { name: 'junior' }), 'invalid_plan'],
  ['fewer rounds than are published', finishedSwiss, () => ({ kind: 'change-plan', pod: { name: 'masters', rounds: 2, cuts: [] } }), 'invalid_plan'],
  [
    'more rounds once the cut has started',
    startedCut,
    () => ({ kind: 'change-plan', pod: { name: 'masters', rounds: 6, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] } }),
    'cut_started',
  ],
  ['no cut once it has started', startedCut, () => ({ kind: 'change-plan', pod: { name: 'masters', rounds: 4, cuts: [] } }), 'cut_started'],
  [
    'a larger cut once it has started',
    startedCut,
    () => ({ kind: 'change-plan', pod: { name: 'masters', rounds: 4, cuts: [{ division: 'masters', size: 8, thirdPlace: false }] } }),
    'cut_started',
  ],
  ['reopening registration while a round is published', running, () => ({ kind: 'reopen' }), 'already_running'],
  ['reopening the closed tournament without a reason', finished, () => ({ kind: 'reopen', reason: ' ' }), 'reason_missing'],
  ['another kind of event while it runs', running, () => ({ kind: 'set-up', event: 'challenge', season: 2027 }), 'already_running', { role: 'server' }],
  ['another kind of event by a device', () => TournamentDay.with({}), () => ({ kind: 'set-up', event: 'challenge', season: 2027 }), 'not_allowed'],
  ['a draw while results are missing', running, (day) => ({ ...drawBody(day), number: 2 }), 'results_missing'],
  ['a draw that another device has drawn', drafted, (day) => drawBody(day), 'already_drawn'],
  ['a draw that another device has published', running, (day) => drawBody(day), 'already_drawn'],
  ['a draw after the last round', finishedSwiss, (day) => ({ ...drawBody(day), number: 4 }), 'swiss_is_over'],
  ['a draw of the round after the next', configured, (day) => ({ ...drawBody(day), number: 2 }), 'draw_inputs_changed'],
  ['a draw of the cut before the Swiss rounds', configured, (day) => ({ ...drawBody(day), phase: 'cut' }), 'draw_inputs_changed'],
  ['a draw of a changed field', configured, (day) => ({ ...drawBody(day), inputs: 'old' }), 'draw_inputs_changed'],
  ['a draw that leaves somebody out', configured, drawOf({ player1: 1, player2: 2, table: 1 }), 'invalid_pairs'],
  [
    'a draw that seats a stranger in place of a player',
    configured,
    drawOf({ player1: 1, player2: 2, table: 1 }, { player1: 3, player2: 99, table: 2 }),
    'invalid_pairs',
  ],
  ['a draw that seats somebody twice', configured, drawOf({ player1: 1, player2: 2, table: 1 }, { player1: 1, player2: 3, table: 2 }), 'invalid_pairs'],
  [
    'a draw with two byes',
    configured,
    drawOf({ player1: 1, player2: 2, table: 1 }, { player1: 3, player2: null, table: 0 }, { player1: 4, player2: null, table: 0 }),
    'invalid_pairs',
  ],
  ['a draw with a table twice', configured, drawOf({ player1: 1, player2: 2, table: 1 }, { player1: 3, player2: 4, table: 1 }), 'invalid_pairs'],
  ['a draw with a pair that has no table', configured, drawOf({ player1: 1, player2: 2, table: 1 }, { player1: 3, player2: 4, table: 0 }), 'invalid_pairs'],
  [
    'publishing another draft than was on the screen',
    drafted,
    (day) => ({ kind: 'publish', round: day.event.drafts[0]?.id ?? '', pairs: 'old' }),
    'draft_differs',
  ],
  ['publishing a draft that is gone', configured, () => ({ kind: 'publish', round: 'gone', pairs: '' }), 'no_such_draft'],
  ['publishing a round twice', running, (day) => ({ kind: 'publish', round: day.round().id, pairs: '' }), 'already_published'],
  ['publishing a draft with somebody who left since', draftedThenDropped, (day) => publishBody(day), 'draft_is_stale'],
  ['publishing a draft without somebody who was enrolled since', draftedThenEnrolled, (day) => publishBody(day), 'draft_is_stale'],
  ['a draw before the tournament is configured', () => TournamentDay.with({ masters: 4 }), (day) => drawBody(day), 'not_configured'],
  ['a draw of a pod that is none', configured, (day) => ({ ...drawBody(day), pod: 'junior' }), 'no_such_pod'],
  ['discarding a draft that is gone', configured, () => ({ kind: 'discard', round: 'gone' }), 'no_such_draft'],
  ['swapping a stranger', drafted, (day) => ({ kind: 'swap', round: day.event.drafts[0]?.id ?? '', player: 1, with: 99 }), 'not_in_draft'],
  [
    'swapping players whose match is reported',
    running,
    (day) => ({ kind: 'swap', round: day.round().id, player: pairOf(day.round()).player1, with: pairOf(day.round(), 1).player1 }),
    'match_reported',
  ],
  [
    'swapping players of a cut',
    publishedCut,
    (day) => ({ kind: 'swap', round: day.round().id, player: pairOf(day.round()).player1, with: pairOf(day.round(), 1).player1 }),
    'no_swap_in_cut',
  ],
  [
    'a table that another pair has',
    drafted,
    (day) => ({ kind: 'set-table', round: day.event.drafts[0]?.id ?? '', player1: day.event.drafts[0]?.pairs[0]?.player1 ?? 0, table: 2 }),
    'table_taken',
  ],
  [
    'a table that the organiser blocked',
    () => {
      const day = TournamentDay.with({ masters: 8 });
      day.configure((proposed) => ({ ...proposed, blockedTables: [[9, 9]] }));
      day.draw();
      return day;
    },
    (day) => ({ kind: 'set-table', round: day.event.drafts[0]?.id ?? '', player1: day.event.drafts[0]?.pairs[0]?.player1 ?? 0, table: 9 }),
    'table_taken',
  ],
  [
    'another table for a reported match',
    running,
    (day) => ({ kind: 'set-table', round: day.round().id, player1: pairOf(day.round()).player1, table: 9 }),
    'match_reported',
  ],
  ['discarding a published round', running, (day) => ({ kind: 'discard', round: day.round().id }), 'already_published'],
  ['another table of a round that is none', running, () => ({ kind: 'set-table', round: 'gone', player1: 1, table: 9 }), 'no_such_draft'],
  [
    'a table for somebody without an opponent',
    drafted,
    (day) => ({ kind: 'set-table', round: day.event.drafts[0]?.id ?? '', player1: 99, table: 9 }),
    'no_such_match',
  ],
  [
    'a table for the bye',
    () => {
      const day = TournamentDay.with({ masters: 5 });
      day.configure();
      day.draw();
      return day;
    },
    (day) => {
      const draft = day.event.drafts[0];
      return { kind: 'set-table', round: draft?.id ?? '', player1: draft?.pairs.find(({ player2 }) => player2 === null)?.player1 ?? 0, table: 9 };
    },
    'no_such_match',
  ],
  [
    'redrawing the bye where it is an earned one',
    () => {
      const day = TournamentDay.with({ masters: 5 });
      day.do({ kind: 'edit-entry', player: 1, earnedByes: 1 });
      day.configure();
      day.next();
      return day;
    },
    (day) => ({ kind: 'redraw', round: day.round().id, seed: '', pairs: [], tables: [0] }),
    'no_such_match',
  ],
  ['redrawing a round that is none', running, () => ({ kind: 'redraw', round: 'gone', seed: '', pairs: [] }), 'no_such_round'],
  ['redrawing a round where every match is reported', reported, (day) => ({ kind: 'redraw', round: day.round().id, seed: '', pairs: [] }), 'no_such_match'],
  [
    'redrawing a round before the last',
    finishedSwiss,
    (day) => ({ kind: 'redraw', round: day.pod().played[0]?.id ?? '', seed: '', pairs: [] }),
    'round_is_over',
  ],
  [
    'exchanging two byes of a bracket that has gone on',
    () => {
      const day = TournamentDay.with({ masters: 6 });
      day.configure(undefined, 'elimination');
      day.finish(day.next(undefined, 'masters'));
      day.next(undefined, 'masters');
      return day;
    },
    (day) => {
      const [first] = day.pod().played;
      const [one, other] = first?.matches.filter(({ outcome }) => outcome === 'bye') ?? [];
      return { kind: 'swap', round: first?.id ?? '', player: one?.player1 ?? 0, with: other?.player1 ?? 0 };
    },
    'round_is_over',
  ],
  ['redrawing a round of a cut', publishedCut, (day) => ({ kind: 'redraw', round: day.round().id, seed: '', pairs: [] }), 'no_swap_in_cut'],
  [
    'redrawing with reported players',
    running,
    (day) => ({
      kind: 'redraw',
      round: day.round().id,
      seed: '',
      pairs: [
        { player1: 1, player2: 2, table: 1 },
        { player1: 3, player2: 4, table: 2 },
      ],
    }),
    'invalid_pairs',
  ],
  [
    'redrawing with the table of a match that stays',
    running,
    (day) => ({ kind: 'redraw', round: day.round().id, seed: '', pairs: [{ ...pairOf(day.round(), 1), table: 1 }] }),
    'invalid_pairs',
  ],
  ['deleting a round with a result', running, (day) => ({ kind: 'delete-round', round: day.round().id }), 'results_present'],
  ...(['player2', 'tie', 'double-loss'] as const).map(
    (outcome): Refused => [
      `deleting a round whose only result is ${outcome}`,
      () => {
        const day = TournamentDay.with({ masters: 4 });
        day.configure();
        const round = day.next();
        day.report(round, pairOf(round).player1, outcome);
        return day;
      },
      (day) => ({ kind: 'delete-round', round: day.round().id }),
      'results_present',
    ],
  ),
  ['deleting a round before the last', finishedSwiss, (day) => ({ kind: 'delete-round', round: day.pod().played[0]?.id ?? '' }), 'round_is_over'],
  [
    'a call for a judge to a table of an earlier round',
    finishedSwiss,
    (day) => ({ kind: 'call-judge', round: day.pod().played[0]?.id ?? '', player: 1 }),
    'round_is_over',
    player(1),
  ],
  ['a result of a round that is none', running, (day) => result(day, 1, 'player1', { round: 'gone' }), 'no_such_round'],
  ['a result of two who do not meet', running, (day) => result(day, 1, 'player1', { player2: 99 }), 'no_such_match'],
  ['a result over another that the sender had not seen', running, (day) => result(day, 0, 'tie', { was: 'open' }), 'result_differs'],
  [
    'taking back a result of an earlier round',
    finishedSwiss,
    (day) => ({ ...(result(day, 0, 'open') as CommandBody & { kind: 'result' }), ...first(day), outcome: 'open' }),
    'round_is_over',
  ],
  ['a tie in a cut', publishedCut, (day) => result(day, 0, 'tie'), 'no_tie_in_cut'],
  ['a double loss in a cut', publishedCut, (day) => result(day, 0, 'double-loss'), 'no_tie_in_cut'],
  [
    'another result of a bracket round that has gone on',
    playedCut,
    (day) => ({ ...(result(day, 0, 'open') as CommandBody & { kind: 'result' }), ...semifinal(day) }),
    'bracket_moved_on',
  ],
  ['a correction in a closed tournament', finished, (day) => result(day, 0, 'tie'), 'finalized'],
  [
    'a report for another table',
    running,
    (day) => ({ ...pairOf(day.round(), 1), kind: 'report', round: day.round().id, outcome: 'player1' }),
    'not_your_match',
    player(99),
  ],
  [
    'a report in the place of another player',
    running,
    (day) => ({ ...pairOf(day.round(), 1), kind: 'report', round: day.round().id, outcome: 'player1' }),
    'not_your_match',
    player(pairOf(running().round()).player1),
  ],
  [
    'a report of a round that was drawn again',
    running,
    (day) => ({ ...pairOf(day.round(), 1), kind: 'report', round: 'gone', outcome: 'player1' }),
    'no_such_round',
    player(1),
  ],
  [
    'a report of a match that was swapped away',
    running,
    (day) => ({ player1: 1, player2: 99, kind: 'report', round: day.round().id, outcome: 'player1' }),
    'no_such_match',
    player(1),
  ],
  [
    'a report of a double loss in a cut',
    publishedCut,
    (day) => ({ ...pairOf(day.round()), kind: 'report', round: day.round().id, outcome: 'double-loss' }),
    'no_tie_in_cut',
    player(1),
  ],
  ['a report of an earlier round that says something else', finishedSwiss, (day) => report(day), 'round_is_over', player(1)],
  [
    'a report of a tie in a cut',
    publishedCut,
    (day) => ({ ...pairOf(day.round()), kind: 'report', round: day.round().id, outcome: 'tie' }),
    'no_tie_in_cut',
    player(1),
  ],
  ['a report in a closed tournament that says something else', finished, (day) => report(day), 'finalized', player(1)],
  ['a drop of a stranger', running, () => ({ kind: 'drop', player: 99, seen: 1 }), 'no_such_player'],
  ['a second drop from the same device', droppedOne, () => ({ kind: 'drop', player: 1, seen: 1 }), 'already_dropped'],
  ['a second disqualification', disqualified, () => ({ kind: 'drop', player: 1, seen: 1, disqualified: true }), 'already_dropped'],
  ['taking back a drop that is none', running, () => ({ kind: 'undrop', player: 1, of: 'x' }), 'not_dropped'],
  ['taking back the drop of somebody else', droppedOne, () => ({ kind: 'undrop', player: 1, of: 'x' }), 'other_drop'],
  [
    'taking back a drop after the next round',
    droppedEarlier,
    (day) => ({ kind: 'undrop', player: 1, of: day.event.entries.find((entry) => entry.player === 1)?.dropped?.command ?? '' }),
    'too_late',
  ],
  ['a cut before the Swiss rounds are over', running, () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2] }), 'cut_not_possible'],
  [
    'a cut that too few are left for',
    withCutAndFewLeft,
    () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2, 3, 4] }),
    'cut_not_possible',
  ],
  ['a cut where none is planned', finishedSwiss, () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2] }), 'cut_not_possible'],
  [
    'a cut of other players than the best',
    withCut,
    () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [9, 8, 7, 6] }),
    'standings_changed',
  ],
  ...Object.entries({ 'a player twice': [1, 2, 3, 3], 'a stranger': [1, 2, 3, 99], 'a player too few': [1, 2, 3] }).map(
    ([which, players]): Refused => [
      `a cut that was played already, with ${which}`,
      withCut,
      () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players, asPlayed: true }),
      'standings_changed',
    ],
  ),
  ['a cut that has started', startedCut, () => ({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2, 3, 4] }), 'cut_started'],
  ['a bracket round while one is open', publishedCut, cutDraw, 'results_missing'],
  ['a bracket round without its final', playedSemifinals, (day) => ({ ...drawBody(day, 'masters'), pairs: [] }), 'invalid_pairs'],
  [
    'the first round of single elimination without one of the players',
    elimination,
    (day) => {
      const body = drawBody(day, 'masters');
      return { ...body, pairs: body.pairs.slice(1) };
    },
    'invalid_pairs',
  ],
  [
    'the first round of single elimination with somebody twice',
    elimination,
    (day) => {
      const body = drawBody(day, 'masters');
      return { ...body, pairs: body.pairs.map((pair, at) => (at === 1 ? { ...pair, player2: body.pairs[0]?.player1 ?? 0 } : pair)) };
    },
    'invalid_pairs',
  ],
  ['a bracket round after the final', finishedCut, cutDraw, 'swiss_is_over'],
  ['a bracket round of a cut that has not started', withCut, cutDraw, 'swiss_is_over'],
  ['taking back a cut that is published', publishedCut, () => ({ kind: 'cancel-cut', pod: 'masters', division: 'masters' }), 'cut_started'],
  ['closing before it has begun', configured, () => ({ kind: 'finalize', standings: '' }), 'not_running'],
  ['closing while rounds are missing', running, (day) => ({ kind: 'finalize', standings: standingsDigest(day.event) }), 'rounds_missing'],
  ['closing while the cut is missing', withCut, (day) => ({ kind: 'finalize', standings: standingsDigest(day.event) }), 'rounds_missing'],
  ['closing other standings than were seen', finishedSwiss, () => ({ kind: 'finalize', standings: 'old' }), 'standings_changed'],
  ['a draw in a closed tournament', finished, (day) => ({ ...drawBody(day), number: 4 }), 'finalized'],
  ['taking the pen on an old request', running, () => ({ kind: 'pen', to: 'console', of: 0 }), 'pen_moved'],
  ['a command of the console from a player', running, () => ({ kind: 'enrolment', open: true, capacity: null, closesAt: null }), 'not_allowed', player(1)],
  ['a drop of somebody else by a player', running, () => ({ kind: 'drop', player: 2, seen: 1 }), 'not_allowed', player(1)],
  ['a file into a tournament with players', running, () => ({ kind: 'import', event: emptyEvent('cup', 2027) }), 'not_empty', { role: 'server' }],
  [
    'a file into a configured tournament that all players left',
    () => {
      const day = configured();
      for (const { player: id } of day.event.entries) day.do({ kind: 'remove', player: id });
      return day;
    },
    () => ({ kind: 'import', event: emptyEvent('cup', 2027) }),
    'not_empty',
    { role: 'server' },
  ],
  ['a file that a device made', () => TournamentDay.with({}), () => ({ kind: 'import', event: emptyEvent('cup', 2027) }), 'not_allowed'],
  ['a command that this version does not know', running, () => ({ kind: 'later' }) as unknown as CommandBody, 'unknown_command'],
];

function configured(): TournamentDay {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  return day;
}
function twoPods(): TournamentDay {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  return day;
}
function drafted(): TournamentDay {
  const day = configured();
  day.draw();
  return day;
}
function finishedSwiss(): TournamentDay {
  const day = configured();
  day.playSwiss();
  return day;
}
function droppedOne(): TournamentDay {
  const day = running();
  day.do({ kind: 'drop', player: 1, seen: 1 });
  return day;
}
function disqualified(): TournamentDay {
  const day = droppedOne();
  day.do({ kind: 'drop', player: 1, seen: 1, disqualified: true });
  return day;
}
function droppedEarlier(): TournamentDay {
  const day = droppedOne();
  day.finish(day.round());
  day.next();
  return day;
}
function draftedThenDropped(): TournamentDay {
  const day = running();
  day.finish(day.round());
  day.draw();
  day.do({ kind: 'drop', player: 1, seen: 1 });
  return day;
}
function draftedThenEnrolled(): TournamentDay {
  const day = running();
  day.finish(day.round());
  day.draw();
  day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
  return day;
}
function withCutAndFewLeft(): TournamentDay {
  const day = withCut();
  for (const id of [1, 2, 3, 4, 5, 6]) day.do({ kind: 'drop', player: id, seen: 4 });
  return day;
}
function reported(): TournamentDay {
  const day = running();
  day.finish(day.round());
  return day;
}
function finishedCut(): TournamentDay {
  const day = withCut();
  day.playCut('masters');
  return day;
}
function startedCut(): TournamentDay {
  const day = withCut();
  day.startCut('masters');
  return day;
}
function publishedCut(): TournamentDay {
  const day = startedCut();
  day.next('masters', 'masters');
  return day;
}
function playedSemifinals(): TournamentDay {
  const day = publishedCut();
  day.finish(day.round());
  return day;
}
function playedCut(): TournamentDay {
  const day = playedSemifinals();
  day.next('masters', 'masters');
  return day;
}
function configure(day: TournamentDay) {
  const { body } = proposeConfigure(day.event, 'order');
  if (!body) throw new Error('not configurable');
  return body;
}
function plan(day: TournamentDay, change: object): CommandBody {
  const body = configure(day);
  return { ...body, pods: body.pods.map((pod) => ({ ...pod, ...change })) };
}
function drawBody(day: TournamentDay, division?: Division): CommandBody & { kind: 'draw' } {
  const { body } = proposeDraw({ ...day.event, drafts: [] }, { pod: 'masters', ...(division && { division }), round: 'mine', seed: 'mine' });
  const pairs = [
    { player1: 1, player2: 2, table: 1 },
    { player1: 3, player2: 4, table: 2 },
  ];
  return body ?? { kind: 'draw', pod: 'masters', round: 'mine', number: 1, phase: 'swiss', seed: 'mine', pairs, inputs: '' };
}
function drawOf(...pairs: (CommandBody & { kind: 'draw' })['pairs']) {
  return (day: TournamentDay): CommandBody => ({ ...drawBody(day), pairs });
}
function cutDraw(): CommandBody {
  return { kind: 'draw', pod: 'masters', division: 'masters', round: 'mine', number: 9, phase: 'cut', seed: 'mine', pairs: [], inputs: '' };
}
function publishBody(day: TournamentDay): CommandBody {
  const draft = day.event.drafts[0];
  return { kind: 'publish', round: draft?.id ?? '', pairs: draft ? draftDigest(draft) : '' };
}
function first(day: TournamentDay) {
  const round = day.pod().played[0];
  const match = round?.matches[0];
  return { round: round?.id ?? '', player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, was: match?.outcome ?? 'open' };
}
function semifinal(day: TournamentDay) {
  const round = day.pod().played.at(-2);
  const match = round?.matches[0];
  const other: ReportedOutcome = match?.outcome === 'player1' ? 'player2' : 'player1';
  return { round: round?.id ?? '', player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, was: match?.outcome ?? 'open', outcome: other };
}
/** Player 1 reports a different result for their first match. */
function report(day: TournamentDay): CommandBody {
  const round = day.pod().played[0];
  const match = round?.matches.find(({ player1, player2 }) => player1 === 1 || player2 === 1);
  return { kind: 'report', round: round?.id ?? '', player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, outcome: 'tie' };
}

/** The commands that the rules of a tournament refuse, with code and sentence. */
const rules: [command: CommandBody['kind'], code: RefusalCode, sentence: string][] = [
  ['enrol', 'registration_closed', 'La inscripción ya está cerrada.'],
  ['enrol-late', 'registration_closed', 'La inscripción ya está cerrada.'],
  ['remove', 'use_drop', 'La ronda 1 ya se publicó: en lugar de quitar al jugador, anota su abandono.'],
  ['configure', 'too_few_players', 'Faltan jugadores: se necesitan al menos 2.'],
  ['configure', 'already_running', 'El torneo ya comenzó: hay una ronda publicada.'],
  ['reopen', 'already_running', 'El torneo ya comenzó: hay una ronda publicada.'],
  ['reopen', 'reason_missing', 'Escribe por qué reabres el torneo.'],
  ['draw', 'results_missing', 'Faltan resultados de la ronda actual.'],
  ['draw', 'swiss_is_over', 'Ya se jugaron todas las rondas suizas.'],
  ['swap', 'match_reported', 'Esa mesa ya tiene resultado: quítalo antes de cambiarla.'],
  ['set-table', 'match_reported', 'Esa mesa ya tiene resultado: quítalo antes de cambiarla.'],
  ['publish', 'draft_is_stale', 'Desde el sorteo alguien abandonó, se inscribió o cambió de resultado. Sortea de nuevo.'],
  ['result', 'round_is_over', 'La ronda ya terminó. Habla con el organizador.'],
  ['result', 'no_such_match', 'Esos dos jugadores no se enfrentan en esa ronda.'],
  ['result', 'no_tie_in_cut', 'En la fase final no hay empates: alguien tiene que ganar.'],
  ['result', 'finalized', 'El torneo está cerrado. Reábrelo, con un motivo, para cambiar algo.'],
  ['report', 'not_your_match', 'Solo puedes informar el resultado de tu propia mesa.'],
  ['report', 'round_is_over', 'La ronda ya terminó. Habla con el organizador.'],
  ['drop', 'already_dropped', 'Ese jugador ya abandonó el torneo.'],
  ['undrop', 'too_late', 'Ya se publicó otra ronda: el jugador no puede volver.'],
  ['redraw', 'round_is_over', 'La ronda ya terminó. Habla con el organizador.'],
  ['delete-round', 'results_present', 'La ronda ya tiene resultados. Quítalos, o vuelve a sortear solo las mesas sin resultado.'],
  ['start-cut', 'cut_not_possible', 'Todavía no se puede comenzar la fase final: faltan rondas suizas o jugadores.'],
  ['finalize', 'rounds_missing', 'Faltan rondas por jugar antes de cerrar el torneo.'],
  ['import', 'not_empty', 'El torneo ya tiene jugadores: un archivo solo se carga en un torneo vacío.'],
  ['enrol-late', 'not_configured', 'Primero cierra la inscripción y configura el torneo.'],
  ['enrol-late', 'no_such_pod', 'Ese grupo no existe en el torneo.'],
  ['enrol-late', 'wrong_pod', 'Esa división ya juega en otro grupo: inscríbelo allí.'],
  ['configure', 'invalid_plan', 'Esas rondas o ese corte no son posibles con estos jugadores.'],
  ['configure', 'unknown_structure', 'Esa estructura no se puede llevar aquí: elige rondas suizas o eliminación directa.'],
  ['draw', 'invalid_pairs', 'El sorteo no sienta a cada jugador del grupo una vez.'],
  ['swap', 'not_in_draft', 'Ese jugador no está en el sorteo.'],
  ['swap', 'no_swap_in_cut', 'En la fase final nadie cambia de lugar: los cruces ya están decididos.'],
  ['set-table', 'table_taken', 'Esa mesa ya está ocupada o está bloqueada.'],
  ['result', 'bracket_moved_on', 'La fase final ya siguió con este resultado.'],
  ['result', 'invalid_games', 'Esas partidas no dan ese resultado. Al mejor de 3 puede terminar 2-0, 2-1, 1-0 o 1-1.'],
  ['undrop', 'not_dropped', 'Ese jugador no ha abandonado el torneo.'],
  ['finalize', 'not_running', 'El torneo todavía no ha comenzado.'],
  // Two people organise at once: the second one's screen was old.
  ['pen', 'pen_moved', 'El mando cambió de manos mientras tanto. Mira quién lo tiene ahora.'],
  ['configure', 'field_changed', 'La lista de inscritos cambió mientras configurabas. Revísala y vuelve a comenzar.'],
  ['draw', 'draw_inputs_changed', 'Algo cambió desde el sorteo: un resultado, un abandono o una inscripción. Sortea de nuevo.'],
  ['publish', 'draft_differs', 'El sorteo cambió en otro dispositivo. Míralo de nuevo antes de publicar.'],
  ['discard', 'no_such_draft', 'Ese sorteo ya no existe.'],
  ['report', 'no_such_round', 'Esa ronda ya no existe: era de un sorteo que se descartó.'],
  ['start-cut', 'standings_changed', 'Las posiciones cambiaron mientras tanto. Revísalas y repite.'],
  ['start-cut', 'cut_started', 'La fase final ya comenzó.'],
  ['draw', 'already_drawn', 'Esa ronda ya está sorteada.'],
  ['publish', 'already_published', 'Esa ronda ya está publicada.'],
  ['result', 'result_differs', 'Otro dispositivo ya anotó un resultado distinto para esta mesa.'],
];

describe('A refused command changes nothing', () => {
  test.each(rules)('%s: %s', (command, code, sentence) => {
    expect(refusalMessages[code]).toBe(sentence);
    const cases = refused.filter(([, start, body, given]) => given === code && body(start()).kind === command);
    expect(cases).not.toEqual([]);
  });

  for (const [what, start, body, code, by] of refused) {
    test(what, () => {
      const day = start();
      const before = JSON.stringify(day.event);
      expect(day.attempt(body(day), by)).toBe(code);
      expect(JSON.stringify(day.event)).toBe(before);
    });
  }

  test('every code has a sentence, and every one except those of other authors is covered above', () => {
    for (const sentence of Object.values(refusalMessages)) expect(sentence).toMatch(/^[A-ZÉ].*[.]$/);
    const triedOtherwise: RefusalCode[] = [
      'pen_lost',
      'pen_elsewhere',
      'too_early',
      'change_reason_missing',
      'not_for_helpers',
      'not_for_judges',
      'judge_corrects',
    ];
    expect(
      Object.keys(refusalMessages).filter((code) => !refused.some(([, , , given]) => given === code) && !triedOtherwise.includes(code as RefusalCode)),
    ).toEqual([]);
  });
});
