import type { Answer, Lease, Person } from '@mesa/contract/calls/play';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import { apply } from '@mesa/contract/play/apply';
import { type Command, type CommandBody, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import type { Millis, PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import type { HelpingRole, StaffRole } from '@mesa/contract/play/roles';

/** A command waiting on the device, in the order given. */
export interface Queued {
  order: number;
  command: Command;
}

/** A command that the server rejected, until the organiser decides. */
export interface Conflict extends Queued {
  code: RefusalCode;
  /** The log entries that conflict with it. */
  theirs: number[];
}

/** Ids that a device reserved for new people while there was a network: from `next` to before `end`. */
interface ReservedIds {
  device: string;
  next: PlayerId;
  end: number;
}

/** Somebody entered with a reserved id. The log has only the id; the name waits here until the server has it and the organiser has no question. */
export interface Newcomer {
  id: PlayerId;
  /** The device that reserved the id. */
  device: string;
  name: string;
  pokemonId?: string;
  /** Missing until the server has answered. */
  outcome?:
    | { kind: 'same'; player: PublicPlayer }
    /** The server refused the name and stored another one. */
    | { kind: 'renamed'; name: string; message: string }
    /** The server refused the id. */
    | { kind: 'refused'; message: string };
}

/** A device's stored state of one tournament. */
export interface Replica {
  /** Version of the engine that computed `event`; another version requests the state from the server. */
  engine: number;
  /** The last log entry included in `event`. */
  seq: number;
  event: TournamentEvent;
  /** The end of the log, for showing the entries behind a conflict. */
  recent: LogEntry[];
  people: Record<number, Person>;
  lease: Lease | null;
  /** What the account is in this tournament; missing in replicas of organisers that an earlier version stored. */
  role?: StaffRole;
  /** The tournament's short code. */
  code: string;
  /** Milliseconds that the server's clock is ahead of the device's. */
  offset: Millis;
  pending: Queued[];
  conflicts: Conflict[];
  reserved?: ReservedIds[];
  newcomers?: Newcomer[];
}

/** Maximum stored log entries. */
const maxRecent = 300;

const shownEvents = new WeakMap<Replica, TournamentEvent>();

/** Returns the state shown by the console: the known log plus the queued commands that still apply. Only the server rejects a command. */
export function shown(replica: Replica): TournamentEvent {
  const known = shownEvents.get(replica);
  if (known) return known;
  const event = replica.pending.reduce((state, { command }) => apply(state, command).event ?? state, replica.event);
  shownEvents.set(replica, event);
  return event;
}

/** Returns whether names wait for the server, which refuses commands about players that it does not know. */
export const hasUnsentNames = (replica: Replica | null): boolean => replica?.newcomers?.some(({ outcome }) => outcome === undefined) ?? false;

const authorRole = (role: StaffRole): 'staff' | HelpingRole => (role === 'organiser' ? 'staff' : role);
export const roleIn = ({ role = 'organiser' }: Replica): StaffRole => role;

/** The author and time of a command. */
export interface Giver {
  device: string;
  now: Millis;
  newId(): string;
}

export function commandOf(replica: Replica, body: CommandBody, { device, now, newId }: Giver, replaces?: string): Command {
  return {
    id: newId(),
    device,
    by: { role: authorRole(roleIn(replica)) },
    engine: engineVersion,
    base: replica.seq,
    pen: shown(replica).pen.epoch,
    at: now + replica.offset,
    ...(replaces === undefined ? {} : { replaces }),
    body,
  };
}

export type Given = { replica: Replica; refusal?: undefined } | { replica?: undefined; refusal: RefusalCode };

/** Returns the replica with one more queued command, or the engine's reason for refusing it. */
export function give(replica: Replica, body: CommandBody, giver: Giver, replaces?: string): Given {
  const command = commandOf(replica, body, giver, replaces);
  const { refusal } = apply(shown(replica), command);
  if (refusal) return { refusal };
  const order = 1 + Math.max(0, ...replica.pending.map((queued) => queued.order), ...replica.conflicts.map((conflict) => conflict.order));
  return { replica: { ...replica, pending: [...replica.pending, { order, command }] } };
}

/** The server's answer: log entries after `from`, and the outcome of sent commands. */
export interface SyncResponse {
  from: number;
  entries: LogEntry[];
  people: Person[];
  lease: Lease | null;
  role?: StaffRole | null;
  /** The server's time, if the answer is fresh. */
  now?: Millis;
  answers?: Answer[];
}

/**
 * Whether the log contains another device's commands under this device's id. This device's own commands stay queued until the log contains them, except
 * requests for the pen.
 */
export function isCloned({ seq, pending }: Replica, { entries }: Pick<SyncResponse, 'entries'>, device: string): boolean {
  const own = new Set(pending.map(({ command }) => command.id));
  return entries.some((entry) => entry.seq > seq && entry.command.device === device && entry.command.body.kind !== 'pen' && !own.has(entry.command.id));
}

const peopleWith = (known: Record<number, Person>, people: readonly Person[]): Record<number, Person> =>
  people.length === 0 ? known : { ...known, ...Object.fromEntries(people.map((person) => [person.id, person])) };

/** Names of players found by search on this device and not yet received from the server. */
export const withPeople = (replica: Replica, people: readonly Person[]): Replica => ({
  ...replica,
  people: peopleWith(
    replica.people,
    people.filter(({ id, noYear }) => !replica.people[id] || (replica.people[id].noYear && !noYear)),
  ),
});

/** Starts from the server's state and the device's own queue: on first opening, or after a change of engine. */
export const adopted = (known: Replica | null, event: TournamentEvent, { from, people }: Pick<SyncResponse, 'from' | 'people'>, code: string): Replica => ({
  engine: engineVersion,
  seq: from,
  event,
  recent: known?.recent.filter(({ seq }) => seq <= from) ?? [],
  people: peopleWith(known?.people ?? {}, people),
  lease: null,
  code,
  offset: known?.offset ?? 0,
  pending: known?.pending ?? [],
  conflicts: known?.conflicts ?? [],
  reserved: known?.reserved ?? [],
  newcomers: known?.newcomers ?? [],
});

/** `outdated`: this version of the page cannot read the log. `diverged`: the known log differs from the server's. */
export type Received = { replica: Replica; fault?: undefined } | { replica?: undefined; fault: 'outdated' | 'diverged' };

/** Returns the replica after an answer of the server. A command leaves the queue once it is in the log or rejected. */
export function receive(replica: Replica, { from, entries, people, lease, role, now, answers = [] }: SyncResponse, deviceNow: Millis): Received {
  // A late answer or one with a gap: the next request starts from the device's position.
  const fresh = from > replica.seq ? [] : entries.filter(({ seq }) => seq > replica.seq);
  let { event, seq } = replica;
  for (const entry of fresh) {
    if (entry.seq !== seq + 1) break;
    if (entry.command.engine > engineVersion) return { fault: 'outdated' };
    const next = apply(event, entry.command, entry.at);
    if (!next.event) return { fault: next.refusal === 'unknown_command' ? 'outdated' : 'diverged' };
    event = next.event;
    seq = entry.seq;
  }
  const seen = new Set(fresh.filter((entry) => entry.seq <= seq).map(({ command }) => command.id));
  const refusals = new Map<string, { code: RefusalCode; theirs: number[] }>();
  for (const answer of answers) {
    if ('code' in answer) refusals.set(answer.id, answer);
    else if (answer.seq <= seq) seen.add(answer.id);
  }
  const refused = replica.pending.flatMap((queued): Conflict[] => {
    const refusal = refusals.get(queued.command.id);
    return refusal && !seen.has(queued.command.id) ? [{ ...queued, code: refusal.code, theirs: refusal.theirs }] : [];
  });
  const pending = replica.pending.filter(({ command }) => !seen.has(command.id) && !refusals.has(command.id));
  return {
    replica: {
      ...replica,
      event,
      seq,
      recent: fresh.length ? [...replica.recent, ...fresh.filter((entry) => entry.seq <= seq)].slice(-maxRecent) : replica.recent,
      people: peopleWith(replica.people, people),
      lease,
      ...(role ? { role } : {}),
      offset: now === undefined ? replica.offset : now - deviceNow,
      pending: pending.length === replica.pending.length ? replica.pending : pending,
      conflicts: refused.length ? [...replica.conflicts, ...refused] : replica.conflicts,
    },
  };
}
