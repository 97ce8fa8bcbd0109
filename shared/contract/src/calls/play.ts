import { z } from 'zod';
import { endpoint } from '../endpoint';
import type { CommandKind, LogEntry } from '../play/commands';
import { divisions, type EventKind, reportedOutcomes, type TournamentEvent } from '../play/model';
import type { RefusalCode } from '../play/refusals';
import { staffRoles } from '../play/roles';
import { seasonOf, structureFor } from '../play/structure';
import { type Category, isAboveCup, isOfficial } from '../rules/tournament';
import type { Topic } from '../topics';
import { SentCommand } from './commands';
import { Id, IdParam, integerFrom, Success } from './primitives';
import { TournamentMessage } from './tournament-messages';

/** The topics outside the log that a command may change: the players, and the results once the tournament is closed. */
export const commandTopics = ['play', 'enrolment', 'results', 'tournament', 'ranking'] as const satisfies readonly Topic[];

/** A player as the console and the tournament's pages show them. */
export const Person = z.object({
  id: Id,
  /** The displayed name. */
  name: z.string(),
  username: z.string(),
  /** Derived from birth date and season; masters if the date is unknown. */
  division: z.enum(divisions),
  /** The birth date is unknown. Only for those who run the tournament. */
  noYear: z.literal(true).optional(),
});
export type Person = z.infer<typeof Person>;

/** Validated on input; on output it is the engine's own value. */
const Entries = z.array(z.custom<LogEntry>());
const Event = z.custom<TournamentEvent>();
/** Milliseconds since 1970 by the server's clock. */
const Now = z.int();
const Seq = integerFrom(0);

/** The holder of the pen, and the time of their last contact with the server. */
const Lease = z.object({
  device: z.string(),
  /** The player of the account that took it; null if it has none. */
  holder: z.string().nullable(),
  /** The last contact; after a silence the pen may be taken. */
  heardAt: z.int(),
  alive: z.boolean(),
  /** The number of commands that it reported as unsent. */
  queued: z.array(z.custom<CommandKind>()),
});
export type Lease = z.infer<typeof Lease>;

export const startPlay = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/play',
  access: 'store-admin',
  writes: commandTopics,
  summary: 'Empieza a llevar un torneo en la mesa: desde entonces sus jugadores y resultados salen de ella',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.object({ code: z.string() }) }),
});

export const stopPlay = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/play/manual',
  access: 'store-admin',
  writes: commandTopics,
  summary: 'Pasa un torneo a manual: lo anotado queda, y sus resultados se escriben desde entonces a mano',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});

const logPart = {
  from: Seq,
  entries: Entries,
  people: z.array(Person),
  lease: Lease.nullable(),
  /** What the caller is in this tournament; null for players. */
  role: z.enum(staffRoles).nullable(),
};

export const getLog = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/log',
  access: 'staff',
  reads: ['play', 'player', 'tournament', 'storeAdmins'],
  summary: 'La mesa de un torneo: lo que pasó después de `after`; sin él, el estado y lo que pasó desde entonces',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ after: z.coerce.number().pipe(Seq.max(1_000_000_000)).optional() }),
  result: z.object({
    status: Success,
    /** The state after the entry `from`; only if the request had no `after`. */
    event: Event.nullable(),
    code: z.string(),
    ...logPart,
  }),
});

export const Answer = z.union([z.object({ id: z.string(), seq: Seq }), z.object({ id: z.string(), code: z.custom<RefusalCode>(), theirs: z.array(Seq) })]);
export type Answer = z.infer<typeof Answer>;

/** Maximum commands in one call. */
export const maxCommands = 50;

export const DeviceId = z.string().regex(/^[\w-]{1,64}$/, 'Recarga la página para volver a conectar este dispositivo.');

export const sendCommands = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/commands',
  access: 'staff',
  writes: commandTopics,
  summary: 'Lo que se anotó en un dispositivo, en su orden; cada anotación cuenta una sola vez, también si se envía dos veces',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    device: DeviceId,
    /** The last entry that the device knows. */
    head: Seq.max(1_000_000_000),
    /** The number of other commands that wait on the device. */
    queued: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(300)
      .default([]),
    commands: z.array(SentCommand).max(maxCommands, `Se envían ${maxCommands} anotaciones a la vez como máximo.`),
  }),
  /** A player gets only the answers, not the log. `now` lets a device measure its clock's offset. */
  result: z.object({ status: Success, answers: z.array(Answer), ...logPart, now: Now }),
  bodyLimit: 2 * 1024 * 1024,
});

export const getLive = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/live',
  access: 'anyone',
  reads: ['play', 'desk', 'player', 'tournament', 'storeAdmins'],
  summary: 'Un torneo que se juega aquí, como lo ve todo el mundo: jugadores, rondas publicadas, reloj y fase final',
  params: z.object({ id: IdParam }),
  result: z.object({
    status: Success,
    seq: Seq,
    /** Six characters: /t/:code leads to the tournament. */
    code: z.string(),
    /** The event without drafts, reports, notices and devices. */
    event: Event,
    people: z.array(Person),
    /** The organisers' messages to everyone of the last day, latest first; absent if there are none. */
    messages: z.array(TournamentMessage).optional(),
  }),
});

export const getOwnReport = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/report',
  access: 'signed-in',
  reads: ['play', 'player', 'tournament', 'storeAdmins'],
  summary: 'Lo que el rival informó de la propia partida, si uno informó otra cosa y nadie la anotó todavía',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, disputed: z.object({ round: z.string(), theirs: z.enum(reportedOutcomes) }).nullable() }),
});

/** Returns the official table for tournaments of a category. */
export const eventKindOf = (category: string): EventKind =>
  category === 'Challenge' || category === 'Amistoso' || category === 'Online' ? 'challenge' : 'cup';

/**
 * Returns the number of rounds, cut included, that the official table gives for this many players. Null without a table: friendly events choose
 * freely, and an event above a Cup has its own, whose results the site admin confirms.
 */
export function officialRounds(category: Category, players: number, date: string): number | null {
  if (!isOfficial(category) || isAboveCup(category)) return null;
  const { rounds, cut } = structureFor(eventKindOf(category), players, seasonOf(date));
  return rounds + (cut > 0 ? Math.log2(cut) : 0);
}

/**
 * Returns the address of a tournament's stream: each message is the number of its last entry; the event `log` is one that only consoles
 * show, as a draft. The event `clock` carries the server's time in milliseconds, at once and every 25 seconds, because cacheable answers
 * cannot contain it.
 */
export const livePath = (id: number): `/api/${string}` => `/api/tournaments/${id}/stream`;
