import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PictureCache } from './picture-cache';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesa-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('A full folder keeps a picture that was requested again, and loses one that was made later', async () => {
  const pictures = new PictureCache(folder, { maxBytes: 25 });
  const ask = (name: string) => pictures.get(name, (path) => writeFile(path, 'x'.repeat(10)));
  for (const [name, hours] of [
    ['asked', 3],
    ['left', 2],
  ] as const) {
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(await ask(name), at, at);
  }
  await ask('asked');
  await ask('new');
  expect((await readdir(folder)).sort()).toEqual(['asked', 'new']);
});

describe('With more requests than pictures that can be made', () => {
  test('the last one is refused, and those that wait are made', async () => {
    const pictures = new PictureCache(folder, { makers: 1, maxWaiting: 2 });
    let goOn: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const ask = (name: string) =>
      pictures.get(name, async (path) => {
        await held;
        await writeFile(path, name);
      });
    // Each waits its turn, because the file is looked up first.
    const answers = ['a', 'b', 'c', 'd'].map((name) =>
      ask(name).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      ),
    );
    const refused = await Promise.race(answers);
    expect(refused).toBe('unavailable');
    goOn?.();
    expect((await Promise.all(answers)).sort()).toEqual(['made', 'made', 'made', 'unavailable']);
    expect(await ask('d')).toBe(join(folder, 'd'));
  });
});
