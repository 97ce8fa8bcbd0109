import { type Registry, registryBlock, registryPath } from '@mesa/shared/contracts/registry';
import type { RemoteArea } from '@mesa/shared/paths';
import { readBlock } from '../read-block';

let current: Registry | null = null;
const registry = (): Registry | null => {
  current ??= readBlock<Registry>(registryBlock);
  return current;
};

/** The address of a remote's entry; null where the server has no build of it. */
export const entryOf = (area: RemoteArea): string | null => registry()?.remotes[area]?.entry ?? null;

/** Asks the server which builds are live now. */
export async function refreshRegistry(): Promise<void> {
  const answer = await fetch(registryPath, { cache: 'no-store', signal: AbortSignal.timeout(8000) });
  if (!answer.ok) throw new Error(`${registryPath} answered ${answer.status}`);
  current = await answer.json();
}
