import { type Author, type CommandBody, type CommandKind, needsPen } from './commands';
import { refusalMessages } from './refusals';
import { type HelpingRole, isAllowed, mayDo, notAllowed, staffActions, type staffRoles } from './roles';

const kinds = [
  ...(['set-up', 'import', 'enrolment', 'enrol', 'enrol-late', 'edit-entry', 'remove', 'check-in', 'configure', 'change-plan', 'reopen', 'draw'] as const),
  ...([
    'swap',
    'set-table',
    'discard',
    'publish',
    'redraw',
    'delete-round',
    'clock',
    'extra-time',
    'result',
    'report',
    'call-judge',
    'answer-call',
    'drop',
    'undrop',
  ] as const),
  ...(['start-cut', 'cancel-cut', 'finalize', 'pen', 'renumber', 'decide'] as const),
];

test('Each role may do exactly what belongs to it', () => {
  const of = (role: (typeof staffRoles)[number] | 'player') => [...kinds, ...staffActions].filter((what) => mayDo(role, what)).join(' ');
  expect(of('helper')).toBe('check-in clock result report decide passes payments');
  expect(of('judge')).toBe('check-in extra-time result report answer-call decide penalty deck-check');
  expect(of('player')).toBe('enrol remove check-in report call-judge drop');
  const notOrganisers = [...kinds, ...staffActions].filter((what) => !mayDo('organiser', what));
  expect(notOrganisers).toEqual(['set-up', 'import', 'call-judge', 'renumber']);
});

const match = { round: 'r1', player1: 1, player2: 2 };
const open: CommandBody = { kind: 'result', ...match, outcome: 'player1', was: 'open' };
const corrected: CommandBody = { kind: 'result', ...match, outcome: 'player2', was: 'player1' };
const publish: CommandBody = { kind: 'publish', round: 'r1', pairs: 'x' };

test.each<[Author, CommandBody, boolean]>([
  [{ role: 'helper' }, open, true],
  [{ role: 'helper' }, corrected, false],
  [{ role: 'helper' }, { ...corrected, was: 'tie' }, false],
  [{ role: 'helper' }, { ...corrected, was: 'double-loss' }, false],
  [{ role: 'judge' }, corrected, true],
  [{ role: 'helper' }, publish, false],
  [{ role: 'judge' }, publish, false],
  [{ role: 'staff' }, publish, true],
  [{ role: 'admin' }, publish, true],
  [{ role: 'staff' }, { kind: 'set-up', event: 'cup', season: 2027 }, false],
  [{ role: 'server' }, { kind: 'set-up', event: 'cup', season: 2027 }, true],
  [{ role: 'player', player: 1 }, { kind: 'drop', player: 1, seen: 1 }, true],
  [{ role: 'player', player: 1 }, { kind: 'drop', player: 2, seen: 1 }, false],
  [{ role: 'player', player: 1 }, open, false],
  [{ role: 'judge', pass: true }, corrected, true],
  [{ role: 'helper', pass: true }, corrected, false],
  [{ role: 'helper', pass: true }, publish, false],
])('%j gives %j: %j', (by, body, allowed) => expect(isAllowed({ by, body })).toBe(allowed));

test('A pass lets a player act for themselves; the code on a slip only report', () => {
  const own: CommandBody[] = [
    { kind: 'enrol', player: 1, division: 'masters' },
    { kind: 'remove', player: 1 },
    { kind: 'check-in', player: 1 },
    { kind: 'report', ...match, outcome: 'tie' },
    { kind: 'call-judge', round: 'r1', player: 1 },
    { kind: 'drop', player: 1, seen: 1 },
  ];
  const of = (way: { pass?: true; slip?: true }) =>
    own.filter((body) => isAllowed({ by: { role: 'player', player: 1, ...way }, body })).map(({ kind }) => kind);
  expect(of({})).toEqual(own.map(({ kind }) => kind));
  expect(of({ pass: true })).toEqual(['check-in', 'report', 'call-judge', 'drop']);
  expect(of({ slip: true })).toEqual(['report']);
});

test('A refused command says whose it is, by the role of its author', () => {
  const code = (role: HelpingRole | 'staff', body: CommandBody) => notAllowed({ by: { role }, body });
  expect(code('helper', publish)).toBe('not_for_helpers');
  expect(code('helper', corrected)).toBe('judge_corrects');
  expect(code('judge', publish)).toBe('not_for_judges');
  expect(code('staff', publish)).toBe('not_allowed');
});

test('What decides for everybody needs the pen; results, the clock and arrivals come from any device', () => {
  const ofStaff = (kind: CommandKind) => needsPen({ by: { role: 'staff' }, body: { kind } as CommandBody });
  expect(kinds.filter((kind) => !ofStaff(kind)).join(' ')).toBe(
    'set-up import enrolment enrol edit-entry remove check-in clock extra-time result report call-judge answer-call pen renumber decide',
  );
  const leaves: CommandBody = { kind: 'drop', player: 1, seen: 1 };
  expect([needsPen({ by: { role: 'player', player: 1 }, body: leaves }), needsPen({ by: { role: 'admin' }, body: leaves })]).toEqual([false, true]);
});

test('Who may not give a command reads who may, and what their own role does', () => {
  expect(refusalMessages.not_allowed).toBe('Eso solo lo puede hacer el organizador del torneo.');
  expect(refusalMessages.not_for_helpers).toBe('Eso lo hace el organizador: como ayudante anotas resultados y llegadas, y llevas el reloj.');
  expect(refusalMessages.not_for_judges).toBe('Eso lo hace el organizador: como juez anotas y corriges resultados, y das tiempo extra.');
  expect(refusalMessages.judge_corrects).toBe('Esa mesa ya tiene otro resultado. Corregirlo le toca a un juez o al organizador: avísales.');
});
