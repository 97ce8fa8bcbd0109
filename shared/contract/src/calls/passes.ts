import { z } from 'zod';
import { endpoint } from '../endpoint';
import { reportedOutcomes } from '../play/model';
import { helpingRoles } from '../play/roles';
import { SentCommand } from './commands';
import { ListTaken, ListText } from './decks';
import { OwnPenalty } from './penalties';
import { Answer, commandTopics, DeviceId, maxCommands } from './play';
import { birthYear, PlayerIdText } from './player-ids';
import { Day, Id, IdParam, Instant, ReadAt, Success, text } from './primitives';
import { TournamentMessage } from './tournament-messages';

/** A pass that is valid: the link that lets one phone act for a player without an account. */
const Pass = z.object({
  playerId: Id,
  issuedAt: Instant,
  /** When a phone opened it; null if none did. */
  usedSince: Instant.nullable(),
});
export type Pass = z.infer<typeof Pass>;

const params = z.object({ id: IdParam });
const passes = z.array(Pass);

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/passes',
  access: 'staff',
  reads: ['desk', 'tournament', 'storeAdmins', 'play', 'enrolment', 'results'],
  summary: 'Quién tiene un pase para jugar sin cuenta, y desde cuándo lo usa, para quienes llevan el torneo',
  params,
  result: z.object({ status: Success, passes }),
});

export const issuePasses = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/passes',
  access: 'staff',
  writes: ['desk', 'session', 'tournament'],
  summary: 'Da un pase nuevo a cada uno de estos jugadores; el anterior deja de valer. Su secreto se responde solo aquí',
  params,
  body: z.strictObject({ playerIds: z.array(Id).min(1).max(2000) }),
  result: z.object({ status: Success, passes, secrets: z.array(z.object({ playerId: Id, secret: z.string() })) }),
});

export const endPass = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/passes/end',
  access: 'staff',
  writes: ['desk', 'session', 'tournament'],
  summary: 'Termina el pase de un jugador: su teléfono deja de poder usarlo',
  params,
  body: z.strictObject({ playerId: Id }),
  result: z.object({ status: Success, passes }),
});

export const openPass = endpoint({
  method: 'POST',
  path: '/api/pass/open',
  access: 'anyone',
  writes: ['desk', 'session'],
  summary: 'Abre un pase de jugador, juez o ayudante en este teléfono por el secreto de su enlace; si estaba abierto en otro, allí termina',
  // Any text: a wrong one is refused like an unknown one.
  body: z.strictObject({ secret: text(200) }),
  result: z.object({
    status: Success,
    tournamentId: Id,
    /** Of a judge or helper: the phone opens the tournament's console. `pass` is the same as long as the pass is. */
    staff: z.object({ pass: Id, role: z.enum(helpingRoles) }).optional(),
  }),
});

export const getOwnPass = endpoint({
  method: 'GET',
  path: '/api/pass',
  access: 'pass',
  reads: ['desk', 'tournament', 'play', 'enrolment', 'results', 'player', 'deck'],
  summary: 'Lo que ve un teléfono con pase: de quién es, en qué torneo, hasta cuándo, y lo que solo ese jugador lee',
  result: z.object({
    status: Success,
    tournamentId: Id,
    player: z.object({ id: Id, username: z.string(), name: z.string(), hasAccount: z.boolean() }),
    /** The last day of the pass, at the tournament's place. */
    lastDay: Day,
    /** The organisers' messages to this player of the last day, latest first. */
    messages: z.array(TournamentMessage),
    penalties: z.array(OwnPenalty),
    /** The opponent's report, if it differs from the player's own and is not settled. */
    disputed: z.object({ round: z.string(), theirs: z.enum(reportedOutcomes) }).nullable(),
    /** The player's deck list: how many cards it has. */
    list: z.object({ cards: z.int(), updatedAt: Instant.nullable() }),
    /** What the official program needs of the player and is unknown. Absent in the answer of a server that takes neither by a pass. */
    lacks: z.object({ pokemonId: z.boolean(), birthYear: z.boolean() }).optional(),
  }),
});
export type OwnPass = z.infer<typeof getOwnPass.result>;

export const sendPassCommands = endpoint({
  method: 'POST',
  path: '/api/pass/commands',
  access: 'pass',
  writes: commandTopics,
  summary: 'Lo que anota un jugador con pase: su resultado, su llegada, su abandono o que llama al juez; cada anotación cuenta una sola vez',
  body: z.strictObject({ device: DeviceId, commands: z.array(SentCommand).min(1).max(maxCommands) }),
  result: z.object({ status: Success, answers: z.array(Answer), now: z.int() }),
});

export const savePassList = endpoint({
  method: 'POST',
  path: '/api/pass/list',
  access: 'pass',
  writes: ['deck', 'card'],
  summary: 'Entrega la lista de baraja del jugador de un pase',
  body: z.strictObject({ cards: ListText, updatedAt: ReadAt }),
  result: z.object({ status: Success, data: ListTaken }),
});

export const saveOwnPlayerData = endpoint({
  method: 'POST',
  path: '/api/pass/player-data',
  access: 'pass',
  writes: ['player', 'play'],
  summary: 'Guarda el Player ID y el año de nacimiento que le faltan al jugador de un pase, también después de cerrar el torneo',
  body: z.strictObject({ pokemonId: PlayerIdText.optional(), birthYear: birthYear.optional() }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const claimWithPass = endpoint({
  method: 'POST',
  path: '/api/pass/claim',
  access: 'signed-in',
  writes: ['claim'],
  summary: 'La cuenta propia pide el historial del jugador cuyo pase abrió este teléfono; el administrador lo decide',
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});
