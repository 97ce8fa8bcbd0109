import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const args = process.env.CHROMIUM_FLAGS?.split(' ').filter(Boolean) ?? ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A trace is recorded with `--trace retain-on-failure`: it copies the whole page at every step, of each press of Tab too.
  // What a service worker asks for passes by the routes with which tests break the network: only those about it (offline.e2e.ts) allow one.
  use: { ...devices['Desktop Chrome'], serviceWorkers: 'block', locale: 'es-CO', launchOptions: { executablePath, args }, screenshot: 'only-on-failure' },
});
