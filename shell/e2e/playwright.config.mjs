import { defineConfig, devices } from '@playwright/test';
import { browserFlags, findBrowser, findHeadless } from '../../shared/tools/browser.mjs';

const chromium = (/** @type {string | undefined} */ executablePath) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
});
/** Tests with this tag need a Chromium that has windows: the other one shows no notifications. */
const notifications = /@notifications/;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // `npm test` leaves these to `npm run test:platform`.
  testIgnore: process.env.MESA_JOURNEYS === 'product' ? '*.platform.e2e.ts' : [],
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  // Generous, because a busy machine is slow.
  expect: { timeout: 30_000 },
  // `--trace retain-on-failure` records a trace; it copies the whole page at every step, so it is off by default. A service worker's requests bypass
  // the routes with which tests break the network, so only its own tests (offline.e2e.ts) allow one.
  use: { ...devices['Desktop Chrome'], serviceWorkers: 'block', locale: 'es-CO', screenshot: 'only-on-failure' },
  projects: [
    { name: 'pages', grepInvert: notifications, use: chromium(findHeadless()) },
    { name: 'notifications', grep: notifications, use: chromium(findBrowser()) },
  ],
});
