import type { Command, CommandBody, LogEntry } from './commands';
import type { PlayerId } from './model';

type Subject = string;

const matchOf = ({ round, player1, player2 }: { round: string; player1: PlayerId; player2: PlayerId }): Subject => `match ${round} ${player1} ${player2}`;

/** Returns the subjects of a command: two commands with a common subject can conflict. */
function subjectsOf(body: CommandBody): Subject[] {
  switch (body.kind) {
    case 'set-up':
    case 'import':
    case 'enrolment':
      return ['field'];
    case 'enrol':
    case 'enrol-late':
    case 'remove':
    case 'drop':
    case 'undrop':
      return ['field', `player ${body.player}`];
    case 'edit-entry':
    case 'check-in':
      return [`player ${body.player}`];
    case 'configure':
    case 'change-plan':
    case 'reopen':
      return ['field', 'plan', 'pen'];
    case 'draw':
    case 'publish':
    case 'redraw':
    case 'delete-round':
      return ['field', 'results', 'draw', 'pen'];
    case 'swap':
      // Of a published round: a result may have come first.
      return body.reason === undefined ? ['draw', 'pen'] : ['draw', 'results', 'pen'];
    case 'set-table':
    case 'discard':
      return ['draw', 'pen'];
    case 'start-cut':
    case 'cancel-cut':
    case 'finalize':
      return ['field', 'results', 'end', 'pen'];
    case 'clock':
      return [`clock ${body.round}`];
    case 'extra-time':
      return [matchOf(body)];
    case 'result':
    case 'report':
      return ['results', matchOf(body)];
    case 'call-judge':
    case 'answer-call':
      return [`call ${body.round} ${body.player}`];
    case 'renumber':
      return ['field', `player ${body.player}`, `player ${body.to}`];
    case 'pen':
      return ['pen'];
    case 'decide':
      return [];
  }
}

/** Returns the narrowest subjects: the same player or match, and what closed it. */
function closeSubjectsOf(body: CommandBody): Subject[] {
  switch (body.kind) {
    case 'result':
    case 'report':
      return [matchOf(body), 'end'];
    case 'enrol':
    case 'enrol-late':
    case 'remove':
    case 'drop':
    case 'check-in':
      return [`player ${body.player}`, 'plan'];
    default:
      return subjectsOf(body);
  }
}

/**
 * Returns the log's entries that conflict with a refused command: entries of other devices about the same subject since it was made,
 * otherwise the last entry about a related one. The person who decides sees both versions.
 */
export function opposing(command: Command, log: readonly LogEntry[]): number[] {
  const entriesAbout = (subjects: readonly Subject[], since: number) =>
    log.flatMap(({ seq, command: other }) =>
      seq > since && other.device !== command.device && subjectsOf(other.body).some((subject) => subjects.includes(subject)) ? [seq] : [],
    );
  const close = entriesAbout(closeSubjectsOf(command.body), command.base);
  return close.length ? close : entriesAbout([...closeSubjectsOf(command.body), ...subjectsOf(command.body)], 0).slice(-1);
}
