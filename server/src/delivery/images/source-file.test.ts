import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { findSource } from './source-file';

const media = realpathSync(mkdtempSync(join(tmpdir(), 'media-')));
afterAll(() => rmSync(media, { recursive: true }));

test('A picture of more than 20 MB is not read', async () => {
  mkdirSync(join(media, 'cards'));
  const path = join(media, 'cards', 'large.png');
  writeFileSync(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const most = 20 * 1024 * 1024;
  truncateSync(path, most);
  expect(await findSource([media], 'cards', 'large.png')).toMatchObject({ path, size: most });
  truncateSync(path, most + 1);
  expect(await findSource([media], 'cards', 'large.png')).toBeNull();
});
