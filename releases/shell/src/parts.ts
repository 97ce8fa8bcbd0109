import { forgetFailedShares } from './container';
import { loadedRemote, loadRemote } from './load';
import type { Part, RemoteModule } from './remote-module';

export type PartKind = 'pages' | 'widgets';

const partOf = (module: RemoteModule | null, kind: PartKind, name: string): Part | undefined => module?.[kind][name];

/** The pages and widgets with loaded code. */
const ready = new WeakSet<Part>();

/** Returns a page or widget that can render at once. */
export function readyPart(area: string, kind: PartKind, name: string): Part | undefined {
  const part = partOf(loadedRemote(area), kind, name);
  return part && ready.has(part) ? part : undefined;
}

/** Returns a page or widget of a remote, with its code. */
export async function loadPart(area: string, kind: PartKind, name: string): Promise<Part> {
  const part = partOf(await loadRemote(area), kind, name);
  if (!part) throw new Error(`${area} has no ${name} among its ${kind}`);
  await part.preload().catch((error: unknown) => {
    forgetFailedShares();
    throw error;
  });
  ready.add(part);
  return part;
}

/** Errors of parts that failed to load before the first render. */
const failures = new Map<string, { error: unknown }>();
const keyOf = (area: string, kind: PartKind, name: string) => `${area} ${kind} ${name}`;

/** Saves a part's error for its boundary, which renders later and would otherwise wait for the same code again. */
export function keepFailure(area: string, kind: PartKind, name: string, error: unknown): void {
  failures.set(keyOf(area, kind, name), { error });
}

/** Returns and clears a part's saved error. */
export function takeFailure(area: string, kind: PartKind, name: string): { error: unknown } | undefined {
  const failure = failures.get(keyOf(area, kind, name));
  failures.delete(keyOf(area, kind, name));
  return failure;
}
