import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { addFigures, figureLines, noFigures } from './figures';
import { playSchedule } from './schedule';
import type { Site } from './site';
import { privateMark } from './world';

const options = {
  seeds: { type: 'string', default: '300' },
  from: { type: 'string', default: '0' },
  /** Repeats this one. */
  seed: { type: 'string' },
  /** How many run at once: while one waits for the database, another computes. */
  together: { type: 'string', default: '6' },
} as const;

export const isPrivate = (line: string): boolean => line.includes(privateMark);

/** Plays schedules, prints progress and the figures. Returns how many failed. */
export async function runSchedules(site: Site, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const from = Number(values.from);
  const seeds = values.seed === undefined ? Array.from({ length: Number(values.seeds) }, (_, at) => String(from + at)) : [values.seed];
  const sum = noFigures();
  const failed: string[] = [];
  const began = performance.now();
  const left = [...seeds];
  let done = 0;
  const run = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const { faults, figures } = await playSchedule(site, seed).catch((error: unknown) => ({
        faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
        figures: noFigures(),
      }));
      addFigures(sum, figures);
      done += 1;
      if (faults.length > 0) {
        failed.push(seed);
        console.log(`Schedule ${seed} failed (--seed ${seed} repeats it):`);
        for (const fault of faults.slice(0, 8)) console.log(`  ${fault}`);
      }
      if (done % 100 === 0) console.log(`${done} of ${seeds.length} schedules, ${failed.length} failed, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.together) }, run));
  console.log(`\n${seeds.length} schedules, ${failed.length} failed${failed.length > 0 ? `: ${failed.slice(0, 20).join(', ')}` : ''}`);
  for (const line of figureLines(sum)) console.log(line);
  return failed.length;
}
