import type { Filling, MenuEntry, Route } from '@mesa/contract/calls/areas';
import type { Registry } from '@mesa/contract/calls/registry';
import type { Role } from '@mesa/contract/rules/roles';

interface Described {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly routes: readonly Route[];
  readonly menu: readonly MenuEntry[];
  readonly fillings: readonly Filling[];
}

declare global {
  /** What every area says of itself, as its release would have it (shared/tools/jest/browser.config.mjs). */
  var describedAreas: { readonly [area: string]: Described };
}

/** The registry of a site administrator with every area of the repository, none of which has a build. */
export const describedRegistry = (): Registry => ({
  revision: 1,
  shell: null,
  role: 'admin',
  remotes: Object.fromEntries(
    Object.entries(globalThis.describedAreas)
      .filter(([area]) => area !== 'shell')
      .map(([area, described]) => [area, { release: null, entry: null, ...described }]),
  ),
});
