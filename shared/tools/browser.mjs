// Finds a Chromium for browser tests and benchmarks; installs Debian's where possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const findOf = (/** @type {(string | undefined)[]} */ paths) => paths.find((place) => place && existsSync(place));

/** Returns the path of a Chromium that can have windows, or undefined. */
export const findBrowser = () => findOf(places);

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of a Chromium that need not have windows, or undefined. Debian's chromium-headless-shell starts and opens pages in two thirds of the time,
 * but shows no notifications.
 */
export const findHeadless = () => findOf([process.env.CHROMIUM_PATH, headlessShell, ...places]);

/**
 * Chromium opens two hidden pages of its own for every new context, even headless; each costs a second of processor time. If a flag repeats, only the
 * last list of features counts, so Playwright's own list is included.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags for a machine without a desktop. The background flags stop Chromium's own requests, which a closed network would leave hanging. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unusedFeatures.join(',')}`,
];

/** Installs a package of Debian, where that is possible. */
function install(/** @type {string} */ name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log(`Installing ${name} for the browser tests (apt-get install ${name}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status !== 0) return;
  }
}

/** Like `findBrowser`, but tries to install a Chromium first. Returns undefined if that is impossible. */
export function ensureBrowser() {
  if (!findBrowser()) install('chromium');
  return findBrowser();
}

/** Like `findHeadless`, but where Debian's Chromium is, tries to install the one without windows first. */
export function ensureHeadless() {
  if (!process.env.CHROMIUM_PATH && existsSync('/usr/bin/chromium') && !existsSync(headlessShell)) install('chromium-headless-shell');
  return findHeadless();
}
