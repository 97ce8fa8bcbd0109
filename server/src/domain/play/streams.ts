import { randomInt } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Notices } from '../../kernel/db/listen-to-channel';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';

/** The audience of an entry: `room` is all pages at once, `pages` is all pages within two seconds, `console` is consoles only. */
export type Audience = 'room' | 'pages' | 'console';

/** Notifies open pages of new entries; notices from other servers are passed in. */
export interface Streams extends Notices {
  /** Call when a tournament has reached this entry; repeats are ignored. */
  notify(tournamentId: number, seq: number, audience?: Audience): void;
  /** Call when the organisers' messages changed, which are outside the log. */
  notifyMessages(tournamentId: number): void;
}

/** Sent to other servers in place of an entry's number when messages changed. */
export const messagesNotice = 'messages';

const maxStreams = 3000;
/** Proxies and the server's own limit close a silent stream, in milliseconds. */
const keepAliveEvery = 25_000;
/** Milliseconds after which a page reconnects; each gets another pause, so that a restart does not bring all of them back at once. */
const reconnectAfter = { min: 2000, max: 5000 };
/** Minimum milliseconds between two messages of a tournament, so that results entered together are one message. */
const pauseMs = 2000;

interface StreamDeps {
  app: FastifyInstance;
  limits: Limits;
  now: () => Date;
}

/** What a page compares with what it shows. */
interface Newest {
  /** The number of the last entry. */
  seq: number;
  /** The ids of the organisers' messages to everyone, latest first. */
  messages: readonly number[];
}

const entryEvent = (seq: number): string => `data: ${seq}\n\n`;
const messageIdsEvent = (ids: readonly number[]): string => `event: message-ids\ndata: ${JSON.stringify(ids)}\n\n`;

/**
 * Serves each tournament's stream of server-sent events: `data` is the number of its last entry; `event: log` if only consoles show that entry. A page that
 * connects gets that number and the `message-ids`, because it may have missed a change before.
 */
export function createStreams({ app, limits, now }: StreamDeps, readNewest: (tournamentId: number) => Promise<Newest>): Streams {
  const clock = (): string => `event: clock\ndata: ${now().getTime()}\n\n`;
  const listening = new Map<number, Set<PassThrough>>();
  const sentSeq = new Map<number, number>();
  /** The last entry sent to consoles only. */
  const loggedSeq = new Map<number, number>();
  /** Reads that connecting pages wait for. */
  const reading = new Map<number, Promise<Newest>>();
  let open = 0;

  const leave = (tournamentId: number, stream: PassThrough) => {
    const listeners = listening.get(tournamentId);
    if (!listeners?.delete(stream)) return;
    open -= 1;
    if (listeners.size > 0) return;
    listening.delete(tournamentId);
    reading.delete(tournamentId);
    sentSeq.delete(tournamentId);
    loggedSeq.delete(tournamentId);
  };
  const send = (text: string, listeners: Iterable<PassThrough>) => {
    const bytes = Buffer.from(text);
    for (const stream of listeners) stream.write(bytes);
  };
  const timer = setInterval(() => {
    for (const listeners of listening.values()) send(clock(), listeners);
  }, keepAliveEvery);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const listeners of listening.values()) for (const stream of listeners) stream.end();
  });

  /** Shares one read among pages that connect at the same time, as after a restart. */
  const sharedRead = (tournamentId: number): Promise<Newest> => {
    const pending = reading.get(tournamentId);
    if (pending) return pending;
    const read = readNewest(tournamentId).finally(() => {
      // A notice may have replaced it.
      if (reading.get(tournamentId) === read) reading.delete(tournamentId);
    });
    reading.set(tournamentId, read);
    return read;
  };

  app.get<{ Params: { id: string } }>('/api/tournaments/:id(^\\d{1,9}$)/stream', { onRequest: limits.crowd }, async (request, reply) => {
    const tournamentId = Number(request.params.id);
    if (open >= maxStreams) throw new HttpError('unavailable');
    const stream = new PassThrough();
    stream.write(`retry: ${randomInt(reconnectAfter.min, reconnectAfter.max)}\n${clock()}`);
    // Before the read, so that the page misses no change that the read does not see.
    const listeners = listening.get(tournamentId) ?? new Set();
    listening.set(tournamentId, listeners.add(stream));
    open += 1;
    stream.once('close', () => leave(tournamentId, stream));
    try {
      const { seq, messages } = await sharedRead(tournamentId);
      // The server may be closing meanwhile.
      if (!stream.writableEnded) stream.write(messageIdsEvent(messages) + entryEvent(seq));
    } catch (error) {
      leave(tournamentId, stream);
      throw error;
    }
    // The connection belongs to the stream and closes with it; proxies must not buffer the messages.
    return reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }).send(stream);
  });

  /** Tournaments whose pages were notified a moment ago. */
  const pausing = new Set<number>();
  const waiting = new Map<number, number>();
  const notifyNow = (tournamentId: number) => {
    const seq = waiting.get(tournamentId) ?? 0;
    waiting.delete(tournamentId);
    const listeners = listening.get(tournamentId);
    if (!listeners || seq <= (sentSeq.get(tournamentId) ?? 0)) return;
    sentSeq.set(tournamentId, seq);
    send(entryEvent(seq), listeners);
    pausing.add(tournamentId);
    const goOn = () => {
      pausing.delete(tournamentId);
      notifyNow(tournamentId);
    };
    setTimeout(goOn, pauseMs).unref();
  };
  const notify = (tournamentId: number, seq: number, audience: Audience = 'pages') => {
    // A read that began before does not see the entry: pages that connect from now on do not share it.
    reading.delete(tournamentId);
    const listeners = listening.get(tournamentId);
    if (!listeners) return;
    if (audience === 'console') {
      if (seq <= Math.max(sentSeq.get(tournamentId) ?? 0, loggedSeq.get(tournamentId) ?? 0)) return;
      loggedSeq.set(tournamentId, seq);
      return send(`event: log\ndata: ${seq}\n\n`, listeners);
    }
    waiting.set(tournamentId, Math.max(seq, waiting.get(tournamentId) ?? 0));
    if (audience === 'room' || !pausing.has(tournamentId)) notifyNow(tournamentId);
  };
  const notifyMessages = (tournamentId: number) => {
    reading.delete(tournamentId);
    send('event: messages\ndata: \n\n', listening.get(tournamentId) ?? []);
  };
  return {
    notify,
    notifyMessages,
    onNotice(payload) {
      const [id, seq, audience] = payload.split(' ');
      if (seq === messagesNotice) return notifyMessages(Number(id));
      if (id && seq) notify(Number(id), Number(seq), audience as Audience | undefined);
    },
    async onGap() {
      for (const [tournamentId, listeners] of listening) {
        await readNewest(tournamentId).then(
          ({ seq, messages }) => {
            send(messageIdsEvent(messages), listeners);
            notify(tournamentId, seq);
          },
          // It is no longer played here, or the database is unreachable: its pages poll by themselves.
          () => undefined,
        );
      }
    },
  };
}
