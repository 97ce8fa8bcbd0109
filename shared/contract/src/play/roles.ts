// Who may do what in a tournament that is played on the site: the one table, for the server and for every console.
import type { Command, CommandKind } from './commands';
import type { RefusalCode } from './refusals';

/** People who help in one tournament, besides the organisers, who are the store's administrators. */
export const helpingRoles = ['judge', 'helper'] as const;
export type HelpingRole = (typeof helpingRoles)[number];
export const staffRoles = ['organiser', ...helpingRoles] as const;
export type StaffRole = (typeof staffRoles)[number];
type Role = StaffRole | 'player';

export const roleNames: Record<StaffRole, string> = { organiser: 'Organizador', judge: 'Juez', helper: 'Ayudante' };

/** What staff do outside the log. */
export const staffActions = ['penalty', 'deck-check', 'passes', 'messages', 'payments', 'roles'] as const;
export type StaffAction = (typeof staffActions)[number];

const organiser: readonly Role[] = ['organiser'];
const judges: readonly Role[] = ['organiser', 'judge'];
const everyStaff: readonly Role[] = staffRoles;

/** Players only act for themselves; the server gives every command. */
const allowed: Record<CommandKind | StaffAction, readonly Role[]> = {
  // Derived by the server from the tournament's row or from a file.
  'set-up': [],
  import: [],
  // Of the site's two players that were one person.
  renumber: [],
  enrolment: organiser,
  enrol: ['organiser', 'player'],
  'enrol-late': organiser,
  'edit-entry': organiser,
  remove: ['organiser', 'player'],
  'check-in': [...everyStaff, 'player'],
  configure: organiser,
  'change-plan': organiser,
  reopen: organiser,
  draw: organiser,
  swap: organiser,
  'set-table': organiser,
  discard: organiser,
  publish: organiser,
  redraw: organiser,
  'delete-round': organiser,
  clock: ['organiser', 'helper'],
  'extra-time': judges,
  result: everyStaff,
  report: [...everyStaff, 'player'],
  'call-judge': ['player'],
  'answer-call': judges,
  drop: ['organiser', 'player'],
  undrop: organiser,
  'start-cut': organiser,
  'cancel-cut': organiser,
  finalize: organiser,
  pen: organiser,
  decide: everyStaff,
  penalty: judges,
  'deck-check': judges,
  passes: ['organiser', 'helper'],
  messages: organiser,
  payments: ['organiser', 'helper'],
  roles: organiser,
};

/** What a player does with a pass. */
const byPass: readonly CommandKind[] = ['check-in', 'report', 'call-judge', 'drop'];

/** What the code on a match's slip is for. */
const bySlip: readonly CommandKind[] = ['report'];

/** Returns whether this role may do something in its tournament at all. */
export const mayDo = (role: Role, what: CommandKind | StaffAction): boolean => allowed[what].includes(role);

/** A result that somebody entered before. */
const corrects = (body: Command['body']): boolean => body.kind === 'result' && ['player1', 'player2', 'tie', 'double-loss'].includes(body.was);

/** Returns whether this author may give such a command. Players only act for themselves, helpers enter results but don't change them. */
export function isAllowed({ by, body }: Pick<Command, 'by' | 'body'>): boolean {
  if (by.role === 'server') return true;
  if (by.role === 'player') {
    const kinds = by.slip ? bySlip : by.pass ? byPass : null;
    return mayDo('player', body.kind) && !('player' in body && body.player !== by.player) && (kinds === null || kinds.includes(body.kind));
  }
  const role = by.role === 'admin' || by.role === 'staff' ? 'organiser' : by.role;
  return mayDo(role, body.kind) && !(role === 'helper' && corrects(body));
}

/** Returns the code of the sentence for a command that its author may not give. */
export function notAllowed({ by, body }: Pick<Command, 'by' | 'body'>): RefusalCode {
  if (by.role === 'helper') return corrects(body) ? 'judge_corrects' : 'not_for_helpers';
  return by.role === 'judge' ? 'not_for_judges' : 'not_allowed';
}
