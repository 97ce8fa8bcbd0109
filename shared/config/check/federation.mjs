import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from '../build/workspaces.mjs';
import { eagerKeys, heavyKeys } from '../webpack/shared-modules.mjs';

const readJson = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'));
const manifestOf = (workspace) => readJson(workspace, 'dist/release.json');

/** What a remote carries itself: its own sources, and what has no state. */
const own =
  /^shared\/src\/(contracts|rules|format)\/|^shared\/src\/(endpoint|paths|messages|first-data)\.ts$|^shared\/config\/zod-in-browser\.js$|^\.federation$/;

/** What keeps the shell and the remotes from being one page: shared modules nobody offers, and copies of what is shared. */
export function federationFaults() {
  const faults = [];
  const offered = manifestOf('shell').provides;
  for (const key of [...eagerKeys, ...heavyKeys]) if (!(key in offered)) faults.push(`the shell does not offer ${key}`);
  for (const key of eagerKeys) if (offered[key]?.length) faults.push(`${key} is not in the shell's entry but in ${offered[key]}`);
  for (const remote of remotes) {
    const { consumes, sources } = manifestOf(remote);
    const needed = new Set(Object.values(consumes).flat());
    for (const key of needed) if (!(key in offered)) faults.push(`${remote} needs ${key}, which the shell does not offer`);
    // A library that one area alone uses is its own to carry; react and the doors of shared never are.
    const { dependencies } = readJson(remote, 'package.json');
    const libraries = Object.keys(dependencies).filter((name) => !/^(react|react-dom|@mesa\/shared)$/.test(name));
    for (const source of sources) {
      if (!source.startsWith(`${remote}/src/`) && !own.test(source) && !libraries.includes(source)) faults.push(`${remote} carries a copy of ${source}`);
    }
  }
  return faults;
}
