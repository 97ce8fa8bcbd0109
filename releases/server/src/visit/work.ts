import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** How long a page is watched at a time, in milliseconds. */
const look = 150;
/**
 * A page that is not idle in `idle` looks in a row is watched for `min` looks at least and `max` at most. One idle look is not enough, because a busy
 * machine can leave a page waiting for that long.
 */
const looks = { idle: 2, min: 12, max: 60 } as const;
/** How long a page is watched at most, in milliseconds. */
export const watchedFor = look * looks.max;
/** Share of a look in which a page counts as busy; a page at rest has almost none, and a busy machine gives a page only a part. */
const busy = 0.05;
/** Milliseconds of processor time that a page without rest has used at the end; what a healthy page still has to do takes less. */
const restless = 360;
/** Microseconds between two samples of a profile. */
const sample = 200;

/** Prepares a page to be asked how long its main thread has worked, in milliseconds of processor time. */
export async function measureWork(session: CDPSession): Promise<() => Promise<number>> {
  // Not the time that passes, because a visit shares the machine with the site.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** How long a page must rest beside others, in milliseconds: its part of a busy processor would show even then. */
const besideOthers = 600;

/** When a page began to be watched, and how long it had worked until then, in milliseconds. */
export interface Watched {
  at: number;
  worked: number;
}

/** Returns whether a page never comes to rest, such as one that renders again and again. One that has rested since `watched` is not watched again. */
export async function isRestless(worked: () => Promise<number>, watched: Watched): Promise<boolean> {
  const start = await worked();
  const passed = performance.now() - watched.at;
  if (passed >= besideOthers && start - watched.worked < busy * passed) return false;
  let before = start;
  let idle = 0;
  for (let i = 1; i <= looks.max; i += 1) {
    const from = performance.now();
    await wait(look);
    const now = await worked();
    idle = now - before < busy * (performance.now() - from) ? idle + 1 : 0;
    if (idle === looks.idle) return false;
    if (i >= looks.min && now - start >= restless) return true;
    before = now;
  }
  return false;
}

interface ProfileNode {
  id: number;
  callFrame: { url: string; lineNumber: number; columnNumber: number };
  children?: readonly number[];
}

interface Profile {
  nodes: readonly ProfileNode[];
  samples?: readonly number[];
}

/** Returns the functions of a profile in the form of an error's stack: the innermost of those that take most of the time first. */
export function busiest({ nodes, samples = [] }: Profile, isOwn: (url: string) => boolean): string {
  const own = new Map<number, number>();
  for (const id of samples) own.set(id, (own.get(id) ?? 0) + 1);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found: { node: ProfileNode; times: number; depth: number }[] = [];
  const visit = (node: ProfileNode, depth: number): number => {
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? []);
    const times = children.reduce((sum, child) => sum + visit(child, depth + 1), own.get(node.id) ?? 0);
    if (times > 0 && isOwn(node.callFrame.url)) found.push({ node, times, depth });
    return times;
  };
  const [root] = nodes;
  if (root) visit(root, 0);
  const maxTimes = Math.max(0, ...found.map(({ times }) => times));
  return found
    .filter(({ times }) => times >= maxTimes / 2)
    .sort((a, b) => b.depth - a.depth)
    .map(({ node: { callFrame } }) => `at ${callFrame.url}:${callFrame.lineNumber + 1}:${callFrame.columnNumber + 1}`)
    .join('\n');
}

/** Starts a profile of a page. Returns a function that ends it. */
export async function profile(session: CDPSession): Promise<() => Promise<Profile>> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: sample });
  await session.send('Profiler.start');
  return async () => (await session.send('Profiler.stop')).profile;
}
