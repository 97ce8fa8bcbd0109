import { createReservedPlayer, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { getLog, sendCommands } from '@mesa/contract/calls/play';
import type { StaffRole } from '@mesa/contract/play/roles';
import { IDBFactory } from 'fake-indexeddb';
import { type Disk, openDisk } from '../../src/console/sync/disk';
import { type Replica, shown } from '../../src/console/sync/replica';
import type { About, Wish } from '../../src/console/sync/sync-state';
import type { Tabs } from '../../src/console/sync/tabs';
import { TournamentSync } from '../../src/console/sync/tournament-sync';
import { call, forever, type Line, makeIds, randomOf, type World } from './world';

const alone: Tabs = { lead: (onLead) => onLead(), post: () => undefined, listen: () => undefined, close: () => undefined };
const hourMs = 3_600_000;

/** A device dies and comes back with what its disk has. */
interface Life {
  ended: boolean;
  end(): void;
  /** Resolves when it ends. */
  over: Promise<'dead'>;
}

function newLife(): Life {
  const life = { ended: false } as Life;
  life.over = new Promise((resolve) => {
    life.end = () => {
      life.ended = true;
      resolve('dead');
    };
  });
  return life;
}

/** A phone or computer with the console: the product's own queue on a database of the browser. */
export function consoleDevice(world: World, name: string, role: StaffRole, headers: Line['headers']) {
  const random = randomOf(world, name);
  const newId = makeIds(random);
  const factory = new IDBFactory();
  // A clock can be a little or a day wrong.
  const skew = random() < 0.3 ? (random() - 0.5) * 52 * hourMs : (random() - 0.5) * 4000;
  let life = newLife();
  let sync: TournamentSync | null = null;
  /** The commands that this device has shown as recorded. */
  const promised = new Map<string, string>();
  const line: Line = { random, network: 'up', headers, die: () => life.end(), isDead: () => life.ended };

  const mortal = (disk: Disk, own: Life): Disk => ({
    ...disk,
    async save(...saved) {
      if (own.ended) return forever();
      world.busy += 1;
      try {
        const dies = line.network === 'bad' && random() < 0.01;
        if (!dies || random() < 0.5) await disk.save(...saved);
        if (dies) own.end();
      } finally {
        world.busy -= 1;
      }
      return own.ended ? forever() : undefined;
    },
  });

  async function open(): Promise<TournamentSync> {
    if (life.ended) world.figures.crashes += 1;
    life = newLife();
    const own = life;
    const params = { id: world.tournament };
    const callHere = <T>(made: () => Promise<T>) => (own.ended ? forever() : made());
    globalThis.indexedDB = factory;
    const disk = openDisk(newId).then((opened) => mortal(opened, own));
    const opened = new TournamentSync({
      owner: `${name}/${world.tournament}`,
      api: {
        log: () => callHere(() => call(world, line, getLog, { params, query: {} })),
        send: (body) => callHere(() => call(world, line, sendCommands, { params, body })),
        reserve: (body) => callHere(() => call(world, line, reservePlayerIds, { params, body })),
        create: (body) => callHere(() => call(world, line, createReservedPlayer, { params, body })),
      },
      disk,
      tabs: alone,
      now: () => Math.round(world.now + skew),
      newId,
      deviceName: () => name,
    });
    opened.subscribe(() => {
      for (const { command } of opened.snapshot().replica?.pending ?? []) promised.set(command.id, command.body.kind);
    });
    sync = opened;
    await Promise.race([opened.open(), own.over]);
    return opened;
  }

  /** Runs something on the device; null if it dies meanwhile. */
  async function on<T>(act: (opened: TournamentSync) => Promise<T>): Promise<T | null> {
    const opened = sync && !life.ended ? sync : await open();
    const done = await Promise.race([act(opened), life.over]);
    return done === 'dead' ? null : (done as T);
  }

  const replica = (): Replica | null => (life.ended ? null : (sync?.snapshot().replica ?? null));
  return {
    name,
    role,
    line,
    promised,
    open,
    on,
    replica,
    event() {
      const known = replica();
      return known && shown(known);
    },
    device: () => sync?.snapshot().device ?? '',
    status: () => sync?.snapshot(),
    contact: () => on((opened) => opened.contact()),
    crash: () => life.end(),
    /** Gives commands. Returns why not, null if they are recorded. */
    async give(wishes: Wish | Wish[], about: About = {}): Promise<string | null | 'dead'> {
      const done = await on(async (opened) => ({ refusal: await opened.give(wishes, [], about) }));
      if (!done) return 'dead';
      if (done.refusal === null && line.network === 'down') world.figures.givenOffline += [wishes].flat().length;
      return done.refusal;
    },
  };
}

export type ConsoleDevice = ReturnType<typeof consoleDevice>;
