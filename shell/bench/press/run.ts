import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type LaunchOptions, request } from '@playwright/test';
import { cleanUp, temporaryFolder } from '../../e2e/cleanup';
import { examplesOf } from '../../e2e/permissions';
import { startServer } from '../../e2e/server';
import { limit, type Measured, measure } from './measure';
import { visitsOf } from './visits';

const ms = (value: number): string => `${Math.round(value)} ms`;

function print({ title, viewer, presses }: Measured): void {
  const sorted = [...presses].sort((a, b) => b.duration - a.duration);
  const [slowest] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)]?.duration ?? 0;
  const figures = `${String(presses.length).padStart(7)}${ms(median).padStart(9)}${ms(slowest?.duration ?? 0).padStart(9)}`;
  console.log(`${`${title} (${viewer})`.padEnd(50)}${figures}  ${slowest?.name ?? ''}`);
}

function printSlow(measured: readonly Measured[], repeats: number): void {
  const presses = measured.flatMap(({ title, viewer, presses: of }) => of.map((press) => ({ ...press, where: `${title} (${viewer})` })));
  const slow = presses.filter(({ duration }) => duration > limit).sort((a, b) => b.duration - a.duration);
  console.log(`\n${presses.length} presses on ${measured.length} pages; ${slow.length} over ${limit} ms, each repeated ${repeats} times:`);
  for (const { where, name, event, duration, delay, processing, presentation } of slow)
    console.log(`${ms(duration).padStart(7)}  ${where}: ${name} (${event}: waits ${ms(delay)}, runs ${ms(processing)}, is drawn in ${ms(presentation)})`);
}

const options = {
  only: { type: 'string' },
  as: { type: 'string' },
  most: { type: 'string', default: '40' },
  repeats: { type: 'string', default: '3' },
} as const;

/** Measures the named pages, or all, and prints what it finds. */
export async function pressEverything(launch: LaunchOptions, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const only = values.only?.split(',');
  const thoroughness = { most: Number(values.most), repeats: Number(values.repeats) };
  const server = await startServer(temporaryFolder('mesa-press-'));
  const browser = await chromium.launch(launch);
  try {
    const calls = await request.newContext({ baseURL: server.url });
    const all = visitsOf(await examplesOf(calls));
    await calls.dispose();
    const visits = all.filter(({ page, viewer }) => (!only || only.includes(page)) && (!values.as || values.as === viewer));
    if (visits.length === 0) throw new Error(`No such page: ${[...new Set(all.map(({ page }) => page))].join(', ')}`);
    console.log(`A quarter of the processor's speed; the machine's load before: ${(loadavg()[0] ?? 0).toFixed(1)}. Presses under 16 ms count as 16.`);
    console.log(`${''.padEnd(50)}presses   median  slowest`);
    const measured: Measured[] = [];
    for (const viewer of new Set(visits.map((visit) => visit.viewer))) {
      const own = visits.filter((visit) => visit.viewer === viewer);
      measured.push(...(await measure(browser, server.url, viewer, own, thoroughness, print)));
    }
    printSlow(measured, thoroughness.repeats);
  } catch (error) {
    console.log(server.output());
    throw error;
  } finally {
    await browser.close();
    await cleanUp();
  }
}
