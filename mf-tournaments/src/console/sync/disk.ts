import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Queued, Replica } from './replica';

type Known = Omit<Replica, 'pending' | 'conflicts' | 'recent'>;

interface Schema extends DBSchema {
  settings: { key: string; value: string };
  /** Keyed by owner: an account and a tournament. */
  known: { key: string; value: Known };
  pending: { key: [string, string]; value: Replica['pending'][number] };
  conflicts: { key: [string, string]; value: Replica['conflicts'][number] };
  entries: { key: [string, number]; value: Replica['recent'][number] };
}

/** The commands that no server has answered yet. */
export interface Disk {
  /** `memory`: the browser stores nothing, and closing the page loses unsent commands. */
  readonly kind: 'disk' | 'memory';
  device(): Promise<string>;
  /** A new device id, for copied storage such as a backup or a copied profile. */
  renewDevice(): Promise<string>;
  load(owner: string): Promise<Replica | null>;
  /** Writes all differences in one transaction; resolves when done. */
  save(owner: string, before: Replica | null, after: Replica): Promise<void>;
  /** A text that belongs to a tournament: its regulars, its TOM file. */
  note(key: string): Promise<string | null>;
  keepNote(key: string, text: string): Promise<void>;
}

/** For private windows and for tests. */
export function memoryDisk(newId: () => string): Disk {
  const replicas = new Map<string, Replica>();
  const notes = new Map<string, string>();
  let device = newId();
  return {
    kind: 'memory',
    device: async () => device,
    renewDevice: async () => {
      device = newId();
      return device;
    },
    load: async (owner) => replicas.get(owner) ?? null,
    save: async (owner, _, after) => void replicas.set(owner, after),
    note: async (key) => notes.get(key) ?? null,
    keepNote: async (key, text) => void notes.set(key, text),
  };
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []]);
const inOrder = (one: Queued, other: Queued) => one.order - other.order;

function databaseDisk(database: IDBPDatabase<Schema>, newId: () => string): Disk {
  return {
    kind: 'disk',

    async device() {
      const transaction = database.transaction('settings', 'readwrite', { durability: 'strict' });
      const device = (await transaction.store.get('device')) ?? newId();
      await transaction.store.put(device, 'device');
      await transaction.done;
      return device;
    },

    note: async (key) => (await database.get('settings', key)) ?? null,
    keepNote: async (key, text) => void (await database.put('settings', text, key)),

    async renewDevice() {
      const device = newId();
      const transaction = database.transaction('settings', 'readwrite', { durability: 'strict' });
      await transaction.store.put(device, 'device');
      await transaction.done;
      return device;
    },

    async load(owner) {
      const transaction = database.transaction(['known', 'pending', 'conflicts', 'entries']);
      const [known, pending, conflicts, recent] = await Promise.all([
        transaction.objectStore('known').get(owner),
        transaction.objectStore('pending').getAll(ofOwner(owner)),
        transaction.objectStore('conflicts').getAll(ofOwner(owner)),
        transaction.objectStore('entries').getAll(ofOwner(owner)),
      ]);
      return known ? { ...known, pending: pending.sort(inOrder), conflicts: conflicts.sort(inOrder), recent } : null;
    },

    async save(owner, before, after) {
      const transaction = database.transaction(['known', 'pending', 'conflicts', 'entries'], 'readwrite', { durability: 'strict' });
      const writes: Promise<unknown>[] = [];
      const { pending: _, conflicts: __, recent: ___, ...known } = after;
      // Without a state before, the owner's stored rows are stale: the disk was full, or the state was read from the server again.
      if (!before) for (const name of ['pending', 'conflicts', 'entries'] as const) writes.push(transaction.objectStore(name).delete(ofOwner(owner)));
      const isKnown = before !== null && (Object.keys(known) as (keyof Known)[]).every((key) => before[key] === after[key]);
      if (!isKnown) writes.push(transaction.objectStore('known').put(known, owner));
      for (const name of ['pending', 'conflicts'] as const) {
        const rows = transaction.objectStore(name);
        const [were, are] = [before?.[name] ?? [], after[name]];
        for (const { command } of were) if (!are.some((row) => row.command.id === command.id)) writes.push(rows.delete([owner, command.id]));
        for (const row of are) if (!were.includes(row as never)) writes.push(rows.put(row as never, [owner, row.command.id]));
      }
      const entries = transaction.objectStore('entries');
      const first = after.recent[0]?.seq ?? 0;
      const last = before?.recent.at(-1)?.seq ?? 0;
      if (before?.recent[0] && before.recent[0].seq < first) writes.push(entries.delete(IDBKeyRange.bound([owner, 0], [owner, first], false, true)));
      for (const entry of after.recent) if (entry.seq > last) writes.push(entries.put(entry, [owner, entry.seq]));
      await Promise.all([...writes, transaction.done]);
    },
  };
}

/** Opens the browser's database; falls back to memory. */
export async function openDisk(newId: () => string): Promise<Disk> {
  try {
    const database = await openDB<Schema>('mesa-console', 1, {
      upgrade(created) {
        for (const name of ['settings', 'known', 'pending', 'conflicts', 'entries'] as const) created.createObjectStore(name);
      },
    });
    const disk = databaseDisk(database, newId);
    // A private window can open a database and refuse to write.
    await disk.device();
    return disk;
  } catch {
    return memoryDisk(newId);
  }
}
