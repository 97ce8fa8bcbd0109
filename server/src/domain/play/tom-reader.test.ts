import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import esbuild from 'esbuild';
import { readTomHere } from './read-tom';
import { createTomReader } from './tom-reader';

const folder = mkdtempSync(path.join(tmpdir(), 'mesa-tom-'));
const bundle = path.join(folder, 'tom-worker.mjs');
beforeAll(async () => {
  const entry = path.join(import.meta.dirname, 'tom-worker.ts');
  await esbuild.build({ entryPoints: [entry], outfile: bundle, platform: 'node', format: 'esm', bundle: true, logLevel: 'silent' });
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (players: string) => `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="1" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
<data><name>Reto</name></data><players>${players}</players><pods></pods><finalsoptions></finalsoptions></tournament>`;
const one = file('<player userid="1"><firstname>Ana</firstname><lastname>Peña</lastname></player>');

/** A worker with this code in place of the reader's. */
function workerOf(name: string, code: string): URL {
  const at = path.join(folder, `${name}.mjs`);
  writeFileSync(at, code);
  return pathToFileURL(at);
}

describe('A TOM file', () => {
  test('gives the same result in a process of its own as in this one, including errors', async () => {
    const read = createTomReader({ worker: pathToFileURL(bundle) });
    expect(await read(one)).toEqual(readTomHere(one));
    expect((await read(one)).file?.players).toMatchObject([{ firstName: 'Ana' }]);
    expect((await read('Lista')).problem?.code).toBe('not_xml');
  });

  test('that takes too long, or too much memory, is refused with a sentence, and the next one is read', async () => {
    const endless = createTomReader({ worker: workerOf('endless', 'for (;;);'), timeoutMs: 100 });
    expect((await endless(one)).problem).toMatchObject({ code: 'too_slow', message: expect.stringContaining('tarda demasiado') });
    const hungry = createTomReader({ worker: workerOf('hungry', 'const all = []; for (;;) all.push({ list: new Array(100).fill({}) });'), heapMb: 16 });
    expect((await hungry(one)).problem?.code).toBe('too_many');
    expect((await hungry(one)).problem?.code).toBe('too_many');
  });

  test('is read by the process that read the one before, or by a new one if that has ended', async () => {
    const counting = workerOf('counting', "let count = 0; process.on('message', () => { count += 1; process.send(count); if (count === 2) process.exit(); });");
    const read = createTomReader({ worker: counting });
    expect([await read(one), await read(one), await read(one)]).toEqual([1, 2, 1]);
  });

  test('that comes within ten seconds is read by the process that waited for it, which then ends after ten more', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] });
    // The second file takes it some milliseconds.
    const code = "let count = 0; process.on('message', () => { count += 1; setTimeout(() => process.send(count), count === 2 ? 20 : 0); });";
    const counting = workerOf('waiting', code);
    const read = createTomReader({ worker: counting });
    expect(await read(one)).toBe(1);
    jest.advanceTimersByTime(9_999);
    const second = read(one);
    jest.advanceTimersByTime(1);
    expect(await second).toBe(2);
    jest.advanceTimersByTime(10_000);
    expect(await read(one)).toBe(1);
    jest.advanceTimersByTime(10_000);
  });

  test('is read without the server’s environment and files', async () => {
    const report = `import { readFileSync } from 'node:fs';
      const refused = (() => { try { return String(readFileSync(${JSON.stringify(bundle)})); } catch (error) { return error.code; } })();
      process.once('message', () => process.send({ env: Object.keys(process.env), refused }));`;
    const read = createTomReader({ worker: workerOf('curious', report) });
    expect(await read(one)).toEqual({ env: [], refused: 'ERR_ACCESS_DENIED' });
  });

  test('that crashes the reader is a failure, and delays no other', async () => {
    const failing = createTomReader({ worker: workerOf('failing', 'throw new Error("broken");') });
    await expect(failing(one)).rejects.toThrow('broken');
    await expect(failing(one)).rejects.toThrow('broken');
  });

  test('waits for its turn; if too many wait it is refused', async () => {
    const read = createTomReader({ worker: pathToFileURL(bundle), atOnce: 1, maxWaiting: 1 });
    const [first, second] = [read(one), read(one)];
    await expect(read(one)).rejects.toMatchObject({ code: 'unavailable' });
    expect([(await first).problem, (await second).problem]).toEqual([undefined, undefined]);
    expect((await read(one)).problem).toBeUndefined();
  });
});
