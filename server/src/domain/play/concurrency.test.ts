import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SentCommand } from '@mesa/contract/calls/commands';
import { fold } from '@mesa/contract/play/apply';
import { engineVersion } from '@mesa/contract/play/commands';
import { emptyEvent, type TournamentEvent } from '@mesa/contract/play/model';
import { sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { listenToChannel } from '../../kernel/db/listen-to-channel';
import { transact } from '../../kernel/db/transact';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { append, playChannel } from './append';
import { renumberEntry } from './renumber-entry';
import { startPlay } from './start-play';
import { createPlayStates, entriesAfter, requirePlay, stateOf } from './state';

const caller: Caller = { userId: 'admin', role: 'admin' };

describe('Two servers with twenty devices', () => {
  const database = {} as FreshDatabase;
  const rows = community(database);
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());

  const command = (id: string, player: number): SentCommand => ({
    id,
    engine: engineVersion,
    base: 0,
    pen: 0,
    at: 0,
    body: { kind: 'enrol', player, division: 'masters' },
  });

  /** Listens as another server does, from now on. */
  const listen = async (onNotice: (payload: string) => void) => {
    let ready: () => void = () => undefined;
    const listening = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const stop = listenToChannel(database.address, playChannel, { onNotice, onGap: () => ready() });
    await listening;
    return stop;
  };

  test('accept every command once, in one order that gives both the same state, and notify all', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const players = (await rows.players(20)).map((player) => player.id);
    const servers = [createPlayStates(), createPlayStates()];
    await transact(db, (transaction) => startPlay(transaction, createPlayStates(), caller, id, Date.now()));
    const notices = new Set<string>();
    let allReceived: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      allReceived = resolve;
    });
    const stop = await listen((payload) => notices.add(payload).size === 20 && allReceived());

    const send = async (states: (typeof servers)[number], player: number) => {
      const sending = { by: { role: 'admin' as const }, device: `d${player}`, commands: [command(`c${player}`, player)], now: Date.now() };
      const { answers, after } = await transact(db, (transaction) => append(transaction, states, caller, id, sending));
      states.set(id, after);
      return answers[0];
    };
    // Both servers deliver each command, as after a lost answer.
    const answers = await Promise.all(players.flatMap((player) => servers.map((states) => send(states, player))));
    for (const [index, answer] of answers.entries()) expect(answer).toEqual(answers[index - (index % 2)]);

    const log = await entriesAfter(db, id, 0);
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    const expected = fold(emptyEvent('challenge', 2025), log);
    for (const states of servers) expect((await stateOf(db, states, await requirePlay(db, id))).event).toEqual(expected);
    expect(expected.entries.map(({ player }) => player).sort((a, b) => a - b)).toEqual(players);
    const { numberPlayers } = await db.selectFrom('tournaments').select('numberPlayers').where('id', '=', id).executeTakeFirstOrThrow();
    expect(numberPlayers).toBe(20);
    await all;
    await stop();
    expect(notices).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `${id} ${index + 2} pages`)));
  });

  test('act once on a state that both saw', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const [player] = await rows.players(1);
    await transact(db, (transaction) => startPlay(transaction, createPlayStates(), caller, id, Date.now()));
    const missing = (server: number) => ({
      by: { role: 'server' as const },
      device: 'server',
      commands: ({ entries }: TournamentEvent) => (entries.length === 0 ? [command(`s${server}`, player?.id ?? 0)] : []),
      now: Date.now(),
    });
    const made = await Promise.all(
      [1, 2, 3].map((server) => transact(db, (transaction) => append(transaction, createPlayStates(), caller, id, missing(server)))),
    );
    expect(made.flatMap(({ answers }) => answers)).toHaveLength(1);
  });

  test('give the last seat once', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const players = (await rows.players(10)).map((player) => player.id);
    const states = createPlayStates();
    const sendAs = (by: Parameters<typeof append>[4]['by'], sent: SentCommand) =>
      transact(db, (transaction) => append(transaction, states, caller, id, { by, device: sent.id, commands: [sent], now: Date.now() }));
    await transact(db, (transaction) => startPlay(transaction, states, caller, id, Date.now()));
    await sendAs({ role: 'admin' }, { ...command('open', 0), body: { kind: 'enrolment', open: true, capacity: 1, closesAt: null } });
    await Promise.all(players.map((player) => sendAs({ role: 'player', player }, command(`self-${player}`, player))));
    const { event } = await stateOf(db, states, await requirePlay(db, id));
    expect(event.entries.filter(({ waiting }) => !waiting)).toHaveLength(1);
    expect(event.entries).toHaveLength(10);
  });

  test('answer a player whom only the state under the lock refuses, and store nothing about it', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const [player] = await rows.players(1);
    await transact(db, (transaction) => startPlay(transaction, createPlayStates(), caller, id, Date.now()));
    const sent = command('self-late', player?.id ?? 0);
    const sending = { by: { role: 'player' as const, player: player?.id ?? 0 }, device: 'phone', commands: [sent], now: Date.now() };
    const { answers } = await transact(db, (transaction) => append(transaction, createPlayStates(), caller, id, sending));
    expect(answers).toEqual([{ id: sent.id, code: 'registration_closed', theirs: [] }]);
    expect(await db.selectFrom('playRefusals').select('commandId').where('tournamentId', '=', id).execute()).toEqual([]);
  });

  test('show a player’s other id at once on the pages of both', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge' });
    const [player, to] = (await rows.players(2)).map((one) => one.id) as [number, number];
    await transact(db, (transaction) => startPlay(transaction, createPlayStates(), caller, id, Date.now()));
    const sending = { by: { role: 'admin' as const }, device: 'd', commands: [command('c', player)], now: Date.now() };
    await transact(db, (transaction) => append(transaction, createPlayStates(), caller, id, sending));
    const notices: string[] = [];
    let allReceived: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      allReceived = resolve;
    });
    const stop = await listen((payload) => (payload === 'last' ? allReceived() : notices.push(payload)));
    expect(await transact(db, (transaction) => renumberEntry(transaction, caller, id, { player, to, now: Date.now() }))).toBe('changed');
    await sql`select pg_notify(${playChannel}, 'last')`.execute(db);
    await all;
    await stop();
    expect(notices).toEqual([`${id} 3`]);
  });
});
