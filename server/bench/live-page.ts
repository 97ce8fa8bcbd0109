import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getOwnPass } from '@mesa/contract/calls/passes';
import { getLive, livePath } from '@mesa/contract/calls/play';

/** Connections as browsers have them: each is reused, and bodies stay compressed, because unpacking them is the phones' work. */
const agent = new http.Agent({ keepAlive: true });

/** Reads an address to its end; returns its status. */
async function readFrom(url: string, headers: http.OutgoingHttpHeaders): Promise<number> {
  const request = http.get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
  return response.statusCode ?? 0;
}

interface PageOptions {
  /** Returns a server that runs. */
  origin: () => string;
  /** The phone's address, as a proxy names it. */
  address: string;
  tournament: number;
  /** Of a phone with a pass; without it, it is a visitor's page. */
  pass?: { cookie: string; hasReported: () => boolean } | undefined;
}

/** When a page received an entry's number, and when it had the tournament with that entry; in milliseconds. */
interface Times {
  received: Map<number, number>;
  shown: Map<number, number>;
}

export interface LivePage extends Times {
  /** Reads that failed. */
  failed: () => number;
  close: () => void;
}

/**
 * Opens a page as browsers do: it receives numbers of entries and reads the tournament. With a pass it has read that first, and reads it again with each
 * entry once its player has reported (`own-pass-table.tsx`).
 */
export async function openPage({ origin, address, tournament, pass }: PageOptions): Promise<LivePage> {
  const times: Times = { received: new Map(), shown: new Map() };
  let failed = 0;
  let closed = false;
  let request: http.ClientRequest | undefined;
  /** The pause that the stream asks browsers for. */
  let retryMs = 3000;

  const forwarded = { 'x-forwarded-for': address };

  async function read(path: string, headers: Record<string, string>): Promise<boolean> {
    try {
      if ((await readFrom(`${origin()}${path}`, { ...forwarded, ...headers })) === 200) return true;
    } catch {
      // The server died.
    }
    failed += 1;
    return false;
  }

  const readPass = () => read(getOwnPass.path, { cookie: pass?.cookie ?? '' });

  async function hear(seq: number): Promise<void> {
    times.received.set(seq, performance.now());
    if (!(await read(getLive.path.replace(':id', String(tournament)), {}))) return;
    times.shown.set(seq, performance.now());
    if (pass?.hasReported()) await readPass();
  }

  async function connect(): Promise<void> {
    request = http.get(`${origin()}${livePath(tournament)}`, { agent: false, headers: forwarded });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        retryMs = Number(/^retry: (\d+)$/m.exec(message)?.[1] ?? retryMs);
        // Pages do not listen to `event: log`, which is for consoles.
        const seq = /^data: (\d+)$/.exec(message)?.[1];
        if (seq !== undefined) void hear(Number(seq));
      }
    });
    response.on('error', () => undefined).once('close', () => void again());
  }

  async function again(): Promise<void> {
    while (!closed) {
      await wait(retryMs);
      if (closed) return;
      try {
        return await connect();
      } catch {
        // As long as no server answers.
      }
    }
  }

  if (pass) await readPass();
  await connect();
  return {
    ...times,
    failed: () => failed,
    close: () => {
      closed = true;
      request?.destroy();
    },
  };
}
