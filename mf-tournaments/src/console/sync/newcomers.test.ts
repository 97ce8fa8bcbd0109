import 'fake-indexeddb/auto';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { seededRandom } from '@mesa/contract/play/random';
import { makePlayer } from '@mesa/runtime/testing/make';
import { firstReserved, makeServer, serverTime } from '../testing/play-server';
import { type Disk, openDisk } from './disk';
import { adopted, shown } from './replica';
import { newId, type Wish } from './sync-state';
import type { Tabs } from './tabs';
import { TournamentSync } from './tournament-sync';

const alone: Tabs = { lead: (onLead) => onLead(), post: () => undefined, listen: () => undefined, close: () => undefined };
const makeId = () => crypto.randomUUID();

const open: TournamentSync[] = [];
async function openPage(server = makeServer(), { disk = openDisk(makeId), tabs = alone, reserves = true } = {}) {
  const sync = new TournamentSync({ owner: 'ana/7', api: server.api, disk, tabs, now: () => serverTime, newId: makeId, deviceName: () => 'Computadora' });
  open.push(sync);
  await sync.open();
  await sync.contact();
  if (reserves) await sync.reserve();
  return { server, sync };
}
const replica = (sync: TournamentSync) => sync.snapshot().replica as NonNullable<ReturnType<TournamentSync['snapshot']>['replica']>;
const entries = (sync: TournamentSync) => shown(replica(sync)).entries.map(({ player }) => replica(sync).people[player]?.name);
const enrolNew: Wish = { kind: 'enrol', player: newId, division: 'masters' };
const walkIn = (sync: TournamentSync, name: string) => sync.give(enrolNew, [], { newcomer: { name } });
const entered = ({ event, created }: ReturnType<typeof makeServer>) => event().entries.map(({ player }) => created.get(player));

beforeEach(() => {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
});
afterEach(() => {
  for (const sync of open.splice(0)) sync.close();
});

test('Somebody new is entered at once without a network, and the name is sent before the command', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  expect(await walkIn(sync, 'Ema Ríos')).toBeNull();
  expect(entries(sync)).toEqual(['Ema Ríos']);
  expect(replica(sync).pending.map(({ command }) => command.body)).toEqual([{ kind: 'enrol', player: firstReserved, division: 'masters' }]);
  server.network = 'up';
  await sync.contact();
  expect(entered(server)).toEqual(['Ema Ríos']);
  expect(replica(sync)).toMatchObject({ pending: [], conflicts: [], newcomers: [] });
  expect(JSON.stringify(server.log)).not.toContain('Ema');
});

test('The name, the command and the used id are still there after the page closes', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  sync.close();
  const { sync: reloaded } = await openPage(server);
  await walkIn(reloaded, 'Ivo Paz');
  expect(entries(reloaded)).toEqual(['Ema Ríos', 'Ivo Paz']);
  server.network = 'up';
  await reloaded.contact();
  expect([...server.created]).toEqual([
    [firstReserved, 'Ema Ríos'],
    [firstReserved + 1, 'Ivo Paz'],
  ]);
  expect(entered(server)).toEqual(['Ema Ríos', 'Ivo Paz']);
});

test('No command about a newcomer is sent while their name is unsent: the network fails between both, and loses answers', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  // The name arrives, its answer does not.
  server.network = 'answer lost';
  server.sent.length = 0;
  await sync.contact();
  expect(server.created.size).toBe(1);
  expect(server.sent).toEqual([]);
  expect(replica(sync).newcomers).toMatchObject([{ name: 'Ema Ríos' }]);
  // The name is answered, and the network fails before the command.
  server.network = 'up';
  server.beforeSend = () => {
    server.network = 'down';
  };
  await sync.contact();
  expect(replica(sync)).toMatchObject({ newcomers: [], pending: [{ command: { body: { player: firstReserved } } }] });
  expect(entries(sync)).toEqual(['Ema Ríos']);
  server.beforeSend = () => undefined;
  server.network = 'up';
  await sync.contact();
  expect(entered(server)).toEqual(['Ema Ríos']);
  expect(replica(sync).conflicts).toEqual([]);
});

test('Somebody entered while names are on their way is not sent without a name', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  server.network = 'up';
  const { create } = server.api;
  let second: Promise<string | null> | undefined;
  server.api.create = async (body) => {
    const answer = await create(body);
    second ??= walkIn(sync, 'Ivo Paz');
    return answer;
  };
  await sync.contact();
  await second;
  await sync.contact();
  expect(entered(server)).toEqual(['Ema Ríos', 'Ivo Paz']);
  expect(replica(sync).conflicts).toEqual([]);
});

test('A newcomer’s Player ID is sent with the name, and who is known then is as the server says', async () => {
  const { server, sync } = await openPage();
  const { create } = server.api;
  const bodies: unknown[] = [];
  server.api.create = (body) => {
    bodies.push(body);
    return create(body);
  };
  server.network = 'down';
  await sync.give(enrolNew, [], { newcomer: { name: 'Ema Ríos', pokemonId: '4912345' } });
  await walkIn(sync, 'Ivo Paz');
  expect(replica(sync).people[firstReserved]).toEqual({ id: firstReserved, name: 'Ema Ríos', username: '', division: 'masters', noYear: true });
  server.network = 'up';
  bodies.length = 0;
  await sync.contact();
  const { device } = sync.snapshot();
  expect(bodies).toEqual([
    { device, playerId: firstReserved, pokemonId: '4912345', name: 'Ema Ríos' },
    { device, playerId: firstReserved + 1, name: 'Ivo Paz' },
  ]);
  expect(replica(sync).people[firstReserved]?.username).toBe('Ema Ríos');
});

test('A lost answer to the reservation reserves no second block', async () => {
  const { server, sync } = await openPage(makeServer(), { reserves: false });
  server.network = 'answer lost';
  await sync.reserve();
  expect(replica(sync).reserved).toEqual([]);
  server.network = 'up';
  await Promise.all([sync.reserve(), sync.reserve()]);
  expect(server.reserved.size).toBe(1);
  expect(replica(sync).reserved).toEqual([{ device: sync.snapshot().device, next: firstReserved, end: firstReserved + 64 }]);
});

test('A whole new state from the server keeps the names and ids of the device', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  const known = replica(sync);
  const next = adopted(known, server.event(), { from: server.log.length, people: [] }, 'ABC234');
  expect(next).toMatchObject({ newcomers: [{ id: firstReserved, name: 'Ema Ríos' }], reserved: [{ next: firstReserved + 1 }] });
});

test('No new player is entered when no id is left, and the reason is a sentence', async () => {
  const { server, sync } = await openPage();
  server.network = 'down';
  for (let at = 0; at < 64; at += 1) expect(await walkIn(sync, `Persona ${at}`)).toBeNull();
  expect(await walkIn(sync, 'Una más')).toMatch(/^A este dispositivo no le quedan números para personas nuevas/);
  expect(entries(sync)).toHaveLength(64);
  server.network = 'up';
  await sync.reserve();
  expect(await walkIn(sync, 'Una más')).toBeNull();
  await sync.contact();
  expect(entered(server).at(-1)).toBe('Una más');
});

test('A refused command takes no id and stores no name', async () => {
  const { server, sync } = await openPage();
  await sync.give([1, 2].map((player): Wish => ({ kind: 'enrol', player, division: 'masters' })));
  await sync.give(proposeConfigure(shown(replica(sync)), 'lots').body as Wish);
  server.network = 'down';
  expect(await walkIn(sync, 'Ema Ríos')).toBe('La inscripción ya está cerrada.');
  expect(replica(sync)).toMatchObject({ newcomers: [], reserved: [{ next: firstReserved }] });
});

test.each([
  [401, 'signed-out'],
  [429, 'offline'],
  [503, 'offline'],
])('A name that could not be sent because of status %i waits, and no other is sent in its place', async (httpStatus, contact) => {
  const { server, sync } = await openPage();
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  server.network = 'up';
  const { create } = server.api;
  const names: string[] = [];
  server.api.create = async ({ name }) => {
    names.push(name);
    throw Object.assign(new Error('no'), { name: 'ApiError', code: 'x', httpStatus, body: null });
  };
  await sync.contact();
  expect([sync.snapshot().contact, names]).toEqual([contact, ['Ema Ríos']]);
  expect(replica(sync).newcomers).toEqual([expect.not.objectContaining({ outcome: expect.anything() })]);
  server.api.create = create;
  await sync.contact();
  expect(entered(server)).toEqual(['Ema Ríos']);
});

describe('The server refuses', () => {
  test('an id that is not this device’s: the organiser reads it, and enters the person again', async () => {
    const { server, sync } = await openPage();
    server.network = 'down';
    await walkIn(sync, 'Ema Ríos');
    server.reserved.set(firstReserved, 'another device');
    server.network = 'up';
    await sync.contact();
    expect(replica(sync).newcomers).toMatchObject([{ outcome: { kind: 'refused' } }]);
    expect(replica(sync).conflicts).toMatchObject([{ code: 'no_such_player' }]);
    server.reserved.set(firstReserved, sync.snapshot().device);
    await sync.give(enrolNew, [], { newcomer: { name: 'Ema Ríos' }, settles: firstReserved });
    await sync.contact();
    expect(entered(server)).toEqual(['Ema Ríos']);
    expect(replica(sync).newcomers).toEqual([]);
  });

  test('an id that a copy of this device used for somebody else', async () => {
    const { server, sync } = await openPage();
    server.network = 'down';
    await walkIn(sync, 'Ema Ríos');
    server.created.set(firstReserved, 'Ivo Paz');
    server.network = 'up';
    await sync.contact();
    expect(replica(sync).newcomers).toMatchObject([
      { name: 'Ema Ríos', outcome: { kind: 'refused', message: 'Otro dispositivo ya usó ese número para otra persona.' } },
    ]);
  });

  test('a name of the site: the player is there under another one, and plays', async () => {
    const { server, sync } = await openPage();
    server.forbidden = ['Oficial'];
    server.network = 'down';
    await walkIn(sync, 'Oficial');
    server.network = 'up';
    await sync.contact();
    expect(entered(server)).toEqual([`Jugador ${firstReserved}`]);
    const message = 'Ese nombre está reservado para el sitio.';
    expect(replica(sync).newcomers).toMatchObject([{ name: 'Oficial', outcome: { kind: 'renamed', name: `Jugador ${firstReserved}`, message } }]);
    // Names of others are sent as before.
    expect(replica(sync).people[firstReserved]?.name).toBe(`Jugador ${firstReserved}`);
  });
});

test('A person whom the site knows is a question until it is answered, also after a reload', async () => {
  const { server, sync } = await openPage();
  const player = makePlayer({ id: 9, name: 'Ema Ríos' });
  server.known.set('Ema Ríos', player);
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  server.network = 'up';
  await sync.contact();
  sync.close();
  const { sync: reloaded } = await openPage(server);
  expect(replica(reloaded).newcomers).toMatchObject([{ id: firstReserved, outcome: { kind: 'same', player: { id: 9 } } }]);
  await reloaded.give([], [], { settles: firstReserved });
  expect(replica(reloaded).newcomers).toEqual([]);
  expect(entered(server)).toEqual(['Ema Ríos']);
});

test('Full storage is reported, and the newcomer is sent from memory', async () => {
  const real = await openDisk(makeId);
  let isFull = false;
  const disk: Disk = { ...real, save: async (...saved) => (isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : real.save(...saved)) };
  const { server, sync } = await openPage(makeServer(), { disk: Promise.resolve(disk) });
  isFull = true;
  server.network = 'down';
  await walkIn(sync, 'Ema Ríos');
  expect(sync.snapshot().storage).toBe('full');
  expect(entries(sync)).toEqual(['Ema Ríos']);
  server.network = 'up';
  await sync.contact();
  expect(entered(server)).toEqual(['Ema Ríos']);
});

describe('Two tabs of one browser', () => {
  test('never give one id to two people', async () => {
    const channel = new Map<object, (message: unknown) => void>();
    const tab = (leads: boolean): Tabs => {
      const own = {};
      return {
        lead: (onLead) => void (leads && onLead()),
        post: (message) => {
          for (const [other, listen] of channel) if (other !== own) queueMicrotask(() => listen(structuredClone(message)));
        },
        listen: (onMessage) => void channel.set(own, onMessage),
        close: () => void channel.delete(own),
      };
    };
    const disk = openDisk(makeId);
    const { server, sync: one } = await openPage(makeServer(), { disk, tabs: tab(true) });
    const { sync: two } = await openPage(server, { disk, tabs: tab(false) });
    server.network = 'down';
    expect(await Promise.all([walkIn(one, 'Ema Ríos'), walkIn(two, 'Ivo Paz'), walkIn(one, 'Ana Sol')])).toEqual([null, null, null]);
    await two.contact();
    expect(entries(two).sort()).toEqual(['Ana Sol', 'Ema Ríos', 'Ivo Paz']);
    server.network = 'up';
    await one.contact();
    expect(entered(server).sort()).toEqual(['Ana Sol', 'Ema Ríos', 'Ivo Paz']);
  });
});

test.each(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])(
  'In any order of failures, reloads and repetitions everybody is entered once, by name: %s',
  async (seed) => {
    const random = seededRandom(`newcomers ${seed}`);
    const server = makeServer();
    let { sync } = await openPage(server);
    const names: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const choice = random();
      if (choice < 0.35) {
        const name = `Persona ${names.length}`;
        if ((await walkIn(sync, name)) === null) names.push(name);
      } else if (choice < 0.6) server.network = (['up', 'down', 'answer lost'] as const)[Math.floor(random() * 3)] ?? 'up';
      else if (choice < 0.8) await sync.contact();
      else if (choice < 0.9) await sync.reserve();
      else {
        await sync.contact();
        sync.close();
        ({ sync } = await openPage(server));
      }
    }
    server.network = 'up';
    await sync.contact();
    expect(names.length).toBeGreaterThan(5);
    expect(entered(server)).toEqual(names);
    expect(entries(sync)).toEqual(names);
    expect(replica(sync)).toMatchObject({ pending: [], conflicts: [], newcomers: [] });
  },
);
