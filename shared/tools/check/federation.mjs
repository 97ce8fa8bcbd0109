import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from '../build/workspaces.mjs';
import { load } from '../typescript.mjs';
import { eagerKeys, heavyKeys } from '../webpack/shared-modules.mjs';

const manifestOf = (folder, workspace) => JSON.parse(readFileSync(path.join(folder, workspace, 'dist/release.json'), 'utf8'));

/** Returns faults of module sharing between the shell and the remotes: shared modules that no build offers, and bundled copies of shared ones. */
export async function federationFaults(folder = root) {
  const { copiesIn } = await load('contract/src/rules/shared-copies.ts');
  const faults = [];
  const offered = manifestOf(folder, 'shell').provides;
  for (const key of [...eagerKeys, ...heavyKeys]) if (!(key in offered)) faults.push(`the shell does not offer ${key}`);
  for (const key of eagerKeys) if (offered[key]?.length) faults.push(`${key} is not in the shell's entry but in ${offered[key]}`);
  for (const remote of remotes) {
    const manifest = manifestOf(folder, remote);
    for (const key of Object.keys(manifest.needs)) if (!(key in offered)) faults.push(`${remote} needs ${key}, which the shell does not offer`);
    for (const source of copiesIn(manifest.sources, remote)) faults.push(`${remote} carries a copy of ${source}`);
  }
  return faults;
}
