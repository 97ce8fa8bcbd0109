import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ready } from '@mesa/contract/calls/site';
import { sitePoster } from '@mesa/contract/format/poster-paths';
import sharp from 'sharp';
import { testApp } from '../testing/test-app';
import { diskFault } from './disk';

const folder = mkdtempSync(join(tmpdir(), 'mesa-disk-'));
/** A disk of eight megabytes needs root; otherwise simulated errors replace it. */
const isRoot = process.getuid?.() === 0;
const full = 'El disco del servidor está lleno. El administrador tiene que liberar espacio.';

beforeAll(() => {
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
});
afterAll(() => {
  if (isRoot) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('%s is a fault of the disk', (code) => {
  expect(diskFault(Object.assign(new Error(code), { code }))).toMatch(/^El disco del servidor .* administrador /);
});
test.each([null, undefined, 'ENOSPC', new Error('ENOSPC'), { code: 'ENOENT' }, { code: 28 }])('%p is none', (error) => {
  expect(diskFault(error)).toBeNull();
});

describe('A disk that', () => {
  let uploads = '';
  const server = testApp(async () => {
    uploads = join(folder, 'uploads');
    mkdirSync(join(uploads, 'cards'), { recursive: true });
    const picture = sharp({ create: { width: 300, height: 420, channels: 3, background: '#336699' } });
    await picture.png().toFile(join(uploads, 'cards/a.png'));
    return { uploads };
  });
  const answersOf = async () => {
    const paths = [ready.path, sitePoster, '/api/image/cards/a.png?w=160'];
    return Promise.all(
      paths.map(async (url) => {
        const { statusCode, headers, body } = await server.app.inject({ url, headers: { accept: 'image/webp' } });
        return statusCode === 503 ? [503, headers['retry-after'], JSON.parse(body).message] : [statusCode];
      }),
    );
  };

  /** Fills the disk, or simulates the errors of a full one. */
  function fill(): () => void {
    if (!isRoot) {
      const fails = async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      };
      jest.spyOn(files, 'writeFile').mockImplementation(fails);
      jest.spyOn(files, 'mkdir').mockImplementation(fails);
      return () => jest.restoreAllMocks();
    }
    const filler = join(folder, 'filler');
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    } catch {
      return () => rmSync(filler);
    }
  }

  test('is full makes the server unready, and pictures and posters unavailable, until there is space again', async () => {
    const makeRoom = fill();
    const refused = [503, '5', full];
    expect(await answersOf()).toEqual([refused, refused, refused]);
    makeRoom();
    expect(await answersOf()).toEqual([[200], [200], [200]]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.probe'))).toEqual([]);
  });
});
