import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { Person } from './play';
import { Day, Id, IdParam, Success } from './primitives';

/** The largest file, in characters: a tournament of 500 players takes less than two million. */
const maxCharacters = 5_000_000;

const File = z.string().min(1, 'Elige el archivo de TOM.').max(maxCharacters, 'El archivo es demasiado grande para ser de TOM: un torneo ocupa menos de 5 MB.');
const bodyLimit = maxCharacters * 2;

/** Offset from UTC in minutes on the day of the tournament: a file has local times. */
const Offset = z.int().min(-840).max(840);

const TomEntry = z.object({
  /** The player's name in the file. */
  userId: z.string(),
  name: z.string(),
  division: z.enum(divisions),
  dropped: z.boolean(),
  /** Matched by Player ID, otherwise by a full name that only one player has; never guessed. */
  player: Person.nullable(),
});

/** The places that differ between a finalized file and the rules, by division. */
const compared = <Player extends z.ZodType>(player: Player) =>
  z.array(
    z.object({
      division: z.enum(divisions),
      places: z.int(),
      differing: z.array(z.object({ place: z.int(), inFile: player.nullable(), here: player.nullable() })),
    }),
  );

export const previewTom = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/tom/preview',
  access: 'store-admin',
  reads: ['player', 'play', 'enrolment', 'results', 'tournament', 'storeAdmins'],
  summary: 'Lo que un archivo de TOM traería a un torneo, sin escribir nada',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ text: File }),
  result: z.object({
    status: Success,
    name: z.string(),
    /** The tournament's day in the file. */
    date: Day.nullable(),
    stage: z.enum(['registration', 'configured', 'running', 'finalized']),
    rounds: z.int(),
    /** Null: the file has none, or none in the form of the official program. */
    sanctionNumber: z.string().nullable(),
    entries: z.array(TomEntry),
    /** By the names in the file. */
    compared: compared(z.string()),
  }),
  bodyLimit,
});

export const importTom = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/tom',
  access: 'store-admin',
  writes: ['play', 'enrolment', 'results', 'tournament', 'ranking', 'player'],
  summary: 'Carga un archivo de TOM en un torneo de la mesa que no comenzó: todo o nada',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    text: File,
    offset: Offset,
    /** The matched players; null creates a player. */
    players: z.array(z.strictObject({ userId: z.string().min(1).max(40), playerId: Id.nullable() })).max(2000),
    /** Whether the file replaces enrolled players; otherwise a tournament with players is refused. */
    replace: z.boolean().default(false),
  }),
  result: z.object({
    status: Success,
    created: z.int(),
    /** For a finalized file: whether the rules give the same places, by division. */
    compared: compared(Id),
  }),
  bodyLimit,
});

export const exportTom = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/tom',
  access: 'store-admin',
  reads: ['player', 'play', 'tournament', 'store', 'storeAdmins'],
  summary: 'Un torneo de la mesa como archivo de TOM, en cualquier etapa',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ offset: z.coerce.number().pipe(Offset) }),
  result: z.object({
    status: Success,
    fileName: z.string(),
    text: z.string(),
    /** The players in the order of the file. */
    players: z.array(Id),
    /** Players without a known Player ID: the file has a number of ours for them. */
    withoutId: z.array(z.string()),
    /** Players without a known birth year: the file has one that only encodes the division. */
    withoutYear: z.array(z.string()),
    /** The file has no sanction number, or no POP id of its organiser. */
    withoutSanction: z.boolean(),
    withoutPopId: z.boolean(),
    /** Players whose known birth year belongs to another division: the file has one of the division in which they play. */
    otherYear: z.array(z.string()),
    /** TOM has no disqualification before the end: the file lists these players as dropped. */
    disqualified: z.array(z.string()),
  }),
});
