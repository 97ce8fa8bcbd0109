import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from '../build/workspaces.mjs';
import { copiedSources } from '../release/inspect.mjs';
import { eagerKeys, heavyKeys } from '../webpack/shared-modules.mjs';

const readJson = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'));
const manifestOf = (workspace) => readJson(workspace, 'dist/release.json');

/** What keeps the shell and the remotes from being one page: shared modules nobody offers, and copies of what is shared. */
export function federationFaults() {
  const faults = [];
  const offered = manifestOf('shell').provides;
  for (const key of [...eagerKeys, ...heavyKeys]) if (!(key in offered)) faults.push(`the shell does not offer ${key}`);
  for (const key of eagerKeys) if (offered[key]?.length) faults.push(`${key} is not in the shell's entry but in ${offered[key]}`);
  for (const remote of remotes) {
    const manifest = manifestOf(remote);
    for (const key of Object.keys(manifest.needs)) if (!(key in offered)) faults.push(`${remote} needs ${key}, which the shell does not offer`);
    const { dependencies } = readJson(remote, 'package.json');
    for (const source of copiedSources(manifest, dependencies)) faults.push(`${remote} carries a copy of ${source}`);
  }
  return faults;
}
