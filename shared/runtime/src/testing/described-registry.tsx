import type { Role } from '@mesa/contract/rules/roles';
import type { Filling, MenuEntry, Route } from '@mesa/release-contract/calls/description';
import type { Registry } from '@mesa/release-contract/registry';

interface Described {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly routes: readonly Route[];
  readonly menu: readonly MenuEntry[];
  readonly fillings: readonly Filling[];
}

declare global {
  /** The descriptions of all areas, as in their releases (shared/tools/jest/browser.config.mjs). */
  var describedAreas: { readonly [area: string]: Described };
}

/** Returns the registry of a site administrator with every area of the repository, without builds. */
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
