import type { SentCommand } from '@mesa/contract/calls/commands';
import { type Applied, apply } from '@mesa/contract/play/apply';
import type { Author, Command } from '@mesa/contract/play/commands';
import type { Division, PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import { findRound } from '@mesa/contract/play/rounds';
import { todayAt } from '@mesa/contract/rules/time-zone';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { peopleOf } from './people';

/** The server's knowledge besides the log. */
export interface Meeting {
  readonly day: string;
  /** Today at the tournament's place. */
  readonly today: string;
  /** The divisions of players that the commands enrol. */
  readonly divisions: ReadonlyMap<PlayerId, Division>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface MeetingOf {
  readonly tournament: Selectable<Tables['tournaments']>;
  readonly season: number;
  readonly commands: readonly SentCommand[];
  readonly now: number;
}

/** Returns those of these players who are not merged into another. The lock waits for a merge, which would leave a new entry behind. */
export async function notMerged(db: Kysely<Tables>, ids: readonly PlayerId[]): Promise<PlayerId[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('players').select('id').where('id', 'in', ids).where('mergedInto', 'is', null).orderBy('id').forKeyShare().execute();
  return rows.map(({ id }) => id);
}

/** Reads the data that `decide` needs for these commands. */
export async function meetingOf(db: Kysely<Tables>, { tournament, season, commands, now }: MeetingOf): Promise<Meeting> {
  const entering = commands.flatMap(({ body }) => (body.kind === 'enrol' || body.kind === 'enrol-late' ? [body.player] : []));
  const people = await peopleOf(db, await notMerged(db, entering), season);
  return { day: tournament.date, today: todayAt(tournament, new Date(now)), divisions: new Map(people.map(({ id, division }) => [id, division])), now };
}

/** Returns why the server refuses a command for reasons outside the engine: the clock, unknown players, a change of a published round without a reason. */
function refusalOf(event: TournamentEvent, { by, body }: Command, { day, today, divisions, now }: Meeting): RefusalCode | null {
  const { closesAt } = event.enrolment;
  if ((body.kind === 'enrol' || body.kind === 'enrol-late') && !divisions.has(body.player)) return 'no_such_player';
  if (body.kind === 'enrol' && by.role === 'player' && closesAt !== null && now > closesAt) return 'registration_closed';
  if (body.kind === 'finalize' && day > today) return 'too_early';
  // Not a rule of the engine: logs of earlier versions have such changes without a reason.
  const isRepair = body.kind === 'swap' || (body.kind === 'redraw' && body.tables);
  if (isRepair && body.reason === undefined && findRound(event, body.round)) return 'change_reason_missing';
  return null;
}

/** A player who enrols themselves plays in the division of their birth date, without byes or a fixed table. */
const ownEntry = (body: Command['body'], divisions: Meeting['divisions']): Command['body'] =>
  body.kind === 'enrol' ? { kind: 'enrol', player: body.player, division: divisions.get(body.player) ?? body.division } : body;

/** Returns a command in the log's form, and the next event or the reason of its refusal. */
export function decide(
  event: TournamentEvent,
  sent: SentCommand,
  { by, device, at }: { by: Author; device: string; at: number },
  meeting: Meeting,
): { command: Command; applied: Applied } {
  const body = by.role === 'player' ? ownEntry(sent.body, meeting.divisions) : sent.body;
  const command: Command = { ...sent, body, by, device };
  const refusal = refusalOf(event, command, meeting);
  return { command, applied: refusal ? { refusal } : apply(event, command, at) };
}
