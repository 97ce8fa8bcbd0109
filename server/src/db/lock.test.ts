import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ownFolder, type Release } from './lock';

let folder: string;
const owners: Release[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesa-lock-'));
});
afterEach(() => {
  for (const release of owners.splice(0)) release();
  rmSync(folder, { recursive: true, force: true });
});

async function own(path = folder): Promise<void> {
  owners.push(await ownFolder(path));
}

/** Leaves the folder as a process does that owned it and was killed. */
async function killOwner(): Promise<void> {
  const script = `require('node:net').createServer().listen('owner.sock', () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('The owner of a folder', () => {
  test('is one: whoever comes second is told which process it is', async () => {
    await own();
    await expect(own()).rejects.toThrow(`La base de datos de ${folder} ya la usa otro proceso (${process.pid}): ciérralo, o elige otra carpeta con DATA_DIR.`);
  });

  test('makes room by ending', async () => {
    await own();
    owners.pop()?.();
    expect(existsSync(join(folder, 'owner.sock'))).toBe(false);
    await own();
  });

  test('that was killed is not in the way', async () => {
    await killOwner();
    expect(existsSync(join(folder, 'owner.sock'))).toBe(true);
    await own();
  });

  test('is one also where many come at once to a folder whose owner was killed', async () => {
    for (let round = 0; round < 5; round += 1) {
      await killOwner();
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => own()));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      owners.pop()?.();
    }
  });

  test('may have a folder of any depth, and several folders', async () => {
    const deep = join(folder, 'a'.repeat(120), 'b'.repeat(120));
    mkdirSync(deep, { recursive: true });
    const before = process.cwd();
    await own(deep);
    await own();
    await expect(own(deep)).rejects.toThrow('ya la usa otro proceso');
    expect(process.cwd()).toBe(before);
  });
});
