import { createHash } from 'node:crypto';
import type { SentCommand } from '@mesa/contract/calls/commands';
import type { Answer } from '@mesa/contract/calls/play';
import { type Author, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import { opposing } from '@mesa/contract/play/conflicts';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { authorOf } from './author';
import { decide, meetingOf } from './decide';
import { project } from './project';
import { entriesAfter, type PlayState, type PlayStates, requirePlay, saveState, stateOf } from './state';
import type { Audience } from './streams';

export interface Sending {
  readonly by: Author;
  readonly self?: PlayerId | null;
  readonly device: string;
  /** The commands, or what the locked state calls for: two servers that saw the same state must not act on it twice. */
  readonly commands: readonly SentCommand[] | ((event: TournamentEvent) => readonly SentCommand[]);
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The entry that starts a log. */
const firstSeq = 1;

/** The channel on which servers notify each other of a tournament's new entries. */
export const playChannel = 'play';

export const hashOf = (command: SentCommand): string => createHash('sha256').update(JSON.stringify(command)).digest('base64url');

export interface Known {
  readonly hash: string;
  readonly answer: Answer;
}

/** Returns the earlier answer to a command; 409 if another command had the same id. */
export function repeated({ hash, answer }: Known, hashNow: string): Answer {
  if (hash !== hashNow) throw new HttpError('conflict', 'Este dispositivo repite el número de otra anotación. Recarga la página.');
  return answer;
}

/** Returns the earlier answers to commands with these ids: a repeated delivery changes nothing, and a refusal stays one. */
export async function knownAnswers(transaction: Kysely<Tables>, tournamentId: number, ids: readonly string[]): Promise<Map<string, Known>> {
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

/** Returns when the server received the entries that devices had seen. */
async function receivedAt(transaction: Kysely<Tables>, tournamentId: number, seqs: readonly number[]): Promise<Map<number, number>> {
  const rows = await transaction
    .selectFrom('playLog')
    .select(['seq', sql<number>`(entry->>'received')::float8`.as('received')])
    .where('tournamentId', '=', tournamentId)
    .where('seq', 'in', [...new Set(seqs)])
    .execute();
  return new Map(rows.map(({ seq, received }) => [seq, received]));
}

/** Parts of a tournament that only the console shows. */
const consoleParts: readonly (keyof TournamentEvent)[] = ['drafts', 'notices', 'pen'];

/** Returns the audience of a change: `room` for a round, its pairings, the clock or the end; `console` for a draft. */
function audienceOf(before: TournamentEvent, after: TournamentEvent): Audience {
  const { stage, pods } = after;
  const roundsOf = (of: TournamentEvent['pods']) => JSON.stringify(of.map(({ played }) => played.map(({ id, clock, repairs }) => [id, clock, repairs])));
  if (stage !== before.stage || (pods !== before.pods && roundsOf(pods) !== roundsOf(before.pods))) return 'room';
  const changed = (Object.keys(after) as (keyof TournamentEvent)[]).filter((part) => after[part] !== before[part]);
  return changed.every((part) => consoleParts.includes(part)) ? 'console' : 'pages';
}

/**
 * Appends commands to a tournament's log in order, under the lock of its row: each is logged with its consequences, or refused with the conflicting
 * entries. A command of a newer engine is left undecided, and so are all after it. Refusals are stored, so that a repeated command gets the same
 * answer; players' refusals are not, because nothing limits their number.
 */
export async function append(
  transaction: Kysely<Tables>,
  states: PlayStates,
  caller: Caller,
  tournamentId: number,
  { by: sender, self = null, device, commands: given, now }: Sending,
) {
  const tournament = await transaction.selectFrom('tournaments').selectAll().where('id', '=', tournamentId).forUpdate().executeTakeFirstOrThrow();
  const play = await requirePlay(transaction, tournamentId, { lock: true });
  const before = await stateOf(transaction, states, play);
  const commands = typeof given === 'function' ? given(before.event) : given;
  if (commands.length === 0) return { answers: [], after: before, audience: 'console' as const, isLogAlone: true };
  const known = await knownAnswers(
    transaction,
    tournamentId,
    commands.map(({ id }) => id),
  );
  const received = await receivedAt(transaction, tournamentId, [firstSeq, ...commands.map(({ base }) => base)]);
  const meeting = await meetingOf(transaction, { tournament, season: before.event.season, commands, now });

  let { seq, lastId, event } = before;
  const answers: Answer[] = [];
  const entries: { entry: LogEntry; hash: string }[] = [];
  let log: LogEntry[] | null = null;
  for (const sent of commands) {
    if (sent.engine > engineVersion) break;
    const hash = hashOf(sent);
    const before = known.get(sent.id);
    if (before) {
      answers.push(repeated(before, hash));
      continue;
    }
    const by = authorOf({ by: sender, self }, sent.body);
    // Not before what the device had seen or the start of the log, and not in the future.
    const at = Math.min(now, Math.max(sent.at, received.get(sent.base) ?? received.get(firstSeq) ?? 0));
    const { command, applied } = decide(event, sent, { by, device, at }, meeting);
    if (applied.event) {
      seq += 1;
      lastId = sent.id;
      event = applied.event;
      entries.push({ entry: { seq, at, received: now, command }, hash });
      answers.push({ id: sent.id, seq });
      known.set(sent.id, { hash, answer: { id: sent.id, seq } });
      continue;
    }
    if (sender.role === 'player') {
      answers.push({ id: sent.id, code: applied.refusal, theirs: [] });
      continue;
    }
    // Entries that came with it are of its own device, which oppose nothing.
    log ??= await entriesAfter(transaction, tournamentId, 0);
    const answer = { id: sent.id, code: applied.refusal, theirs: opposing(command, log) };
    answers.push(answer);
    known.set(sent.id, { hash, answer });
    await transaction.insertInto('playRefusals').values({ tournamentId, commandId: sent.id, hash, code: answer.code, theirs: answer.theirs }).execute();
  }

  const after: PlayState = { seq, lastId, event };
  const audience = audienceOf(before.event, event);
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
    await sql`select pg_notify(${playChannel}, ${`${tournamentId} ${seq} ${audience}`})`.execute(transaction);
  }
  return { answers, after, audience, isLogAlone };
}
