import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const args = process.env.CHROMIUM_FLAGS?.split(' ').filter(Boolean) ?? ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

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
  use: { ...devices['Desktop Chrome'], serviceWorkers: 'block', locale: 'es-CO', launchOptions: { executablePath, args }, screenshot: 'only-on-failure' },
});
