import { totalmem } from 'node:os';
import v8 from 'node:v8';

/** Sizes that trade memory for speed. */
export interface Footprint {
  /** Processes that render pages. */
  renderers: number;
  /** Limits of a renderer's heap in megabytes: it is replaced beyond the first; the second is for new objects. */
  rendererHeap: { heapMb: number; semiSpaceMb: number };
  /** Bytes of cached answers. */
  cachedReads: number;
  /** Bytes of cached renderings. */
  cachedRenderings: number;
  /** Compressed pages. */
  compressedPages: number;
  /** Connections to an external database for calls. */
  connections: number;
  /** Settings of the embedded PostgreSQL in place of its usual ones. */
  embeddedSettings: Readonly<Record<string, string>>;
  /** Flags for the server's own V8. */
  v8Flags: readonly string[];
}

const mebibyte = 1024 * 1024;

export const usualFootprint: Footprint = {
  renderers: 2,
  rendererHeap: { heapMb: 96, semiSpaceMb: 4 },
  cachedReads: 12 * mebibyte,
  cachedRenderings: 16 * mebibyte,
  compressedPages: 1000,
  connections: 10,
  embeddedSettings: { shared_buffers: '48MB' },
  // Collects garbage once the heap has grown by 30 %. On a machine with much memory V8 otherwise waits for several times that.
  v8Flags: ['--heap-growing-percent=30'],
};

/** For a machine with 1 GB, of which the site uses less than a third. */
export const smallFootprint: Footprint = {
  renderers: 1,
  rendererHeap: { heapMb: 64, semiSpaceMb: 1 },
  cachedReads: 8 * mebibyte,
  cachedRenderings: 4 * mebibyte,
  compressedPages: 200,
  connections: 3,
  embeddedSettings: { shared_buffers: '32MB', max_connections: '20' },
  // Collects garbage earlier still and keeps the space for new objects small, at the price of more time for collecting.
  v8Flags: ['--optimize-for-size', '--semi-space-growth-factor=1'],
};

/** Machines up to this size count as small, in bytes: 1 GB of memory, and what is sold as 1.5. */
const smallMachine = 1536 * mebibyte;

/** Returns the memory in bytes that this process may use: the machine's, or its container's. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  // Without a limit it is 0 or a number far above any memory.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Returns whether the site should be small on a machine of this memory in bytes. */
export const isSmallMachine = (memory = availableMemory()): boolean => memory <= smallMachine;

/** Applies flags to the server's V8, which reads them while it runs, so operators need not pass them to Node. */
export function applyV8Flags(flags: readonly string[]): void {
  for (const flag of flags) v8.setFlagsFromString(flag);
}
