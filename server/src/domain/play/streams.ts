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
/** Minimum milliseconds between two messages of a tournament, so that results entered together are one message. */
const pauseMs = 2000;

interface StreamDeps {
  app: FastifyInstance;
  limits: Limits;
  now: () => Date;
}

/** Serves each tournament's stream of server-sent events: `data` is the number of its last entry; `event: log` if only consoles show that entry. */
export function createStreams({ app, limits, now }: StreamDeps, newestSeq: (tournamentId: number) => Promise<number>): Streams {
  const clock = (): string => `event: clock\ndata: ${now().getTime()}\n\n`;
  const listening = new Map<number, Set<PassThrough>>();
  const sentSeq = new Map<number, number>();
  /** The last entry sent to consoles only. */
  const loggedSeq = new Map<number, number>();
  /** Reads of the last entry that pages wait for. */
  const reading = new Map<number, Promise<number>>();
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
  const readSeq = (tournamentId: number): Promise<number> => {
    const pending = reading.get(tournamentId) ?? newestSeq(tournamentId).finally(() => reading.delete(tournamentId));
    reading.set(tournamentId, pending);
    return pending;
  };

  app.get<{ Params: { id: string } }>('/api/tournaments/:id(^\\d{1,9}$)/stream', { onRequest: limits.crowd }, async (request, reply) => {
    const tournamentId = Number(request.params.id);
    if (open >= maxStreams) throw new HttpError('unavailable');
    const stream = new PassThrough();
    stream.write(`retry: 3000\n${clock()}`);
    // Before the read, so that no entry is missed that it does not see.
    const listeners = listening.get(tournamentId) ?? new Set();
    listening.set(tournamentId, listeners.add(stream));
    open += 1;
    stream.once('close', () => leave(tournamentId, stream));
    try {
      const seq = await readSeq(tournamentId);
      stream.write(`data: ${Math.max(seq, sentSeq.get(tournamentId) ?? 0)}\n\n`);
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
    send(`data: ${seq}\n\n`, listeners);
    pausing.add(tournamentId);
    const goOn = () => {
      pausing.delete(tournamentId);
      notifyNow(tournamentId);
    };
    setTimeout(goOn, pauseMs).unref();
  };
  const notify = (tournamentId: number, seq: number, audience: Audience = 'pages') => {
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
  const notifyMessages = (tournamentId: number) => send('event: messages\ndata: \n\n', listening.get(tournamentId) ?? []);
  return {
    notify,
    notifyMessages,
    onNotice(payload) {
      const [id, seq, audience] = payload.split(' ');
      if (seq === messagesNotice) return notifyMessages(Number(id));
      if (id && seq) notify(Number(id), Number(seq), audience as Audience | undefined);
    },
    async onGap() {
      for (const tournamentId of listening.keys()) {
        await newestSeq(tournamentId).then(
          (seq) => notify(tournamentId, seq),
          // It is no longer played here, or the database is unreachable: its pages poll by themselves.
          () => undefined,
        );
      }
    },
  };
}
