import 'fake-indexeddb/auto';
import type { CommandBody } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { proposeConfigure, proposeCut, proposeDraw } from '@mesa/contract/play/propose';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { standingsDigest } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeServer, type SyncResponse, serverTime as start } from '../testing/play-server';
import { chainsOf } from './conflicts';
import { type Disk, openDisk } from './disk';
import { adopted, receive, shown } from './replica';
import type { Wish } from './sync-state';
import type { Tabs } from './tabs';
import { TournamentSync } from './tournament-sync';

const alone: Tabs = { lead: (onLead) => onLead(), post: () => undefined, listen: () => undefined, close: () => undefined };
const newId = () => crypto.randomUUID();

const open: TournamentSync[] = [];
function makePage(server: ReturnType<typeof makeServer>, { owner = 'ana/7', disk = openDisk(newId), tabs = alone, now = (): number => start } = {}) {
  const sync = new TournamentSync({ owner, api: server.api, disk, tabs, now, newId, deviceName: () => 'Computadora' });
  open.push(sync);
  return sync;
}
async function openPage(...about: Parameters<typeof makePage>) {
  const sync = makePage(...about);
  await sync.open();
  await sync.contact();
  return sync;
}
const event = (sync: TournamentSync) => shown(sync.snapshot().replica as never);
const unsent = (sync: TournamentSync) => sync.snapshot().replica?.pending.length;
const conflicts = (sync: TournamentSync) => sync.snapshot().replica?.conflicts ?? [];
const enrol = (player: number): Wish => ({ kind: 'enrol', player, division: 'masters' });

function nextDraw(sync: TournamentSync, round: string) {
  const { body } = proposeDraw(event(sync), { pod: 'masters', round, seed: round });
  if (!body) throw new Error('Nothing to draw');
  return body;
}
function publishOf(sync: TournamentSync, round: string): Wish {
  const draft = event(sync).drafts.find(({ id }) => id === round);
  if (!draft) throw new Error('No draft');
  return { kind: 'publish', round, pairs: draftDigest(draft) };
}
const winOf = (sync: TournamentSync, at: number, outcome: 'player1' | 'player2' | 'tie' = 'player1'): Wish => {
  const round = event(sync).pods[0]?.played.at(-1);
  const match = round?.matches[at];
  if (!round || match?.player2 == null) throw new Error('No match');
  return { kind: 'result', round: round.id, player1: match.player1, player2: match.player2, outcome, was: match.outcome };
};

/** Four players, configured. */
async function openConfigured(server = makeServer()) {
  const sync = await openPage(server);
  await sync.give([1, 2, 3, 4].map(enrol));
  await sync.give(proposeConfigure(event(sync), 'lots').body as Wish);
  await sync.contact();
  return { server, sync };
}

/** Is online again, takes the pen back, and keeps all that was entered here meanwhile. */
async function takeBack(server: ReturnType<typeof makeServer>, sync: TournamentSync) {
  server.network = 'up';
  await sync.contact();
  await sync.takePen(true);
  const ids = conflicts(sync).map(({ command }) => command.id);
  expect(await sync.decide(ids, 'mine')).toBeNull();
  await sync.contact();
}

beforeEach(() => {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
});
afterEach(() => {
  jest.useRealTimers();
  for (const sync of open.splice(0)) sync.close();
});

test('The page that opens a tournament takes its pen if no device has it', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  expect(server.event().pen).toEqual({ device: sync.snapshot().device, epoch: 1, name: 'Computadora' });
  expect(sync.snapshot().contact).toBe('online');
});

test('A page whose request for the pen got no answer keeps its id, and has the pen', async () => {
  const server = makeServer();
  const sync = makePage(server);
  await sync.open();
  const { device } = sync.snapshot();
  const decide = server.api.send;
  server.api.send = async (body) => {
    const answer = await decide(body);
    if (body.commands.length === 0) return answer;
    throw Object.assign(new Error('Sin conexión'), { name: 'ApiError', code: 'network', httpStatus: 0, body: null });
  };
  await sync.contact();
  expect(server.event().pen.device).toBe(device);
  server.api.send = decide;
  await sync.contact();
  expect(sync.snapshot().device).toBe(device);
  expect(event(sync).pen).toEqual({ device, epoch: 1, name: 'Computadora' });
});

test('The page of a judge does not ask for the pen', async () => {
  const server = makeServer();
  server.role = 'judge';
  const sync = await openPage(server);
  expect(sync.snapshot().contact).toBe('online');
  expect(server.sent.flat()).toEqual([]);
});

test('Commands given offline survive a reload, and are sent once the network is back', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'down';
  expect(await sync.give([enrol(1), enrol(2)])).toBeNull();
  await sync.contact();
  expect(sync.snapshot().contact).toBe('offline');
  sync.close();

  const reloaded = await openPage(server);
  expect(event(reloaded).entries.map(({ player }) => player)).toEqual([1, 2]);
  expect(unsent(reloaded)).toBe(2);
  expect(server.event().entries).toEqual([]);
  server.network = 'up';
  await reloaded.contact();
  expect(server.event().entries).toHaveLength(2);
  expect(unsent(reloaded)).toBe(0);
});

/** A page that closed without a network: its device has the second player's enrolment unsent. */
async function closedWithUnsent() {
  const server = makeServer();
  const disk = openDisk(newId);
  const sync = await openPage(server, { disk });
  await sync.give(enrol(1));
  await sync.contact();
  server.network = 'down';
  await sync.give(enrol(2));
  sync.close();
  const kept = sync.snapshot().replica;
  if (!kept) throw new Error('Nothing was kept');
  return { server, disk, kept };
}

test('A state that another version of the engine computed is read again, and its commands are sent', async () => {
  const { server, disk, kept } = await closedWithUnsent();
  await (await disk).save('ana/7', kept, { ...kept, engine: 0, event: { ...kept.event, entries: [] } });

  server.network = 'up';
  const reloaded = await openPage(server, { disk });
  expect(event(reloaded).entries.map(({ player }) => player)).toEqual([1, 2]);
  expect(server.event().entries).toHaveLength(2);
});

test('A state that contradicts the log is read again, and its commands are sent', async () => {
  const { server, disk, kept } = await closedWithUnsent();
  await (await disk).save('ana/7', kept, { ...kept, event: { ...kept.event, entries: [] } });

  server.says({ kind: 'check-in', player: 1 });
  server.network = 'up';
  const reloaded = await openPage(server, { disk });
  expect(event(reloaded).entries).toEqual(server.event().entries);
  expect(server.event().entries).toMatchObject([{ player: 1, checkedIn: true }, { player: 2 }]);
  await reloaded.contact();
  expect(unsent(reloaded)).toBe(0);
});

test('A command on a device that never read the tournament is refused with what to do', async () => {
  const server = makeServer();
  server.network = 'down';
  const sync = await openPage(server);
  expect(await sync.give(enrol(1))).toBe('La mesa todavía no se abrió en este dispositivo. Conéctate a la red una vez.');
});

test('A command is on disk before it is shown', async () => {
  const server = makeServer();
  const real = await openDisk(newId);
  const shownWhenWritten: number[] = [];
  const disk: Disk = {
    ...real,
    async save(...saved) {
      shownWhenWritten.push(event(sync).entries.length);
      await real.save(...saved);
    },
  };
  const sync = await openPage(server, { disk: Promise.resolve(disk) });
  shownWhenWritten.length = 0;
  await sync.give(enrol(1));
  expect(shownWhenWritten[0]).toBe(0);
  expect(event(sync).entries).toHaveLength(1);
});

test('After a lost answer the same commands are sent again, and count once', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'answer lost';
  await sync.give(enrol(1));
  await sync.contact();
  expect(unsent(sync)).toBe(1);
  server.network = 'up';
  await sync.contact();
  expect(unsent(sync)).toBe(0);
  expect(server.log.filter(({ command }) => command.body.kind === 'enrol')).toHaveLength(1);
  expect(event(sync).entries).toHaveLength(1);
});

test('After a lost answer, commands that the received state already contains are not sent again', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'answer lost';
  await sync.give(enrol(1));
  await sync.contact();
  const { replica } = sync.snapshot();
  if (!replica) throw new Error('No replica');
  const known = adopted(replica, server.event(), { from: server.log.length, people: [] }, 'ABC234');
  expect(known.pending).toHaveLength(1);
  const id = known.pending[0]?.command.id ?? '';
  const response = { from: known.seq, entries: [], people: [], lease: null, answers: [{ id, seq: known.seq }] };
  expect(receive(known, response, start).replica?.pending).toEqual([]);
});

test('A repeated answer changes nothing the second time', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  const answer = server.api.send;
  let first: SyncResponse | undefined;
  server.api.send = async (body) => {
    const response = await answer(body);
    first ??= body.commands.length ? response : undefined;
    return first ?? response;
  };
  await sync.give(enrol(1));
  await sync.contact();
  const seq = sync.snapshot().replica?.seq;
  await sync.contact();
  expect(sync.snapshot().replica?.seq).toBe(seq);
  expect(event(sync).entries).toHaveLength(1);
});

test('A round is drawn and published offline', async () => {
  const { server, sync } = await openConfigured();
  server.network = 'down';
  await sync.give(nextDraw(sync, 'r1'));
  await sync.give(publishOf(sync, 'r1'));
  expect(event(sync).pods[0]?.played).toHaveLength(1);
  expect(server.event().pods[0]?.played).toHaveLength(0);
  server.network = 'up';
  await sync.contact();
  expect(server.event().pods[0]?.played.map(({ id }) => id)).toEqual(['r1']);
  expect(conflicts(sync)).toEqual([]);
});

describe('A result that another device entered differently', () => {
  async function contradict() {
    const { server, sync } = await openConfigured();
    await sync.give(nextDraw(sync, 'r1'));
    await sync.give(publishOf(sync, 'r1'));
    await sync.contact();
    server.network = 'down';
    const mine = winOf(sync, 0);
    await sync.give(mine);
    server.says({ ...mine, outcome: 'tie' } as CommandBody);
    server.network = 'up';
    await sync.contact();
    return { server, sync };
  }

  test('is a conflict with both versions, and the other one is shown', async () => {
    const { server, sync } = await contradict();
    expect(conflicts(sync)).toMatchObject([{ code: 'result_differs', theirs: [server.log.length] }]);
    expect(event(sync).pods[0]?.played[0]?.matches[0]?.outcome).toBe('tie');
    expect(unsent(sync)).toBe(0);
  });

  test('is still a question after a reload', async () => {
    const { server, sync } = await contradict();
    sync.close();
    expect(conflicts(await openPage(server))).toHaveLength(1);
  });

  test('gives way to mine if I choose so, and the log records the decision', async () => {
    const { server, sync } = await contradict();
    const [conflict] = conflicts(sync);
    expect(await sync.decide([conflict?.command.id ?? ''], 'mine')).toBeNull();
    await sync.contact();
    expect(server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('player1');
    expect(server.log.slice(-2).map(({ command }) => [command.body.kind, command.replaces])).toEqual([
      ['result', conflict?.command.id],
      ['decide', undefined],
    ]);
    expect(conflicts(sync)).toEqual([]);
  });

  test('stays if I choose so', async () => {
    const { server, sync } = await contradict();
    await sync.decide(
      conflicts(sync).map(({ command }) => command.id),
      'theirs',
    );
    await sync.contact();
    expect(server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('tie');
    expect(server.log.at(-1)?.command.body).toMatchObject({ kind: 'decide', choice: 'theirs' });
    expect(conflicts(sync)).toEqual([]);
  });
});

describe('A pen taken by another device while this one was offline', () => {
  async function lose() {
    const { server, sync } = await openConfigured();
    server.network = 'down';
    await sync.give(nextDraw(sync, 'r1'));
    await sync.give(publishOf(sync, 'r1'));
    await sync.give(winOf(sync, 0));
    await sync.give({ kind: 'drop', player: 1, seen: 1 });
    server.says({ kind: 'pen', to: 'other', of: 1, force: true });
    server.network = 'up';
    await sync.contact();
    return { server, sync };
  }

  test('makes one question of all commands given meanwhile', async () => {
    const { server, sync } = await lose();
    expect(conflicts(sync).map(({ code }) => code)).toEqual(['pen_lost', 'pen_lost', 'no_such_round', 'pen_lost']);
    expect(chainsOf(conflicts(sync))).toHaveLength(1);
    expect(server.event().pods[0]?.played).toEqual([]);
  });

  test('is requested again, and the commands are applied in order', async () => {
    const { server, sync } = await lose();
    const ids = conflicts(sync).map(({ command }) => command.id);
    expect(await sync.decide(ids, 'mine')).toBe('Otro dispositivo tiene el mando del torneo. Pide el mando y vuelve a intentarlo.');
    expect(conflicts(sync)).toHaveLength(4);
    expect(await sync.takePen(true)).toBeNull();
    expect(await sync.decide(ids, 'mine')).toBeNull();
    await sync.contact();
    expect(server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('player1');
    expect(conflicts(sync)).toEqual([]);
  });

  test('leaves the published round as it was played: who left meanwhile is out afterwards, who came meanwhile missed it', async () => {
    const { server, sync } = await openConfigured();
    await sync.give(nextDraw(sync, 'r1'));
    await sync.give(publishOf(sync, 'r1'));
    for (const at of [0, 1]) await sync.give(winOf(sync, at));
    await sync.contact();
    server.network = 'down';
    await sync.give(nextDraw(sync, 'r2'));
    await sync.give(publishOf(sync, 'r2'));
    server.says({ kind: 'pen', to: 'other', of: 1, force: true });
    server.says({ kind: 'drop', player: 4, seen: 1 });
    server.says({ kind: 'enrol-late', player: 5, division: 'masters', pod: 'masters' });
    await takeBack(server, sync);
    const dropped = server.event().entries.flatMap((entry) => (entry.dropped ? [[entry.player, entry.dropped.round]] : []));
    expect(dropped).toEqual([[4, 2]]);
    const seats = server.event().pods[0]?.played[1]?.matches.map(({ player1, player2, outcome }) => (player2 === null ? `${player1} ${outcome}` : 'two'));
    expect(seats).toEqual(['two', 'two', '5 forced-loss']);
  });
});

test('What was configured with a lost pen is configured as it was, without who came meanwhile', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  await sync.give([1, 2, 3, 4].map(enrol));
  await sync.contact();
  server.network = 'down';
  await sync.give(proposeConfigure(event(sync), 'lots').body as Wish);
  server.says({ kind: 'enrol', player: 5, division: 'masters' });
  server.says({ kind: 'pen', to: 'other', of: 1, force: true });
  await takeBack(server, sync);
  expect([server.event().stage, server.event().pods[0]?.players.toSorted()]).toEqual(['configured', [1, 2, 3, 4]]);
});

test('A round drawn before and published with a lost pen is published as drawn', async () => {
  const { server, sync } = await openConfigured();
  await sync.give(nextDraw(sync, 'r1'));
  await sync.contact();
  server.network = 'down';
  await sync.give(publishOf(sync, 'r1'));
  server.says({ kind: 'pen', to: 'other', of: 1, force: true });
  server.says({ kind: 'enrol-late', player: 5, division: 'masters', pod: 'masters' });
  await takeBack(server, sync);
  expect(server.event().pods[0]?.played[0]?.matches).toHaveLength(3);
});

test('A pen that was given away after it was lost is given away once it is back', async () => {
  const { server, sync } = await openConfigured();
  server.network = 'down';
  await sync.give({ kind: 'pen', to: null, of: event(sync).pen.epoch });
  server.says({ kind: 'pen', to: 'other', of: 1, force: true });
  await takeBack(server, sync);
  expect(server.event().pen.device).toBeNull();
});

describe('What was given for places that another device corrected meanwhile', () => {
  /** After the only Swiss round of four players, before a cut of this size: gives a command offline while another device turns the result of table 1. */
  async function openCorrected(size: number, wishOf: (sync: TournamentSync) => Wish) {
    const day = TournamentDay.with({ masters: 4 }, 'challenge');
    const plan = { rounds: 1, cuts: [{ division: 'masters' as const, size, thirdPlace: false }] };
    day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, ...plan })) }));
    day.finish(day.next());
    const server = makeServer();
    for (const { body } of day.log) server.says(body, day.device);
    server.says({ kind: 'pen', to: null, of: 1 }, day.device);
    const sync = await openPage(server);
    server.network = 'down';
    expect(await sync.give(wishOf(sync))).toBeNull();
    const { id, matches } = day.round();
    const [match] = matches;
    if (match?.player2 == null) throw new Error('No match');
    const { player1, player2, outcome: was } = match;
    server.says({ kind: 'result', round: id, player1, player2, outcome: was === 'player1' ? 'player2' : 'player1', was });
    server.network = 'up';
    await sync.contact();
    const [refused] = conflicts(sync);
    expect(refused?.code).toBe('standings_changed');
    expect(await sync.decide([refused?.command.id ?? ''], 'mine')).toBeNull();
    await sync.contact();
    return server.event();
  }

  test('is a cut of who was in it, if I choose so', async () => {
    let players: readonly number[] = [];
    const { pods } = await openCorrected(2, (sync) => {
      const { body } = proposeCut(event(sync), 'masters', 'masters');
      if (!body) throw new Error('No cut');
      players = body.players;
      return body;
    });
    expect(players).toHaveLength(2);
    expect(pods[0]?.cuts[0]?.seeds).toEqual(players);
  });

  test('is the end of the tournament, if I choose so', async () => {
    const { stage } = await openCorrected(0, (sync) => ({ kind: 'finalize', standings: standingsDigest(event(sync)) }));
    expect(stage).toBe('finalized');
  });
});

test('The pen cannot be taken without the server', async () => {
  const { server, sync } = await openConfigured();
  server.says({ kind: 'pen', to: 'other', of: 1, force: true });
  await sync.contact();
  server.network = 'down';
  expect(await sync.takePen(true)).toMatch(/^Sin conexión no se puede pedir el mando/);
  expect(unsent(sync)).toBe(0);
});

test('A page that opened without a network asks once for the pen that its user wants', async () => {
  const server = makeServer();
  const first = await openPage(server);
  await first.give({ kind: 'pen', to: null, of: 1 });
  await first.contact();
  first.close();
  server.network = 'down';
  const sync = await openPage(server);
  server.network = 'up';
  expect(await sync.takePen(false)).toBeNull();
  expect(event(sync).pen).toMatchObject({ device: sync.snapshot().device, epoch: 3 });
  expect(server.log.map(({ command }) => command.body.kind)).toEqual(['pen', 'pen', 'pen']);
});

test('A refused request for the pen says why, as does one that got lost', async () => {
  const { server, sync } = await openConfigured();
  const decide = server.api.send;
  server.api.send = async (body) => {
    const [asked] = body.commands;
    if (!asked) return decide(body);
    return { ...(await decide({ ...body, commands: [] })), answers: [{ id: asked.id, code: 'pen_elsewhere', theirs: [] }] };
  };
  expect(await sync.takePen(false)).toBe(refusalMessages.pen_elsewhere);
  server.api.send = async (body) => {
    if (body.commands.length === 0) return decide(body);
    throw Object.assign(new Error('La red falló.'), { name: 'ApiError', code: 'network', httpStatus: 0, body: null });
  };
  expect(await sync.takePen(true)).toBe('La red falló.');
});

test('A page that closes while it reads the disk does not lead', async () => {
  const lead = jest.fn();
  const sync = makePage(makeServer(), { tabs: { ...alone, lead } });
  const opening = sync.open();
  sync.close();
  await opening;
  expect(lead).not.toHaveBeenCalled();
  expect(sync.snapshot().device).toBe('');
});

test('The pen is handed over after all commands given with it', async () => {
  const { server, sync } = await openConfigured();
  server.network = 'down';
  await sync.give(nextDraw(sync, 'r1'));
  await sync.give({ kind: 'pen', to: null, of: 1 });
  expect(await sync.give(publishOf(sync, 'r1'))).toMatch(/^Otro dispositivo tiene el mando/);
  server.network = 'up';
  await sync.contact();
  expect(server.event()).toMatchObject({ pen: { device: null, epoch: 2 }, drafts: [{ id: 'r1' }] });
});

test('The page that gave the pen away does not take it back, even after a reload', async () => {
  const { server, sync } = await openConfigured();
  sync.close();
  const reloaded = await openPage(server);
  await reloaded.give({ kind: 'pen', to: null, of: 1 });
  await reloaded.contact();
  await reloaded.contact();
  expect(server.event().pen).toEqual({ device: null, epoch: 2 });
});

test('A long queue is sent in calls of fifty, in order', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'down';
  await sync.give(Array.from({ length: 120 }, (_, at) => enrol(at + 1)));
  server.network = 'up';
  server.sent.length = 0;
  const answer = server.api.send;
  const queued: number[] = [];
  server.api.send = (body) => {
    queued.push(body.queued?.length ?? 0);
    return answer(body);
  };
  await sync.contact();
  // Who asks for the pen reads what waits behind the commands of a call.
  expect(queued.slice(0, 3)).toEqual([70, 20, 0]);
  expect(server.sent.filter(({ length }) => length > 0).map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(server.event().entries.map(({ player }) => player)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
});

test('Of a very long queue the server reads the next three hundred commands behind those of a call', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'down';
  await sync.give(Array.from({ length: 360 }, (_, at) => enrol(at + 1)));
  const decide = server.api.send;
  const queued: unknown[] = [];
  server.api.send = (body) => {
    queued.push(body.queued);
    return decide(body);
  };
  server.network = 'up';
  queued.length = 0;
  await sync.contact();
  expect(queued.slice(0, 2)).toEqual([Array.from({ length: 300 }, () => 'enrol'), Array.from({ length: 260 }, () => 'enrol')]);
  expect(unsent(sync)).toBe(0);
});

test('Another account on the same device neither sees nor sends these commands', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.network = 'down';
  await sync.give(enrol(1));
  sync.close();
  server.network = 'up';
  const other = await openPage(server, { owner: 'leo/7' });
  expect(event(other).entries).toEqual([]);
  expect(server.event().entries).toEqual([]);
});

test('An ended session keeps the queue', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  const { send } = server.api;
  server.api.send = async () => {
    throw Object.assign(new Error('Inicia sesión.'), { name: 'ApiError', code: 'unauthorized', httpStatus: 401, body: null });
  };
  await sync.give(enrol(1));
  await sync.contact();
  expect(sync.snapshot()).toMatchObject({ contact: 'signed-out', message: 'Inicia sesión.' });
  server.api.send = send;
  await sync.contact();
  expect(server.event().entries).toHaveLength(1);
  expect(sync.snapshot()).toMatchObject({ contact: 'online', message: '' });
});

test('A command that the engine refuses shows its reason at once, and is not stored', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  expect(await sync.give({ kind: 'check-in', player: 9 })).toBe('Ese jugador no está inscrito.');
  expect(unsent(sync)).toBe(0);
});

test('Of related commands, none is stored if one is refused', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  expect(await sync.give([enrol(1), { kind: 'check-in', player: 9 }])).toBe('Ese jugador no está inscrito.');
  expect(event(sync).entries).toEqual([]);
});

test('A full disk is reported, and the page continues in memory', async () => {
  const server = makeServer();
  const real = await openDisk(newId);
  let isFull = false;
  const disk: Disk = { ...real, save: async (...saved) => (isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : real.save(...saved)) };
  const sync = await openPage(server, { disk: Promise.resolve(disk) });
  isFull = true;
  await sync.give(enrol(1));
  await sync.contact();
  expect(sync.snapshot().storage).toBe('full');
  expect(server.event().entries).toHaveLength(1);
  // With space again, all that was only in memory is stored too.
  server.network = 'down';
  await sync.give(enrol(2));
  isFull = false;
  await sync.give(enrol(3));
  expect(sync.snapshot().storage).toBe('disk');
  sync.close();
  expect(event(await openPage(server)).entries.map(({ player }) => player)).toEqual([1, 2, 3]);
});

test('A log that comes in several parts is read to its end at once', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.says({ kind: 'enrol', player: 1, division: 'masters' });
  for (let at = 0; at < 2001; at += 1) server.says({ kind: 'check-in', player: 1, present: at % 2 === 0 });
  const answer = server.api.send;
  server.api.send = async (body) => {
    const { entries, ...others } = await answer(body);
    return { ...others, entries: entries.slice(0, 1000) };
  };
  await sync.contact();
  expect(sync.snapshot().replica?.seq).toBe(server.log.length);
});

test('A browser without storage is reported', async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const sync = await openPage(makeServer());
  expect(sync.snapshot().storage).toBe('memory');
});

test('A log that this page cannot read stops it, and keeps the queue', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  server.says({ kind: 'enrol', player: 5, division: 'masters' });
  const entry = server.log.at(-1);
  if (entry) entry.command.engine = 2;
  await sync.contact();
  expect(sync.snapshot()).toMatchObject({
    contact: 'outdated',
    message: 'Hay una versión nueva de la consola. Recarga la página: lo que anotaste sigue guardado.',
  });
  expect(await sync.give(enrol(1))).toBe(refusalMessages.unknown_command);
  expect(sync.snapshot().replica?.pending).toEqual([]);
});

test('Commands carry the server’s time even if the device’s clock is a day wrong', async () => {
  const server = makeServer();
  const sync = await openPage(server, { now: () => start - 86_400_000 });
  await sync.give(enrol(1));
  await sync.contact();
  expect(server.log.at(-1)?.command.at).toBe(start);
});

test('Commands that the server leaves undecided wait for the next contact', async () => {
  const server = makeServer();
  const sync = await openPage(server);
  let calls = 0;
  server.api.send = async ({ head }) => {
    calls += 1;
    if (calls > 5) throw new Error('asked again and again');
    return { status: 'success', from: head, entries: [], answers: [], people: [], lease: null, role: 'organiser', now: start };
  };
  await sync.give(enrol(1));
  await sync.contact();
  expect([sync.snapshot().contact, unsent(sync)]).toEqual(['online', 1]);
});

describe('Two tabs of one browser', () => {
  /** Tabs of one browser: the first that asks leads until it closes. */
  function makeBrowser() {
    const waiting: { tab: object; onLead(): void }[] = [];
    const listeners = new Map<object, (message: unknown) => void>();
    return (): Tabs => {
      const tab = {};
      return {
        lead(onLead) {
          waiting.push({ tab, onLead });
          if (waiting[0]?.tab === tab) onLead();
        },
        post(message) {
          for (const [other, listen] of listeners) if (other !== tab) queueMicrotask(() => listen(structuredClone(message)));
        },
        listen: (onMessage) => void listeners.set(tab, onMessage),
        close() {
          listeners.delete(tab);
          const led = waiting[0]?.tab === tab;
          waiting.splice(
            waiting.findIndex((one) => one.tab === tab),
            1,
          );
          if (led) waiting[0]?.onLead();
        },
      };
    };
  }

  async function openTwo() {
    const server = makeServer();
    const tab = makeBrowser();
    const disk = openDisk(newId);
    return { server, one: await openPage(server, { tabs: tab(), disk }), two: await openPage(server, { tabs: tab(), disk }) };
  }

  test('show the same, and keep the commands of either', async () => {
    const { server, one, two } = await openTwo();
    expect(two.snapshot().follows).toBe(true);
    server.network = 'down';
    await Promise.all([one.give(enrol(1)), two.give(enrol(2))]);
    await two.contact();
    expect(
      event(two)
        .entries.map(({ player }) => player)
        .sort(),
    ).toEqual([1, 2]);
    server.network = 'up';
    await two.contact();
    expect(server.event().entries).toHaveLength(2);
  });

  test('show a refusal in the tab that asked', async () => {
    const { two } = await openTwo();
    expect(await two.give({ kind: 'check-in', player: 9 })).toBe('Ese jugador no está inscrito.');
  });

  test('of which the first is suspended say so in the second, which is no more silent than six seconds', async () => {
    const two = makePage(makeServer(), { tabs: { ...alone, lead: () => undefined } });
    await two.open();
    jest.useFakeTimers();
    const refusal = two.give(enrol(1));
    jest.advanceTimersByTime(6_000);
    expect(await refusal).toBe('La mesa está abierta en otra pestaña de este navegador, y no responde. Ciérrala y vuelve a intentarlo.');
  });

  test('have the same contact with the server as soon as the second is open', async () => {
    const tab = makeBrowser();
    const disk = openDisk(newId);
    const server = makeServer();
    await openPage(server, { tabs: tab(), disk });
    const two = makePage(server, { tabs: tab(), disk });
    await two.open();
    await Promise.resolve();
    await Promise.resolve();
    expect(two.snapshot()).toMatchObject({ contact: 'online', follows: true });
  });

  test('continue in the second tab when the first closes', async () => {
    const { server, one, two } = await openTwo();
    server.network = 'down';
    await one.give(enrol(1));
    one.close();
    await two.contact();
    server.network = 'up';
    await two.give(enrol(2));
    await two.contact();
    expect(two.snapshot().follows).toBe(false);
    expect(server.event().entries.map(({ player }) => player)).toEqual([1, 2]);
  });
});

test('What a tab asked of a suspended one is done when that one closes', async () => {
  const listeners: ((message: unknown) => void)[] = [];
  let lead: () => void = () => undefined;
  const waiting: Tabs = { ...alone, listen: (onMessage) => void listeners.push(onMessage), lead: (onLead) => (lead = onLead) };
  const server = makeServer();
  const disk = openDisk(newId);
  (await openPage(server, { disk })).close();
  const two = makePage(server, { disk, tabs: waiting });
  await two.open();
  const given = two.give(enrol(1));
  lead();
  expect(await given).toBeNull();
  await two.contact();
  expect(server.event().entries.map(({ player }) => player)).toEqual([1]);
});

describe('A device with copied storage', () => {
  /** Two browsers with equal id, queue and state, as after restoring a backup on another phone. */
  async function openCopies() {
    const { server, sync: one } = await openConfigured();
    await one.reserve();
    server.network = 'down';
    await one.give(nextDraw(one, 'r1'));
    const known = one.snapshot().replica;
    const device = one.snapshot().device;
    let id = device;
    const copied: Disk = {
      kind: 'disk',
      device: async () => id,
      renewDevice: async () => {
        id = newId();
        return id;
      },
      load: async () => known,
      save: async () => undefined,
      note: async () => null,
      keepNote: async () => undefined,
    };
    server.network = 'up';
    return { server, one, device, copied: Promise.resolve(copied) };
  }

  test('sends the queue of both once', async () => {
    const { server, one, copied } = await openCopies();
    const two = await openPage(server, { disk: copied });
    await one.contact();
    expect(server.log.filter(({ command }) => command.body.kind === 'draw')).toHaveLength(1);
    expect([unsent(one), unsent(two), conflicts(one), conflicts(two)]).toEqual([0, 0, [], []]);
  });

  test('gets a new id once it detects the other, which keeps the pen', async () => {
    const { server, one, device, copied } = await openCopies();
    const two = await openPage(server, { disk: copied });
    await one.contact();
    await one.give(publishOf(one, 'r1'));
    await one.contact();
    await two.contact();
    expect([one, two].map((sync) => sync.snapshot().device === device)).toEqual([true, false]);
    expect(await two.give({ kind: 'drop', player: 1, seen: 1 })).toMatch(/^Otro dispositivo tiene el mando/);
    // Commands without the pen are recorded on both, each once.
    await two.give(winOf(two, 0));
    await one.give(winOf(one, 1));
    await Promise.all([one.contact(), two.contact()]);
    expect(server.event().pods[0]?.played[0]?.matches.map(({ outcome }) => outcome)).toEqual(['player1', 'player1']);
    expect([...conflicts(one), ...conflicts(two)]).toEqual([]);
  });

  test('gives up the ids of new players that the other has too', async () => {
    const { server, one, copied } = await openCopies();
    const two = await openPage(server, { disk: copied });
    const reserved = (sync: TournamentSync) => sync.snapshot().replica?.reserved?.length;
    expect([reserved(one), reserved(two)]).toEqual([1, 1]);
    await one.contact();
    await one.give(publishOf(one, 'r1'));
    await one.contact();
    await two.contact();
    expect([reserved(one), reserved(two)]).toEqual([1, 0]);
  });

  test('loses no command given with the pen that the other holds: it is a question', async () => {
    const { server, one, device, copied } = await openCopies();
    const two = await openPage(server, { disk: copied });
    await one.contact();
    server.network = 'down';
    await two.give(publishOf(two, 'r1'));
    server.network = 'up';
    await one.give({ kind: 'discard', round: 'r1' });
    await one.contact();
    await two.contact();
    expect(two.snapshot().device).not.toBe(device);
    expect(conflicts(two).map(({ command }) => command.body.kind)).toEqual(['publish']);
    expect(server.event().drafts).toEqual([]);
  });

  test('does not mistake its own commands, whose answer was lost, for another device’s', async () => {
    const { server, one, device } = await openCopies();
    server.network = 'answer lost';
    await one.contact();
    server.network = 'up';
    await one.contact();
    expect(one.snapshot().device).toBe(device);
    expect(unsent(one)).toBe(0);
  });
});
