import type { SentCommand } from '@mesa/contract/calls/commands';
import { type Answer, getLive, getLog, getOwnReport, sendCommands, startPlay as startCall, stopPlay as stopCall } from '@mesa/contract/calls/play';
import type { BodyOf, LogEntry } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import type { Caller, PassCaller } from '../../kernel/callers';
import type { Replica } from '../../kernel/db/replica';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import type { ReadCache } from '../../kernel/pipeline/read-cache';
import { writing, wroteOnly } from '../../kernel/pipeline/writing';
import { requireVisibleTournament } from '../tournaments/tournaments';
import { append, type Sending } from './append';
import { requireStaff, senderOf } from './author';
import { leaseOf, renewLease } from './lease';
import { messagesToAll } from './messages';
import { offlineEnrolmentRoutes } from './offline-enrolment.routes';
import { peopleOf } from './people';
import { decidePlayerCommands } from './player-commands';
import { playerIdRoutes } from './player-ids.routes';
import { ownDispute, publicEvent } from './public-event';
import { nextSettling, settled } from './settle';
import { staffRoutes } from './staff.routes';
import { ownCommand, startPlay, stopPlay } from './start-play';
import { createPlayStates, entriesAfter, requirePlay, stateOf } from './state';
import { createStreams, type Streams } from './streams';
import { type TomDeps, tomRoutes } from './tom.routes';

/** The author of changes that happen by time. */
const server: Caller = { userId: 'server', role: 'admin' };
/** Maximum entries in one answer; the device requests the rest. */
const maxEntries = 2000;

const enteringIn = (entries: readonly LogEntry[]): number[] =>
  entries.flatMap(({ command: { body } }) => {
    if (body.kind === 'enrol' || body.kind === 'enrol-late') return [body.player];
    if (body.kind === 'renumber') return [body.to];
    return body.kind === 'import' ? body.event.entries.map(({ player }) => player) : [];
  });

const playersIn = (event: TournamentEvent): number[] => event.entries.map(({ player }) => player);

interface PlayDeps extends TomDeps {
  app: FastifyInstance;
  limits: Limits;
  cache: ReadCache | null;
  replica: Replica | null;
}

/** What other nouns need of a played tournament. */
export interface Play extends Streams {
  /** Decides and logs commands of a phone with a pass. */
  takeFromPass: (caller: PassCaller, sent: { device: string; commands: readonly SentCommand[] }) => Promise<{ answers: Answer[]; now: number }>;
  /** Decides and logs a report by the code on a match's slip. Returns why it is refused; null if it counts. */
  takeFromSlip: (tournament: Selectable<Tables['tournaments']>, player: number, body: BodyOf<'report'>) => Promise<RefusalCode | null>;
  /** Returns a tournament's newest state. */
  eventOf: (tournamentId: number) => Promise<TournamentEvent>;
}

/** Serves played tournaments. Returns handlers for the notices of other servers, and what other nouns need. */
export function playRoutes({ app, serve, db, now: clock, settings, limits, cache, replica, readTomFile }: PlayDeps): Play {
  const states = createPlayStates();
  const streams = createStreams({ app, limits, now: clock }, async (id) => {
    // A stream carries no token, so it shows what a visitor may see.
    await requireVisibleTournament(db, null, id);
    const { seq } = await requirePlay(db, id);
    return { seq, messages: (await messagesToAll(db, id, clock())).map((message) => message.id) };
  });

  /** Caches the committed state, notifies listeners, and schedules what happens by time. */
  function moved(tournamentId: number, { after, audience }: Awaited<ReturnType<typeof append>>): void {
    states.set(tournamentId, after);
    streams.notify(tournamentId, after.seq, audience);
    const due = nextSettling(after.event);
    if (due !== null) setTimeout(() => void settle(tournamentId), Math.max(0, due - clock().getTime())).unref();
  }

  async function take(caller: Caller, tournamentId: number, sending: Sending) {
    const taken = await transact(db, async (transaction) => {
      const made = await append(transaction, states, caller, tournamentId, sending);
      wroteOnly(made.isLogAlone ? ['play'] : null);
      return made;
    });
    moved(tournamentId, taken);
    return taken;
  }

  /** Appends only commands that hold under the lock, and returns the answers to all of them in order. */
  async function takePlayerCommands(caller: Caller, sending: Sending & { commands: readonly SentCommand[] }, tournament: Selectable<Tables['tournaments']>) {
    const { answers, holding } = await decidePlayerCommands(db, states, tournament, sending);
    const taken = holding.length > 0 ? (await take(caller, tournament.id, { ...sending, commands: holding })).answers : [];
    const all = new Map([...answers, ...taken.map((answer) => [answer.id, answer] as const)]);
    return sending.commands.flatMap(({ id }) => all.get(id) ?? []);
  }

  async function settleDue(tournamentId: number, now: number): Promise<void> {
    const commands = (event: TournamentEvent) => settled(event, now).map((body) => ownCommand(body, now));
    try {
      const { event } = await stateOf(db, states, await requirePlay(db, tournamentId));
      if (commands(event).length > 0) await writing(['play'], () => take(server, tournamentId, { by: { role: 'server' }, device: 'server', commands, now }));
    } catch (error) {
      app.log.warn(error, 'reports could not be settled; the next contact tries again');
    }
  }

  const settling = new Map<number, Promise<void>>();
  /** Turns agreeing reports of both players into results, once their time has come. Contacts at the same time wait for one transaction. */
  function settle(tournamentId: number, now = clock().getTime()): Promise<void> {
    const running = settling.get(tournamentId) ?? settleDue(tournamentId, now).finally(() => settling.delete(tournamentId));
    settling.set(tournamentId, running);
    return running;
  }

  serve(startCall, async ({ params: { id }, caller }) => {
    const code = await transact(db, (transaction) => startPlay(transaction, states, caller, id, clock().getTime()));
    return { status: 'success', data: { code } };
  });
  serve(stopCall, async ({ params: { id }, caller }) => {
    await transact(db, (transaction) => stopPlay(transaction, caller, id, settings.eventsPerMonth));
    return { status: 'success', data: true as const };
  });

  async function logAfter(db: Kysely<Tables>, id: number, after: number, season: number) {
    const entries = (await entriesAfter(db, id, after)).slice(0, maxEntries);
    return { from: after, entries, people: await peopleOf(db, enteringIn(entries), season, { forStaff: true }) };
  }

  serve(
    getLog,
    async ({ params: { id }, query: { after }, caller }) => {
      const role = await requireStaff(db, caller, id);
      const play = await requirePlay(db, id);
      const { seq, event } = await stateOf(db, states, play);
      const rest = { status: 'success' as const, role, code: play.code, lease: await leaseOf(db, id, event, clock().getTime()) };
      if (after === undefined)
        return { ...rest, event, from: seq, entries: [], people: await peopleOf(db, playersIn(event), event.season, { forStaff: true }) };
      return { ...rest, event: null, ...(await logAfter(db, id, after, event.season)) };
    },
    { fresh: true },
  );

  serve(sendCommands, async ({ params: { id }, body: { device, head, queued, commands }, caller }) => {
    const tournament = await requireVisibleTournament(db, caller, id);
    const { by, self, role } = await senderOf(db, caller, tournament);
    const now = clock().getTime();
    if (by.role === 'player') {
      limits.playerCommands(caller.userId, commands.length);
      await settle(id, now);
      // A helper whose role was withdrawn still sends its heartbeat.
      const answers = commands.length > 0 ? await takePlayerCommands(caller, { by, device, commands, now }, tournament) : [];
      return { status: 'success', answers, from: head, entries: [], people: [], lease: null, role, now };
    }
    await settle(id, now);
    const { answers } = commands.length > 0 ? await take(caller, id, { by, self, device, commands, now }) : { answers: [] };
    const { event } = await stateOf(db, states, await requirePlay(db, id));
    await renewLease(db, id, event, { device, queued, now });
    return { status: 'success', answers, ...(await logAfter(db, id, head, event.season)), lease: await leaseOf(db, id, event, now), role, now };
  });

  serve(
    getLive,
    async ({ params: { id }, caller }) => {
      await requireVisibleTournament(db, caller, id);
      const play = await requirePlay(db, id);
      const { seq, event } = await stateOf(db, states, play);
      const messages = await messagesToAll(db, id, clock());
      return {
        status: 'success',
        seq,
        code: play.code,
        event: publicEvent(event),
        people: await peopleOf(db, playersIn(event), event.season),
        ...(messages.length > 0 ? { messages } : {}),
      };
    },
    { limit: 'crowd' },
  );

  serve(
    getOwnReport,
    async ({ params: { id }, caller }) => {
      await requireVisibleTournament(db, caller, id);
      const { event } = await stateOf(db, states, await requirePlay(db, id));
      const player = await db.selectFrom('players').select('id').where('userId', '=', caller.userId).executeTakeFirst();
      return { status: 'success', disputed: player ? ownDispute(event, player.id) : null };
    },
    { limit: 'crowd' },
  );

  staffRoutes({ serve, db });
  playerIdRoutes({ serve, db, now: clock });
  offlineEnrolmentRoutes({ serve, db, now: clock });
  tomRoutes({ serve, db, now: clock, settings, readTomFile }, states, moved);

  app.get<{ Params: { code: string } }>('/t/:code(^[A-Za-z0-9]{6}$)', { onRequest: limits.pages }, async ({ params: { code } }, reply) => {
    const row = await db.selectFrom('play').selectAll().where('code', '=', code.toUpperCase()).executeTakeFirst();
    if (!row) throw new HttpError('not_found', 'Ese código no es de ningún torneo.');
    await requireVisibleTournament(db, null, row.tournamentId);
    // The code is shown at the counter: before the first round, players use it to check in.
    const { event } = await stateOf(db, states, row);
    const hasRounds = event.pods.some(({ played }) => played.length > 0);
    return reply.redirect(`/torneo/${row.tournamentId}/${hasRounds ? 'rondas' : 'mi-mesa'}`, 302);
  });

  /** What this server has cached is outdated, and the replica may not have the change yet: notified pages request the new state at once. */
  const changedElsewhere = () => {
    replica?.wrote(['play']);
    cache?.forget(['play']);
  };
  return {
    ...streams,
    eventOf: async (id) => (await stateOf(db, states, await requirePlay(db, id))).event,
    async takeFromPass(caller, { device, commands }) {
      const { tournamentId, playerId } = caller.pass;
      const tournament = await requireVisibleTournament(db, null, tournamentId);
      const now = clock().getTime();
      limits.playerCommands(caller.userId, commands.length);
      await settle(tournamentId, now);
      const by = { role: 'player', player: playerId, pass: true } as const;
      return { answers: await takePlayerCommands(caller, { by, device, commands, now }, tournament), now };
    },
    async takeFromSlip(tournament, player, body) {
      const now = clock().getTime();
      const userId = `slip:${body.round}:${player}`;
      limits.playerCommands(userId, 1);
      await settle(tournament.id, now);
      const by = { role: 'player', player, slip: true } as const;
      const sending = { by, device: 'slip', commands: [ownCommand(body, now)], now };
      const [answer] = await takePlayerCommands({ userId, role: 'member' }, sending, tournament);
      return answer && 'code' in answer ? answer.code : null;
    },
    onNotice(payload) {
      changedElsewhere();
      streams.onNotice(payload);
    },
    onGap() {
      changedElsewhere();
      streams.onGap();
    },
  };
}
