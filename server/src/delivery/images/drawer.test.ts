import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { createDrawer, type Drawer } from './drawer';

const home = mkdtempSync(join(tmpdir(), 'draw-apart-'));
let drawer: Drawer;
afterEach(() => {
  jest.useRealTimers();
  drawer.close();
});
afterAll(() => rmSync(home, { recursive: true }));

/** Starts a drawing process with this behaviour for every request. */
function started(behaviour: string): Drawer {
  const file = join(home, `${Math.random()}.mjs`);
  writeFileSync(file, `process.on('message', ({ id, picture }) => { ${behaviour} }); process.on('disconnect', () => process.exit());`);
  drawer = createDrawer(pathToFileURL(file));
  return drawer;
}
const picture = (width: number) => ({ source: 'a.png', width, format: 'avif' as const });

/** Looks until a process has ended. */
async function ended(pid: number): Promise<void> {
  try {
    for (;;) {
      process.kill(pid, 0);
      await new Promise(setImmediate);
    }
  } catch {
    // No such process.
  }
}

describe('the drawing process', () => {
  test('reports for each picture whether it was drawn', async () => {
    const { draw } = started("process.send(picture.width === 80 ? { id } : { id, error: 'too wide' })");
    await expect(draw(picture(80), 'x')).resolves.toBeUndefined();
    await expect(draw(picture(160), 'x')).rejects.toThrow('too wide');
  });

  test('restarts after it ended in the middle of a picture', async () => {
    const { draw } = started('if (picture.width === 80) process.exit(1); process.send({ id });');
    await expect(draw(picture(80), 'x')).rejects.toThrow('has ended');
    await expect(draw(picture(160), 'x')).resolves.toBeUndefined();
  });

  test('ends after half a minute without a picture, and with the server', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] });
    const { draw, close } = started(
      "import('node:fs').then(({ writeFileSync }) => { writeFileSync(picture.source, String(process.pid)); process.send({ id }); })",
    );
    const source = join(home, 'pid');
    const drawnBy = async () => {
      await draw({ ...picture(80), source }, 'x');
      return Number(readFileSync(source, 'utf8'));
    };
    const first = await drawnBy();
    jest.advanceTimersByTime(29_999);
    expect(await drawnBy()).toBe(first);
    jest.advanceTimersByTime(30_000);
    await ended(first);
    const second = await drawnBy();
    expect(second).not.toBe(first);
    close();
    await ended(second);
  });

  test('rejects waiting requests when the server ends', async () => {
    const { draw, close } = started('if (picture.width === 160) process.send({ id });');
    await draw(picture(160), 'x');
    const waiting = draw(picture(80), 'x');
    close();
    await expect(waiting).rejects.toThrow('The server is ending');
  });
});
