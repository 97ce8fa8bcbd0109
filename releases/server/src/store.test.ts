import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import S3rver from 's3rver';
import { createFolderStore, type Disk } from './folder-store';
import { createMemoryStore } from './memory-store';
import { createS3Store } from './s3-store';
import type { ReleaseStore } from './store';

const files = new Map([
  ['main.1a2b3c4d.js', Buffer.from('ñandú')],
  ['page.5e6f7a8b.css', Buffer.alloc(100_000, 7)],
]);

let folder: string;
let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'mesa-store-'));
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'mesa' }] });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
});
afterAll(async () => {
  await s3.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const kinds: [string, (name: string) => Promise<ReleaseStore>][] = [
  ['folder', (name) => createFolderStore(join(folder, name))],
  ['S3', (name) => createS3Store(`s3://mesa/${name}`, endpoint)],
  ['memory', async () => createMemoryStore()],
];

describe.each(kinds)('A release store: %s', (_, open) => {
  test('returns each file as stored, and no other', async () => {
    const store = await open('reads');
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    for (const [name, content] of files) expect(await store.read('mf_decks', '1.0.0+0123456789ab', name)).toEqual(content);
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'other.12345678.js')).toBeNull();
    expect(await store.read('mf_decks', '1.0.0+000000000000', 'main.1a2b3c4d.js')).toBeNull();
    expect(await store.read('mf_stores', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toBeNull();
  });

  test('reads nothing outside of it', async () => {
    const store = await open('outside');
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    const odd = ['..', '.', '', '../1.0.0+0123456789ab', '/etc/passwd', '..\\x', 'a/b', 'a\0b', '.incoming'];
    for (const name of odd) {
      expect(await store.read('mf_decks', '1.0.0+0123456789ab', name)).toBeNull();
      expect(await store.read('mf_decks', name, 'main.1a2b3c4d.js')).toBeNull();
      expect(await store.read(name, '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toBeNull();
    }
  });

  test('accepts more files of a release, and replacements', async () => {
    const store = await open('adds');
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await store.add('mf_decks', '1.0.0+0123456789ab', new Map([['visit.json', Buffer.from('[1]')]]));
    await store.add('mf_decks', '1.0.0+0123456789ab', new Map([['visit.json', Buffer.from('[2]')]]));
    expect((await store.read('mf_decks', '1.0.0+0123456789ab', 'visit.json'))?.toString()).toBe('[2]');
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toEqual(files.get('main.1a2b3c4d.js'));
    await store.remove('mf_decks', '1.0.0+0123456789ab');
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'visit.json')).toBeNull();
  });

  test('lists its releases, without removed ones', async () => {
    const store = await open('lists');
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await store.put('mf_decks', '1.1.0+0123456789ab', files);
    await store.put('shell', '1.0.0+0123456789ab', files);
    const named = async () => (await store.list()).map(({ area, release }) => `${area}@${release}`).sort();
    expect(await named()).toEqual(['mf_decks@1.0.0+0123456789ab', 'mf_decks@1.1.0+0123456789ab', 'shell@1.0.0+0123456789ab']);
    const [{ storedAt } = { storedAt: new Date(0) }] = await store.list();
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    await store.remove('mf_decks', '1.0.0+0123456789ab');
    await store.remove('mf_decks', '1.0.0+0123456789ab');
    expect(await named()).toEqual(['mf_decks@1.1.0+0123456789ab', 'shell@1.0.0+0123456789ab']);
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toBeNull();
  });

  test('keeps an existing release unchanged', async () => {
    const store = await open('twice');
    await Promise.all([store.put('mf_decks', '1.0.0+0123456789ab', files), store.put('mf_decks', '1.0.0+0123456789ab', files)]);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    expect(await store.list()).toHaveLength(1);
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toEqual(Buffer.from('ñandú'));
  });
});

test('S3 has the same releases with or without a slash at the end of its address', async () => {
  const [plain, slashed] = await Promise.all(['s3://mesa/slash', 's3://mesa/slash/'].map((url) => createS3Store(url, endpoint)));
  await plain?.put('mf_decks', '1.0.0+0123456789ab', files);
  expect(await slashed?.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toEqual(Buffer.from('ñandú'));
});

describe('The folder', () => {
  test('has every file and every name of a release on the disk before it moves it to its place, and then that', async () => {
    const place = join(folder, 'durable');
    const done: string[] = [];
    const nameOf = (path: string) => (path === place ? 'store' : path.includes('.incoming') ? basename(path).replace(/^\d+-.*/, 'release') : basename(path));
    const disk: Disk = {
      ...fs,
      open: async (...given) => {
        const file = await fs.open(...given);
        const sync = file.sync.bind(file);
        file.sync = async () => {
          await sync();
          done.push(nameOf(String(given[0])));
        };
        return file;
      },
      rename: async (from, to) => {
        await fs.rename(from, to);
        done.push(`${nameOf(String(from))} to ${nameOf(String(to))}`);
      },
    };
    const store = await createFolderStore(place, disk);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    expect(done).toEqual([...files.keys(), 'release', 'store', 'release to 1.0.0+0123456789ab', 'mf_decks']);
  });

  test('that has a release already renews its time, because it is wanted again', async () => {
    const place = join(folder, 'again');
    const store = await createFolderStore(place);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await fs.utimes(join(place, 'mf_decks/1.0.0+0123456789ab'), 0, 0);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    expect((await store.list())[0]?.storedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('that is full when a file is added keeps the release as it was, and nothing of the file', async () => {
    const place = join(folder, 'full-adds');
    const store = await createFolderStore(place, failing(3, 'ENOSPC'));
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await expect(store.add('mf_decks', '1.0.0+0123456789ab', new Map([['main.1a2b3c4d.js', Buffer.from('new')]]))).rejects.toThrow('ENOSPC');
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toEqual(files.get('main.1a2b3c4d.js'));
    expect(await fs.readdir(join(place, '.incoming'))).toEqual([]);
  });

  /** A disk that fails at the `call`-th write of a file. */
  const failing = (call: number, code: string): Disk => {
    let calls = 0;
    return {
      ...fs,
      open: async (...given) => {
        const file = await fs.open(...given);
        if (given[1] !== 'wx') return file;
        calls += 1;
        if (calls === call) file.writeFile = () => Promise.reject(Object.assign(new Error(code), { code }));
        return file;
      },
    };
  };

  test.each([1, 2])('that is full at the %s. file contains nothing of the release', async (call) => {
    const place = join(folder, `full-${call}`);
    const store = await createFolderStore(place, failing(call, 'ENOSPC'));
    await expect(store.put('mf_decks', '1.0.0+0123456789ab', files)).rejects.toThrow('ENOSPC');
    expect(await store.list()).toEqual([]);
    expect(await fs.readdir(join(place, '.incoming'))).toEqual([]);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    expect(await store.list()).toHaveLength(1);
  });

  test('is cleaned of a dead process’s leftovers, but not of another’s current writes', async () => {
    const place = join(folder, 'left');
    const incoming = join(place, '.incoming');
    await createFolderStore(place);
    for (const name of ['999999999-dead', `${process.pid}-mine`, `${process.ppid}-living`]) {
      await fs.mkdir(join(incoming, name));
      await fs.writeFile(join(incoming, name, 'main.1a2b3c4d.js'), 'half');
    }
    await createFolderStore(place);
    expect(await fs.readdir(incoming)).toEqual([`${process.ppid}-living`]);
  });

  test('is not cleaned of the writes of a process of another user', async () => {
    const place = join(folder, 'shared');
    await createFolderStore(place);
    await fs.mkdir(join(place, '.incoming', `${process.ppid}-theirs`));
    // The system lets only its own user signal it.
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    await createFolderStore(place);
    expect(await fs.readdir(join(place, '.incoming'))).toEqual([`${process.ppid}-theirs`]);
  });

  test('that is missing as a whole, like an unmounted disk, does not report a lost file', async () => {
    const place = join(folder, 'unmounted');
    const store = await createFolderStore(place);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await fs.rename(place, `${place}-away`);
    await expect(store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).rejects.toThrow('ENOENT');
    await fs.rename(`${place}-away`, place);
    expect(await store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).toEqual(Buffer.from('ñandú'));
  });

  test('refuses names that lead outside', async () => {
    const store = await createFolderStore(join(folder, 'names'));
    await expect(store.put('..', '1.0.0+0123456789ab', files)).rejects.toThrow('Not a name');
    await expect(store.put('mf_decks', '1.0.0+0123456789ab', new Map([['../x.js', Buffer.from('x')]]))).rejects.toThrow('Not a name');
    await expect(store.remove('mf_decks', '..')).rejects.toThrow('Not a name');
  });
});

describe('S3', () => {
  test('has the time of its newest file for a release', async () => {
    const store = await createS3Store('s3://mesa/times', endpoint);
    await store.put('mf_decks', '1.0.0+0123456789ab', files);
    await fs.utimes(join(folder, 's3/mesa/times/mf_decks/1.0.0+0123456789ab/main.1a2b3c4d.js._S3rver_object'), 0, 0);
    expect((await store.list())[0]?.storedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each(['s3://', 's3://B', 'http://mesa/x', 's3:/mesa'])('rejects «%s»', async (url) => {
    await expect(createS3Store(url)).rejects.toThrow('debe ser como s3://cubo/carpeta.');
  });

  test('that does not answer stores nothing and says so', async () => {
    const store = await createS3Store('s3://nowhere/x', endpoint);
    await expect(store.put('mf_decks', '1.0.0+0123456789ab', files)).rejects.toThrow();
    await expect(store.read('mf_decks', '1.0.0+0123456789ab', 'main.1a2b3c4d.js')).rejects.toThrow();
  });
});
