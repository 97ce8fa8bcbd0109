import type { Command, CommandBody, LogEntry } from './commands';
import type { PlayerId } from './model';

type Subject = string;

const matchOf = ({ round, player1, player2 }: { round: string; player1: PlayerId; player2: PlayerId }): Subject => `match ${round} ${player1} ${player2}`;

/** What a command speaks of: two that share a subject can stand against each other. */
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
    case 'pen':
      return ['pen'];
    case 'decide':
      return [];
  }
}

/** The narrowest subjects: the same player or match, and what ended the chance to speak of them. */
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
 * The log's entries that stand against a refused command: what other devices said of the same since it was made, else the last that
 * was said of anything near. The person who decides sees both versions.
 */
export function opposing(command: Command, log: readonly LogEntry[]): number[] {
  const saidOf = (subjects: readonly Subject[], since: number) =>
    log.flatMap(({ seq, command: other }) =>
      seq > since && other.device !== command.device && subjectsOf(other.body).some((subject) => subjects.includes(subject)) ? [seq] : [],
    );
  const close = saidOf(closeSubjectsOf(command.body), command.base);
  return close.length ? close : saidOf([...closeSubjectsOf(command.body), ...subjectsOf(command.body)], 0).slice(-1);
}
