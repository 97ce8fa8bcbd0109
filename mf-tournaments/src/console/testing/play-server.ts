import type { Answer, Lease, Person, sendCommands } from '@mesa/contract/calls/play';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import type { ErrorCode, Result } from '@mesa/contract/endpoint';
import { apply } from '@mesa/contract/play/apply';
import type { BodyOf, Command, CommandBody, LogEntry } from '@mesa/contract/play/commands';
import { opposing } from '@mesa/contract/play/conflicts';
import { type EventKind, emptyEvent, type TournamentEvent } from '@mesa/contract/play/model';
import type { StaffRole } from '@mesa/contract/play/roles';
import type { Api } from '../sync/sync-state';

export const serverTime = 1_800_000_000_000;
export type SyncResponse = Result<typeof sendCommands>;

interface PlayServer {
  /** The fate of a call. */
  network: 'up' | 'down' | 'answer lost';
  /** The ids of the commands of each call. */
  sent: string[][];
  log: LogEntry[];
  people: Person[];
  lease: Lease | null;
  /** What the account of this device is. */
  role: StaffRole | null;
  /** Reserved blocks by their first id, and the players created with their ids. */
  reserved: Map<number, string>;
  created: Map<number, string>;
  /** Who has a name already. */
  known: Map<string, PublicPlayer>;
  /** Names that only the server refuses. */
  forbidden: string[];
  /** Called before a command is decided. */
  beforeSend(): void;
  event(): TournamentEvent;
  /** Appends a command of another device. */
  says(body: CommandBody, device?: string): void;
  /** Appends a player's command: a report, a call or their enrolment; with an account, a pass or a slip. */
  reports(body: BodyOf<'report'> | BodyOf<'call-judge'> | BodyOf<'enrol'>, player: number, by?: 'pass' | 'slip'): void;
  api: Api;
}

const offline = () => Object.assign(new Error('Sin conexión'), { name: 'ApiError', code: 'network', httpStatus: 0, body: null });

const refused = (code: ErrorCode, message: string) => Object.assign(new Error(message), { name: 'ApiError', code, httpStatus: 422, body: null });

/** The first id that the fake server reserves. */
export const firstReserved = 501;
const blockSize = 64;

/** A fake server for console tests: decides with the engine and remembers every answer, like the real one. */
export function makeServer(kind: EventKind = 'challenge'): PlayServer {
  let event: TournamentEvent = emptyEvent(kind, 2027);
  const answers = new Map<string, Answer>();
  function decide(command: Command): Answer {
    const known = answers.get(command.id);
    if (known) return known;
    const { body } = command;
    const isUnknown = body.kind === 'enrol' && body.player >= firstReserved && !server.created.has(body.player);
    const { event: next, refusal } = isUnknown ? ({ event: undefined, refusal: 'no_such_player' } as const) : apply(event, command);
    const answer = next ? { id: command.id, seq: server.log.length + 1 } : { id: command.id, code: refusal, theirs: opposing(command, server.log) };
    if (next) {
      event = next;
      server.log.push({ seq: server.log.length + 1, at: command.at, received: serverTime, command });
    }
    answers.set(command.id, answer);
    return answer;
  }
  const server: PlayServer = {
    network: 'up',
    sent: [],
    log: [],
    people: [],
    lease: null,
    role: 'organiser',
    reserved: new Map(),
    created: new Map(),
    known: new Map(),
    forbidden: [],
    beforeSend: () => undefined,
    event: () => event,
    says(body, device = 'other') {
      const { length } = server.log;
      decide({ id: `s${length}`, device, by: { role: 'staff' }, engine: 1, base: length, pen: event.pen.epoch, at: serverTime, body });
    },
    reports(body, player, by) {
      const { length } = server.log;
      decide({
        id: `p${length}`,
        device: 'phone',
        by: { role: 'player', player, ...(by && { [by]: true as const }) },
        engine: 1,
        base: length,
        pen: 0,
        at: serverTime,
        body,
      });
    },
    api: {
      async log() {
        if (server.network === 'down') throw offline();
        const { people, lease, role, log } = server;
        return { status: 'success', event, code: 'ABC234', from: log.length, entries: [], people, lease, role };
      },
      async send({ device, head, commands }) {
        server.beforeSend();
        if (server.network === 'down') throw offline();
        server.sent.push(commands.map(({ id }) => id));
        const given = commands.map((command) => decide({ ...command, device, by: { role: server.role === 'organiser' ? 'staff' : server.role } } as Command));
        if (server.network === 'answer lost') throw offline();
        const { people, lease, role, log } = server;
        return { status: 'success', from: head, entries: log.slice(head), answers: given, people, lease, role, now: serverTime };
      },
      async reserve({ device, lastId }) {
        if (server.network === 'down') throw offline();
        const blocks = () => [...server.reserved].filter(([firstId, holder]) => holder === device && firstId > lastId);
        if (blocks().length === 0) server.reserved.set(firstReserved + blockSize * server.reserved.size, device);
        if (server.network === 'answer lost') throw offline();
        return { status: 'success', blocks: blocks().map(([firstId]) => ({ firstId, size: blockSize })) };
      },
      async create({ device, playerId, name }) {
        if (server.network === 'down') throw offline();
        if (server.forbidden.includes(name)) throw refused('invalid', 'Ese nombre está reservado para el sitio.');
        const isReserved = [...server.reserved].some(([firstId, holder]) => holder === device && playerId >= firstId && playerId < firstId + blockSize);
        if (!isReserved) throw refused('rule_violation', 'Ese número de jugador no está reservado para este dispositivo en este torneo.');
        if ((server.created.get(playerId) ?? name) !== name) throw refused('conflict', 'Otro dispositivo ya usó ese número para otra persona.');
        server.created.set(playerId, name);
        if (server.network === 'answer lost') throw offline();
        const person: Person = { id: playerId, name, username: name, division: 'masters', noYear: true };
        return { status: 'success', person, same: server.known.get(name) ?? null };
      },
    },
  };
  return server;
}
