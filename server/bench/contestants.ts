import Fastify from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { buildApp } from '../src/app';
import { admitSession } from '../src/domain/identity/sessions';
import type { Tables } from '../src/kernel/db/tables';
import { ReadCache } from '../src/kernel/pipeline/read-cache';
import { testIdentity } from '../src/testing/test-tokens';
import type { Call, Case } from './api-cases';
import { lastDay } from './fill';
import { type Answer, keepAlive, requestBytes } from './keep-alive';

/** Does a case's work once; the number selects one of its calls. */
export type Contestant = (turn: number) => Promise<unknown>;

type Identity = Awaited<ReturnType<typeof testIdentity>>;

/** Returns a case's calls as HTTP requests; writes are by the site admin. */
async function requestsOf({ calls }: Case, identity: Identity): Promise<Buffer[]> {
  const authorization = `Bearer ${await identity.token({ userId: 'user_bench', role: 'admin' })}`;
  return calls.map(({ write, ...call }: Call) => requestBytes({ ...call, headers: write ? { authorization } : {} }));
}

const expectAnswer = ({ status, body }: Answer): Buffer => {
  if (status !== 200) throw new Error(`${status}: ${body.toString('utf8', 0, 500)}`);
  return body;
};

type Connection = Awaited<ReturnType<typeof keepAlive>>;

interface Listening {
  ask: (request: Buffer) => Promise<Buffer>;
  close: () => Promise<void>;
}

async function listening(app: Awaited<ReturnType<typeof buildApp>>['app']): Promise<Listening> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connections: Connection[] = [];
  const free: Connection[] = [];
  async function connection(): Promise<Connection> {
    const kept = free.pop();
    if (kept) return kept;
    const opened = await keepAlive(port);
    connections.push(opened);
    return opened;
  }
  return {
    async ask(request) {
      const one = await connection();
      const answer = await one.ask(request);
      free.push(one);
      return expectAnswer(answer);
    },
    async close() {
      for (const one of connections) one.close();
      await app.close();
    },
  };
}

/** Starts the whole server without limits per minute, and without its cache unless requested. */
export async function theServer(db: Kysely<Tables>, { cached = false } = {}) {
  const identity = await testIdentity(admitSession(db, { own: false }));
  // On the last day of the content, so that what counts back from today stays the same.
  const now = () => new Date(`${lastDay}T12:00:00-05:00`);
  const { app } = await buildApp({ db, identity, now, limits: false, cache: cached ? new ReadCache({ seconds: 3600 }) : null });
  const { ask, close } = await listening(app);
  const contestant = async (one: Case): Promise<Contestant> => {
    // A token is valid for a minute; a case on a busy machine takes longer.
    let [requests, madeAt] = [await requestsOf(one, identity), performance.now()];
    return async (turn) => {
      if (performance.now() - madeAt > 20_000) [requests, madeAt] = [await requestsOf(one, identity), performance.now()];
      return ask(requests[turn % requests.length] as Buffer);
    };
  };
  return { contestant, close };
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Runs the SQL statements that the route runs for each call, and nothing else. */
export async function bareSql(pool: PostgresPool, one: Case): Promise<Contestant> {
  let ran: Statement[] = [];
  const listenedTo: PostgresPool = {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        ran.push({ text, values });
        return client.query(text, values);
      };
      return { query: query as typeof client.query, release: () => client.release() };
    },
    end: async () => undefined,
  };
  const server = await theServer(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: listenedTo }) }));
  const ask = await server.contestant(one);
  const statements: Statement[][] = [];
  for (const turn of one.calls.keys()) {
    ran = [];
    await ask(turn);
    statements.push(ran);
  }
  await server.close();
  return async (turn) => {
    const client = await pool.connect();
    try {
      for (const { text, values } of statements[turn % statements.length] ?? []) await client.query(text, values);
    } finally {
      client.release();
    }
  };
}

/** Serves the same bytes from memory with a Fastify route. */
export async function fromMemory(one: Case, bytes: Buffer) {
  const app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
  app.all('/*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  const { ask, close } = await listening(app);
  const requests = await requestsOf(one, await testIdentity());
  const contestant: Contestant = (turn) => ask(requests[turn % requests.length] as Buffer);
  return { contestant, close };
}
