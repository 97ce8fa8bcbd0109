import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { errorBody, HttpError } from '../errors';
import { requestId } from './log';

export interface ConnectionLimits {
  total: number;
  /** Per IPv4 address or IPv6 /64; by default a sixteenth of the total. */
  perAddress?: number;
  /** Connections beyond the limits, for /api/health only. */
  reserve?: number;
  /** A request or answer that takes longer than this many milliseconds is slow. */
  slowMs?: number;
  /** Whether an address is a proxy, which holds the connections of all visitors. */
  isProxy?: (address: string) => boolean;
}

/** What a connection waits for: a request's headers, the rest of its body, or its answer. */
type State = 'idle' | 'receiving' | 'answering';

/** Connections by state, in the order in which they entered it. */
type Group = Record<State, Set<Connection>>;
const newGroup = (): Group => ({ idle: new Set(), receiving: new Set(), answering: new Set() });
const sizeOf = ({ idle, receiving, answering }: Group): number => idle.size + receiving.size + answering.size;

interface Connection {
  readonly socket: Socket;
  readonly groups: readonly Group[];
  state: State;
  /** By `performance.now`. */
  since: number;
  /** Unanswered requests; several if the client pipelines them. */
  requests: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
const asksForHealth = ({ url }: IncomingMessage): boolean => url?.split('?', 1)[0] === '/api/health';

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const error = new HttpError('unavailable');
  const body = JSON.stringify(errorBody(error, requestId(request)));
  response.writeHead(error.statusCode, { 'content-type': 'application/json; charset=utf-8', connection: 'close', 'retry-after': '5' }).end(body);
}

/**
 * Limits the connections of the process and of each address. Beyond a limit, drops the connection that was idle longest for the new one, then the
 * slowest. If all are busy, the new one can only use /api/health, so that monitors see that the process is alive.
 */
export function createConnections({ total, perAddress = Math.floor(total / 16), reserve = 16, slowMs = 5000, isProxy = () => false }: ConnectionLimits) {
  const all = newGroup();
  const byAddress = new Map<string, Group>();
  const connections = new WeakMap<Socket, Connection>();
  /** Connections beyond the limits, in no group. */
  const reserved = new Set<Connection>();

  function move(connection: Connection, state: State): void {
    if (!connections.has(connection.socket)) return;
    for (const group of connection.groups) {
      group[connection.state].delete(connection);
      group[state].add(connection);
    }
    connection.state = state;
    connection.since = performance.now();
  }

  const first = (set: Set<Connection>, isWanted: (connection: Connection) => boolean): Connection | undefined => {
    for (const connection of set) if (isWanted(connection)) return connection;
    return undefined;
  };

  /** Returns the most expendable connection of a group; undefined if all are busy. */
  function spare({ idle, receiving, answering }: Group): Connection | undefined {
    const isSlow = ({ since }: Connection) => performance.now() - since >= slowMs;
    const [longestIdle] = idle;
    if (longestIdle) return longestIdle;
    const [longestReceiving] = receiving;
    if (longestReceiving && isSlow(longestReceiving)) return longestReceiving;
    // A caller that reads its answer, or waits for messages of a stream, has no unsent data.
    return first(answering, (one) => isSlow(one) && one.socket.writableLength > 0);
  }

  function drop(connection: Connection): void {
    forget(connection);
    connection.socket.destroy();
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.socket)) return;
    for (const group of connection.groups) group[connection.state].delete(connection);
    reserved.delete(connection);
  }

  /** Makes room for one more connection in a group; false if none can be dropped. */
  function makeRoom(group: Group, max: number): boolean {
    if (sizeOf(group) < max) return true;
    const dropped = spare(group);
    if (dropped) drop(dropped);
    return dropped !== undefined;
  }

  function open(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    const address = normalizeIP(remote, 64);
    const isLimited = !isProxy(remote);
    const own = byAddress.get(address) ?? newGroup();
    byAddress.set(address, own);
    const fits = (!isLimited || makeRoom(own, perAddress)) && makeRoom(all, total);
    const connection: Connection = { socket, groups: fits ? [all, own] : [], state: 'idle', since: 0, requests: 0 };
    connections.set(socket, connection);
    socket.once('close', () => {
      forget(connection);
      if (sizeOf(own) === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
    if (fits) move(connection, 'idle');
    else takeReserve(connection);
  }

  function takeReserve(connection: Connection): void {
    reserved.add(connection);
    if (reserved.size > reserve) drop(first(reserved, ({ requests }) => requests === 0) ?? connection);
  }

  /** Tracks a request until it is answered; false if it was refused. */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = connections.get(request.socket);
    if (!connection) return true;
    connection.requests += 1;
    move(connection, hasBody(request) ? 'receiving' : 'answering');
    request.once('end', () => connection.state === 'receiving' && move(connection, 'answering'));
    response.once('close', () => {
      connection.requests -= 1;
      if (connection.requests === 0) move(connection, 'idle');
    });
    if (!reserved.has(connection)) return true;
    if (asksForHealth(request)) {
      response.setHeader('connection', 'close');
      return true;
    }
    refuse(request, response);
    return false;
  }

  return {
    /** Counts a server's connections. */
    watch: (server: Server) => server.on('connection', open),
    admit,
  };
}
