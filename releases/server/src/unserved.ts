import type { Included } from './builds';
import type { ServedCall } from './host';
import { stateOf } from './registry';
import type { Snapshot } from './registry-cache';
import { areasIn } from './served-builds';
import { missingCalls } from './verify/calls';
import { listed, nameOf } from './verify/rule';

/** Returns a sentence for each live build with calls that this server does not answer, for the log before it starts serving. */
export function unservedBuilds(snapshot: Snapshot, included: Included, served: readonly ServedCall[]): string[] {
  return areasIn(snapshot.state, included).flatMap((area) => {
    const { active, canary } = stateOf(snapshot, area);
    return [active, ...(canary ? [canary.release] : [])].flatMap((release) => {
      const manifest = release === null ? included(area) : snapshot.manifestOf(area, release);
      const missing = manifest ? missingCalls(manifest, served) : [];
      if (missing.length === 0) return [];
      return [`${nameOf({ area, release })} está en línea y llama a ${listed(missing)}, que este servidor no sirve: actualízalo, o vuelve a otra publicación.`];
    });
  });
}
