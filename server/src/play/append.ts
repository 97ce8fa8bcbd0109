import { createHash } from 'node:crypto';
import type { SentCommand } from '@mesa/contract/calls/commands';
import type { Answer } from '@mesa/contract/calls/play';
import { apply } from '@mesa/contract/play/apply';
import { type Author, type Command, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import { opposing } from '@mesa/contract/play/conflicts';
import type { Division, PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { type Caller, HttpError } from '../http';
import { peopleOf } from './people';
import { project } from './project';
import { entriesAfter, type PlayState, type PlayStates, requirePlay, saveState, stateOf } from './state';

export interface Sending {
  readonly by: Author;
  readonly self?: PlayerId | null;
  readonly device: string;
  readonly commands: readonly SentCommand[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The channel on which servers tell each other that a tournament has moved on. */
export const playChannel = 'play';

const hashOf = (command: SentCommand): string => createHash('sha256').update(JSON.stringify(command)).digest('base64url');

interface Known {
  readonly hash: string;
  readonly answer: Answer;
}

/** What was answered before to commands of these ids: a doubled delivery changes nothing, and a refusal stays one. */
async function knownAnswers(transaction: Kysely<Tables>, tournamentId: number, ids: readonly string[]): Promise<Map<string, Known>> {
  const logged = await transaction
    .selectFrom('playLog')
    .select(['commandId as id', 'seq', 'hash'])
    .where('tournamentId', '=', tournamentId)
    .where('commandId', 'in', ids)
    .execute();
  const refused = await transaction
    .selectFrom('playRefusals')
    .select(['commandId as id', 'code', 'theirs', 'hash'])
    .where('tournamentId', '=', tournamentId)
    .where('commandId', 'in', ids)
    .execute();
  return new Map([...logged, ...refused].map(({ hash, ...answer }) => [answer.id, { hash, answer }]));
}

/** When the server took the entries that devices say they had seen. */
async function receivedAt(transaction: Kysely<Tables>, tournamentId: number, seqs: readonly number[]): Promise<Map<number, number>> {
  const rows = await transaction
    .selectFrom('playLog')
    .select(['seq', sql<number>`(entry->>'received')::float8`.as('received')])
    .where('tournamentId', '=', tournamentId)
    .where('seq', 'in', [...new Set(seqs)])
    .execute();
  return new Map(rows.map(({ seq, received }) => [seq, received]));
}

interface Meeting {
  readonly day: string;
  /** Today at the tournament's place. */
  readonly today: string;
  readonly divisions: ReadonlyMap<PlayerId, Division>;
  readonly now: number;
}

/** What only the server can look at: the clock, who exists, and how old a player is who enrols alone. */
function refusalOf(event: TournamentEvent, { by, body }: Command, { day, today, divisions, now }: Meeting): RefusalCode | null {
  const { closesAt } = event.enrolment;
  if ((body.kind === 'enrol' || body.kind === 'enrol-late') && !divisions.has(body.player)) return 'no_such_player';
  if (body.kind === 'enrol' && by.role === 'player' && closesAt !== null && now > closesAt) return 'registration_closed';
  if (body.kind === 'finalize' && day > today) return 'too_early';
  return null;
}

/** A player who enrols alone plays where their birth date says, and brings neither byes nor a table. */
const ownEntry = (body: Command['body'], divisions: Meeting['divisions']): Command['body'] =>
  body.kind === 'enrol' ? { kind: 'enrol', player: body.player, division: divisions.get(body.player) ?? body.division } : body;

/** A round, the clock or the end: what everybody in the room waits for. */
const isNewsForAll = (before: TournamentEvent, { stage, pods }: TournamentEvent): boolean => {
  const roundsOf = (of: TournamentEvent['pods']) => JSON.stringify(of.map(({ played }) => played.map(({ id, clock }) => [id, clock])));
  return stage !== before.stage || (pods !== before.pods && roundsOf(pods) !== roundsOf(before.pods));
};

/**
 * Takes commands into the log of a tournament, in their order, under the lock of its row: each is logged with all that follows from
 * it, or refused with what stands against it. One that this server is too old for is left undecided, and so is all behind it.
 */
export async function append(
  transaction: Kysely<Tables>,
  states: PlayStates,
  caller: Caller,
  tournamentId: number,
  { by: sender, self = null, device, commands, now }: Sending,
) {
  const tournament = await transaction.selectFrom('tournaments').selectAll().where('id', '=', tournamentId).forUpdate().executeTakeFirstOrThrow();
  const play = await requirePlay(transaction, tournamentId, { lock: true });
  const before = await stateOf(transaction, states, play);
  const known = await knownAnswers(
    transaction,
    tournamentId,
    commands.map(({ id }) => id),
  );
  const received = await receivedAt(
    transaction,
    tournamentId,
    commands.map(({ base }) => base),
  );
  const entering = commands.flatMap(({ body }) => (body.kind === 'enrol' || body.kind === 'enrol-late' ? [body.player] : []));
  const people = await peopleOf(transaction, entering, before.event.season);
  const today = todayAt(tournament, new Date(now));
  const meeting: Meeting = { day: tournament.date, today, divisions: new Map(people.map(({ id, division }) => [id, division])), now };

  let { seq, lastId, event } = before;
  const answers: Answer[] = [];
  const entries: { entry: LogEntry; hash: string }[] = [];
  let log: LogEntry[] | null = null;
  for (const sent of commands) {
    if (sent.engine > engineVersion) break;
    const hash = hashOf(sent);
    const before = known.get(sent.id);
    if (before) {
      if (before.hash !== hash) throw new HttpError('conflict', 'Este dispositivo repite el número de otra anotación. Recarga la página.');
      answers.push(before.answer);
      continue;
    }
    // A report is of the own match, also where its player runs the tournament.
    const by: Author = sent.body.kind === 'report' && self !== null ? { role: 'player', player: self } : sender;
    const body = by.role === 'player' ? ownEntry(sent.body, meeting.divisions) : sent.body;
    const command: Command = { ...sent, body, by, device };
    // After what its device had seen, and not in the future.
    const at = Math.min(now, Math.max(sent.at, received.get(sent.base) ?? 0));
    const forbidden = refusalOf(event, command, meeting);
    const applied = forbidden ? { refusal: forbidden } : apply(event, command, at);
    if (applied.event) {
      seq += 1;
      lastId = sent.id;
      event = applied.event;
      const entry: LogEntry = { seq, at, received: now, command };
      entries.push({ entry, hash });
      log?.push(entry);
      answers.push({ id: sent.id, seq });
      known.set(sent.id, { hash, answer: { id: sent.id, seq } });
      continue;
    }
    log ??= [...(await entriesAfter(transaction, tournamentId, 0)), ...entries.map((made) => made.entry)];
    const answer = { id: sent.id, code: applied.refusal, theirs: opposing(command, log) };
    answers.push(answer);
    known.set(sent.id, { hash, answer });
    await transaction.insertInto('playRefusals').values({ tournamentId, commandId: sent.id, hash, code: answer.code, theirs: answer.theirs }).execute();
  }

  const after: PlayState = { seq, lastId, event };
  const isUrgent = isNewsForAll(before.event, event);
  let isLogAlone = true;
  if (entries.length > 0) {
    await transaction
      .insertInto('playLog')
      .values(
        entries.map(({ entry, hash }) => ({
          tournamentId,
          seq: entry.seq,
          commandId: entry.command.id,
          hash,
          userId: caller.userId,
          entry: JSON.stringify(entry),
        })),
      )
      .execute();
    await saveState(transaction, tournamentId, after);
    isLogAlone = await project(transaction, caller, tournament, before.event, event);
    await sql`select pg_notify(${playChannel}, ${`${tournamentId} ${seq}${isUrgent ? ' now' : ''}`})`.execute(transaction);
  }
  return { answers, after, isUrgent, isLogAlone };
}
