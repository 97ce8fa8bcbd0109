import type { Command } from '../play/commands';
import { playRandomEvent } from '../testing/random-event';
import { TournamentDay } from '../testing/tournament-day';
import { SentCommand } from './commands';

const sent = ({ device: _, by: __, ...command }: Command) => command;

test('every command of whole tournaments is accepted unchanged', () => {
  const cup = TournamentDay.with({ masters: 9 });
  cup.configure();
  cup.playSwiss();
  cup.playCut('masters');
  cup.finalize();
  cup.do({ kind: 'reopen', reason: 'Mesa 3' });
  const days = [cup, playRandomEvent({ seed: 'sent', players: 19, kind: 'challenge', drop: 0.1, late: 0.1 })];
  for (const command of days.flatMap(({ log }) => log)) expect(SentCommand.parse(JSON.parse(JSON.stringify(sent(command))))).toEqual(sent(command));
});

test.each([
  ['a kind that only the server makes', { kind: 'import', event: {} }],
  ['a kind that is none', { kind: 'explode' }],
  ['a field too many', { kind: 'discard', round: 'r1', more: 1 }],
  ['a field too few', { kind: 'discard' }],
  ['an id that is no id', { kind: 'discard', round: '../r1' }],
  ['a player that is none', { kind: 'remove', player: 0 }],
  ['a bye as a report', { kind: 'report', round: 'r1', player1: 1, player2: 2, outcome: 'bye' }],
  [
    'more players than any tournament has',
    { kind: 'start-cut', pod: 'masters', division: 'masters', players: Array.from({ length: 2001 }, (_, at) => at + 1) },
  ],
])('%s is refused', (_, body) => {
  const day = new TournamentDay();
  const command = { ...sent(day.command({ kind: 'remove', player: 1 })), body };
  expect(SentCommand.safeParse(command).success).toBe(false);
});
