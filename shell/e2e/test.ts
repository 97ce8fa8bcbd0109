import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { cleanUp, temporaryFolder } from './cleanup';
import { type RunningServer, root, startServer } from './server';

export { expect } from '@playwright/test';

export type Account = 'admin' | 'organizador' | 'tienda' | 'jugador' | 'nuevo';

/** Copies the demo community's data folder. */
export function communityCopy(): string {
  const folder = temporaryFolder();
  cpSync(process.env.MESA_COMMUNITY ?? '', folder, { recursive: true, filter: (source) => !source.endsWith('.sock') });
  return folder;
}

const builds = ['server', 'shell', 'mf-tournaments', 'mf-stores', 'mf-decks', 'mf-collection', 'mf-profile', 'mf-admin', 'mf-seasons', 'demo'];

/** Copies the built site, for a test that removes or replaces builds. */
export function siteCopy(): string {
  const folder = temporaryFolder('mesa-site-');
  for (const build of builds) cpSync(path.join(root, build, 'dist'), path.join(folder, build, 'dist'), { recursive: true });
  for (const shared of ['node_modules', 'shell/media']) symlinkSync(path.join(root, shared), path.join(folder, shared));
  return folder;
}

/** Waits until the page responds: rendered by the browser, or rendered by the server and hydrated. */
export const answers = (page: Page) => page.waitForFunction(() => ['hydrated', 'drawn'].some((mark) => performance.getEntriesByName(mark).length > 0));

/** Goes to an address of the site like a link, in the same document. */
export async function followLink(page: Page, to: string): Promise<void> {
  // Until its scripts run, a server-rendered page follows links only by loading documents.
  await answers(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}

interface Fixtures {
  /** Signs a page's browser in as a demo account, like the sign-in dialog. */
  signIn(page: Page, account: Account): Promise<void>;
}

interface WorkerFixtures {
  server: RunningServer;
}

/** Ends what the tests of a worker started and removes what they made, also after a failure. */
export const bare = base.extend<object, { cleaned: null }>({
  cleaned: [
    async ({ browserName: _ }, use) => {
      await use(null);
      await cleanUp();
    },
    { scope: 'worker', auto: true },
  ],
});

/** Every test has a real server with the demo community (one per worker), and fails if the page logs an error. */
export const test = bare.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ cleaned: _ }, use) => {
      const dataDir = communityCopy();
      const server = await startServer(dataDir);
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => {
    await use(async (page, user) => {
      const response = await page.request.post(`${server.url}/api/auth/local/sign-in`, { data: { user }, headers: { origin: server.url } });
      if (!response.ok()) throw new Error(`sign-in as ${user}: ${response.status()}`);
    });
  },
});
