import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { makeBackup } from './make-backup';
import { openPlace } from './place';
import { restoreFiles } from './restore-files';
import { noSeal } from './seal';

let home: string;
let source: FreshDatabase;
beforeAll(async () => {
  home = await fs.mkdtemp(join(tmpdir(), 'mesa-private-'));
  source = await freshDatabase();
});
afterAll(async () => {
  await source.remove();
  await fs.rm(home, { recursive: true, force: true });
});

const modesOf = (folder: string, ...names: string[]) => Promise.all(names.map(async (name) => (await fs.stat(join(folder, name))).mode & 0o777));

test('A backup is for the user of the site alone, because it has keys and personal data', async () => {
  await makeBackup(source.pool, await openPlace(join(home, 'copies/one')), { dataFolder: null });
  expect(await modesOf(home, 'copies', 'copies/one', 'copies/one/db')).toEqual([0o700, 0o700, 0o700]);
  expect(await modesOf(home, 'copies/one/manifest.json', 'copies/one/db/players.copy.gz')).toEqual([0o600, 0o600]);
});

test('Restored files are for the user of the site alone', async () => {
  const dataFolder = join(home, 'restored');
  const content = async function* () {
    yield Buffer.from('key');
  };
  const sha256 = createHash('sha256').update('key').digest('hex');
  const files = [{ path: 'local-auth/key', bytes: 3, sha256 }];
  await restoreFiles({ place: { name: 'copia', read: async () => content() }, seal: noSeal, manifest: { files } } as never, dataFolder);
  expect(await fs.readFile(join(dataFolder, 'local-auth/key'), 'utf8')).toBe('key');
  expect(await modesOf(dataFolder, 'local-auth', 'local-auth/key')).toEqual([0o700, 0o600]);
});
