import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import type { Registry } from '@mesa/release-contract/registry';
import { remotes } from '@mesa/release-shell/load';
import { loadParts, partsAt } from '@mesa/release-shell/page-parts';
import { setRegistry } from '@mesa/release-shell/registry';
import { setFlags } from '@mesa/runtime/flags';
import { type RemoteModule, remoteContract } from '@mesa/runtime/remote-module';
import { createMemoryRouter } from '@mesa/runtime/router';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { firstQueries } from './first-queries';

// Called by server/src/delivery/rendering/render-worker.ts. Everything runs synchronously: no files load and there are no timers.

const build = { release: null, entry: '' };

/** Registers the areas' modules, once per set of builds. */
export function takeAreas(modules: { readonly [area: string]: RemoteModule }): void {
  for (const [area, module] of Object.entries(modules)) {
    if (module.contract !== remoteContract) throw new Error(`${area} speaks another contract than this shell`);
    remotes.set(area, { live: build, build, module: Promise.resolve(module), loaded: module, wanted: true });
  }
}

let prepared: { error: unknown } | 'whole' | null = null;

/** Loads the code of the page at an address. All code is in memory, so it settles once the microtasks have run; `requirePrepared` then checks it. */
export function prepare(address: string, registryJson: string): void {
  const registry: Registry = JSON.parse(registryJson);
  setRegistry(registry);
  setFlags(registry.flags);
  prepared = null;
  Promise.all(loadParts(partsAt(address.split('?', 1)[0] ?? '/'))).then(
    () => {
      prepared = 'whole';
    },
    (error: unknown) => {
      prepared = { error };
    },
  );
}

/** Throws if the page's code is missing. */
export function requirePrepared(): void {
  if (prepared === null) throw new Error('The page waits for something');
  if (prepared !== 'whole') throw prepared.error;
}

/** Returns the HTML inside #root for a visitor. Renders in one synchronous pass and keeps no state. */
export function render(address: string, answersJson: string): string {
  const queries = firstQueries(JSON.parse(answersJson) as FirstAnswer[]);
  const router = createMemoryRouter(address);
  try {
    return renderToString(<App queries={queries} router={router} />);
  } finally {
    router.dispose();
    queries.clear();
  }
}
