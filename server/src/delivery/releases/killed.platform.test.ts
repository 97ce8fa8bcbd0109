import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
let place: string;
let data: string;
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  // Inside the repository, so that the build finds its libraries.
  mkdirSync(join(repository, '.cache'), { recursive: true });
  place = mkdtempSync(join(repository, '.cache/killed-'));
  data = join(place, 'data');
  mkdirSync(data);
  // Bundles the libraries: a process then starts in half the time, and each step needs one.
  const build = `
    import esbuild from 'esbuild';
    import { serverBuild } from './shared/tools/build/server.mjs';
    await esbuild.build({
      ...serverBuild(),
      entryPoints: ['src/testing/killed-deploy.ts'],
      outdir: ${JSON.stringify(place)},
      sourcemap: false,
      minify: true,
      external: ['sharp', 'playwright-core', '@aws-sdk/client-s3', 'pg-native'],
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: repository });
}, 60_000);
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await database.remove();
});

interface Found {
  revision: number;
  warning: string | null;
  state: { active: string | null; previous: string | null; revision: number };
  versions: string[];
  half: string[];
  aside: string[];
  live: number;
  lines: number[];
}

/** Runs a server that deploys and is killed before the step. Returns its state at the start, and its answer if it gave one. */
function run(command: string, step: number): { found: Found; answer: { status: number; body: { message?: string } } | null } {
  const child = spawnSync(process.execPath, [join(place, 'killed-deploy.mjs'), data, JSON.stringify(database.address), command, String(step)], {
    encoding: 'utf8',
  });
  if (child.signal !== 'SIGKILL' && child.status !== 0) throw new Error(child.stderr);
  const read = (name: string) => JSON.parse(readFileSync(join(data, name), 'utf8'));
  return { found: read('found.json'), answer: child.signal === 'SIGKILL' ? null : read('answer.json') };
}

const expectWhole = (found: Found) => {
  expect({ half: found.half, aside: found.aside, warning: found.warning }).toEqual({ half: [], aside: [], warning: null });
  expect(found.lines).toEqual(Array.from({ length: found.revision }, (_, i) => i + 1));
  expect(found.live).toBe(found.revision);
};

describe('A server that is killed at each step', () => {
  test('of a publish shows the whole release or none of it, and can publish it then', () => {
    const outcomes = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { found, answer } = run(`publish=1.${step}.0`, step);
      expectWhole(found);
      const tried = Array.from({ length: step - 1 }, (_, i) => `1.${i + 1}.0`);
      if (tried.length > 0) {
        // The last one can be there or not; all earlier ones are, because they were published again.
        const last = tried.at(-1) ?? '';
        outcomes.add(found.versions.includes(last) ? 'kept' : 'gone');
        expect(found.versions.filter((version) => version !== last)).toEqual(['1.0.0', ...tried.slice(0, -1)].sort());
      }
      if (answer) {
        expect(answer.status).toBe(201);
        expect(step).toBeGreaterThan(10);
        break;
      }
    }
    expect([...outcomes].sort()).toEqual(['gone', 'kept']);
  }, 600_000);

  test('of a promotion has the new release live or the previous one, and its history agrees', () => {
    let before: Found | null = null;
    const outcomes = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { found, answer } = run('promote', step);
      expectWhole(found);
      if (before) {
        const moved = found.revision - before.revision;
        outcomes.add(moved === 0 ? 'gone' : 'kept');
        if (moved === 0) expect(found.state).toEqual(before.state);
        else expect(found.state).toMatchObject({ previous: before.state.active, revision: before.revision + 1 });
      }
      before = found;
      if (answer) {
        expect(answer.status).toBe(200);
        expect(step).toBeGreaterThan(5);
        break;
      }
    }
    expect([...outcomes].sort()).toEqual(['gone', 'kept']);
  }, 600_000);
});
