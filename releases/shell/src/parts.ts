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

/** Loads of a rendered page's widgets, without their failures. */
const widgetLoads = new Map<string, Promise<void>>();
/** Errors of parts that failed to load before their first render. */
const failures = new Map<string, { error: unknown }>();
const keyOf = (area: string, kind: PartKind, name: string) => `${area} ${kind} ${name}`;

/** Saves the load of a rendered page's part for its boundary: that of a widget waits for it, and none repeats one that failed. Returns the load. */
export function keepLoad(area: string, kind: PartKind, name: string, code: Promise<unknown>): Promise<unknown> {
  const key = keyOf(area, kind, name);
  const load = code.then(
    () => undefined,
    (error: unknown) => void failures.set(key, { error }),
  );
  if (kind === 'widgets') widgetLoads.set(key, load);
  return code;
}

/** Returns the load of a widget of the rendered page, also once it has ended; it does not reject. */
export const widgetLoad = (area: string, kind: PartKind, name: string): Promise<void> | undefined => widgetLoads.get(keyOf(area, kind, name));

/** Returns and clears a part's saved error. */
export function takeFailure(area: string, kind: PartKind, name: string): { error: unknown } | undefined {
  const failure = failures.get(keyOf(area, kind, name));
  failures.delete(keyOf(area, kind, name));
  return failure;
}
