import type { LazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import { forgetFailedShares } from './container';
import { loadedRemote, loadRemote } from './load';

export type PartKind = 'pages' | 'widgets';
type Part = LazyPage<Record<string, unknown>>;

const partOf = (module: RemoteModule | null, kind: PartKind, name: string): Part | undefined => module?.[kind][name];

/** The pages and widgets whose code is here. */
const ready = new WeakSet<Part>();

/** A page or widget that can be drawn at once. */
export function readyPart(area: string, kind: PartKind, name: string): Part | undefined {
  const part = partOf(loadedRemote(area), kind, name);
  return part && ready.has(part) ? part : undefined;
}

/** A page or widget of a remote, with its code. */
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

/** Why parts did not come whose code was loaded before anything was drawn. */
const failures = new Map<string, { error: unknown }>();
const keyOf = (area: string, kind: PartKind, name: string) => `${area} ${kind} ${name}`;

/** Keeps the failure of a part for its boundary, which is drawn only then and would wait for the same code a second time. */
export function keepFailure(area: string, kind: PartKind, name: string, error: unknown): void {
  failures.set(keyOf(area, kind, name), { error });
}

/** The kept failure of a part, once. */
export function takeFailure(area: string, kind: PartKind, name: string): { error: unknown } | undefined {
  const failure = failures.get(keyOf(area, kind, name));
  failures.delete(keyOf(area, kind, name));
  return failure;
}
