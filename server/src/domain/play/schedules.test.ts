import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../../../../mf-tournaments/bench/schedules.mjs', import.meta.url));

// More of them: `npm run bench:schedules -- --seeds 3000`.
test('In random schedules of consoles and phones with passes nothing is lost, doubled or forged, and all end alike', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--seeds', '12']).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^12 schedules, 0 failed$/m);
}, 120_000);
