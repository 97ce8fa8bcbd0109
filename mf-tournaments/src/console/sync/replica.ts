import type { Answer, Lease, Person } from '@mesa/contract/calls/play';
import { apply } from '@mesa/contract/play/apply';
import { type Command, type CommandBody, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import type { Millis, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';

/** A command that waits on the device, in the order in which it was given. */
export interface Queued {
  order: number;
  command: Command;
}

/** A command that the server refused, until somebody decides. */
export interface Conflict extends Queued {
  code: RefusalCode;
  /** The entries of the log that stand against it. */
  theirs: number[];
}

/** What a device knows of one tournament, as it stands on its disk. */
export interface Replica {
  /** Which engine made `event`: another one asks the server for it. */
  engine: number;
  /** The last entry of the log that `event` holds. */
  seq: number;
  event: TournamentEvent;
  /** The end of the log, for showing what stands against a conflict. */
  recent: LogEntry[];
  people: Record<number, Person>;
  lease: Lease | null;
  /** The tournament's short code. */
  code: string;
  /** What the server's clock is ahead of the device's. */
  offset: Millis;
  pending: Queued[];
  conflicts: Conflict[];
}

/** So many entries of the log are kept. */
const mostRecent = 300;

const shownEvents = new WeakMap<Replica, TournamentEvent>();

/** What the console shows: the known log, then one's own commands that still fit. Only the server says that one does not. */
export function shown(replica: Replica): TournamentEvent {
  const known = shownEvents.get(replica);
  if (known) return known;
  const event = replica.pending.reduce((state, { command }) => apply(state, command).event ?? state, replica.event);
  shownEvents.set(replica, event);
  return event;
}

/** Who gives a command, and when. */
export interface Giver {
  device: string;
  now: Millis;
  newId(): string;
}

export function commandOf(replica: Replica, body: CommandBody, { device, now, newId }: Giver, replaces?: string): Command {
  return {
    id: newId(),
    device,
    by: { role: 'staff' },
    engine: engineVersion,
    base: replica.seq,
    pen: shown(replica).pen.epoch,
    at: now + replica.offset,
    ...(replaces === undefined ? {} : { replaces }),
    body,
  };
}

export type Given = { replica: Replica; refusal?: undefined } | { replica?: undefined; refusal: RefusalCode };

/** The replica with one more command in its queue, or why the engine does not take it. */
export function give(replica: Replica, body: CommandBody, giver: Giver, replaces?: string): Given {
  const command = commandOf(replica, body, giver, replaces);
  const { refusal } = apply(shown(replica), command);
  if (refusal) return { refusal };
  const order = 1 + Math.max(0, ...replica.pending.map((queued) => queued.order), ...replica.conflicts.map((conflict) => conflict.order));
  return { replica: { ...replica, pending: [...replica.pending, { order, command }] } };
}

/** What the server says of the log: entries after `from`, and in answer to commands what became of them. */
export interface SyncResponse {
  from: number;
  entries: LogEntry[];
  people: Person[];
  lease: Lease | null;
  /** The server's clock, where the answer was made just now. */
  now?: Millis;
  answers?: Answer[];
}

/**
 * Whether the log holds what another device noted under the id of this one. What this one notes waits in its queue until it is seen
 * in the log; a request for the pen alone never waits there.
 */
export function isCloned({ seq, pending }: Replica, { entries }: Pick<SyncResponse, 'entries'>, device: string): boolean {
  const own = new Set(pending.map(({ command }) => command.id));
  return entries.some((entry) => entry.seq > seq && entry.command.device === device && entry.command.body.kind !== 'pen' && !own.has(entry.command.id));
}

const peopleWith = (known: Record<number, Person>, people: readonly Person[]): Record<number, Person> =>
  people.length === 0 ? known : { ...known, ...Object.fromEntries(people.map((person) => [person.id, person])) };

/** Names of players that the server has not told of yet: found on this device by a search. */
export const withPeople = (replica: Replica, people: readonly Person[]): Replica => ({
  ...replica,
  people: peopleWith(
    replica.people,
    people.filter(({ id }) => !replica.people[id]),
  ),
});

/** A first opening, or a new beginning after another engine: the server's state, and the device's own queue. */
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
});

/** `outdated`: the log holds what this version of the page cannot read. `diverged`: what is known is not what the log was. */
export type Received = { replica: Replica; fault?: undefined } | { replica?: undefined; fault: 'outdated' | 'diverged' };

/** The replica after an answer of the server. A command leaves the queue when it was seen in the log, or refused. */
export function receive(replica: Replica, { from, entries, people, lease, now, answers = [] }: SyncResponse, deviceNow: Millis): Received {
  // An older answer that came late, or one with a gap: the next contact asks from where the device is.
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
      recent: fresh.length ? [...replica.recent, ...fresh.filter((entry) => entry.seq <= seq)].slice(-mostRecent) : replica.recent,
      people: peopleWith(replica.people, people),
      lease,
      offset: now === undefined ? replica.offset : now - deviceNow,
      pending: pending.length === replica.pending.length ? replica.pending : pending,
      conflicts: refused.length ? [...replica.conflicts, ...refused] : replica.conflicts,
    },
  };
}
