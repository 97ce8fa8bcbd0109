import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { describedAreas } from './described-areas.mjs';
import { pageBundle } from './page-bundle.mjs';
import { swc } from './swc.mjs';

const here = import.meta.dirname;
const compiled = { '\\.(m?js|[jt]sx?)$': swc('commonjs') };
/** Our packages are TypeScript even in node_modules. */
const ignored = (/** @type {string[]} */ ...bundled) => `/node_modules/(?!${['@mesa/', 'd3-', 'internmap/', ...bundled].join('|')})`;

/** Settings of a whole run, of one workspace or several. */
export const ofRun = {
  // Generous, because a busy machine is slow.
  testTimeout: 60_000,
  // By default Jest leaves one core free, which is half of two.
  maxWorkers: '100%',
  passWithNoTests: true,
};

/** Packages that never touch a page: their tests need no jsdom, which takes longer to load than most of them run. */
const pageless = ['shared/contract', 'releases/contract'];

/** Packages whose tests mock modules of ours that others import: they take only libraries from a bundle. */
const bundled = ['shared/ui', 'shared/runtime', 'shared/tools', 'shell'];
const isOneOf = (/** @type {string[]} */ names, /** @type {string} */ folder) => names.some((name) => folder.endsWith(path.normalize(name)));

const [libraries, whole] = await Promise.all([pageBundle({ isWhole: false }), pageBundle({ isWhole: true })]);

/** @param {string} folder */
const environmentOf = (folder) => {
  if (isOneOf(pageless, folder)) return { testEnvironment: 'node', setupFilesAfterEnv: [path.join(here, 'setup.ts')] };
  const bundle = isOneOf(bundled, folder) ? libraries : whole;
  return {
    testEnvironment: path.join(here, 'environment.cjs'),
    testEnvironmentOptions: { bundle: bundle?.outfile },
    setupFilesAfterEnv: [path.join(here, 'setup.ts'), path.join(here, 'setup-page.ts')],
    transform: { ...bundle?.transform, ...compiled },
    transformIgnorePatterns: [ignored(...(bundle?.libraries ?? []))],
  };
};

/**
 * Runs pages and parts in jsdom, and packages without any in Node, as CommonJS. Uses the real zod.
 * @param {string} folder
 */
export const ofWorkspace = (folder) => ({
  rootDir: folder,
  cacheDirectory: path.join(cacheOf(folder), 'jest'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  transform: compiled,
  transformIgnorePatterns: [ignored()],
  moduleNameMapper: { '\\.module\\.css$': path.join(here, 'css-modules.cjs'), '\\.css$': path.join(here, 'no-css.cjs') },
  globals: { describedAreas },
  restoreMocks: true,
  ...environmentOf(folder),
});

export default { ...ofWorkspace(process.cwd()), ...ofRun };
