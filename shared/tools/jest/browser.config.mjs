import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { swc } from './swc.mjs';

const here = import.meta.dirname;

/** The release platform is tested without the product. */
const isPlatform = path.basename(path.dirname(process.cwd())) === 'releases';
const globals = isPlatform ? {} : { describedAreas: (await import('./described-areas.mjs')).describedAreas };

/** Settings of a whole run, of one workspace or several. */
export const ofRun = {
  // More than a page waits for a text (setup-page.ts), so that a failure names what is missing.
  testTimeout: 180_000,
  // By default Jest leaves one core free, which is half of two.
  maxWorkers: '100%',
  passWithNoTests: true,
};

/** Packages that never touch a page: their tests need no jsdom, which takes longer to load than most of them run. */
const pageless = ['shared/contract', 'releases/contract', 'releases/commands'];

/** @param {string} folder */
const environmentOf = (folder) =>
  pageless.some((name) => folder.endsWith(path.normalize(name)))
    ? { testEnvironment: 'node', setupFilesAfterEnv: [path.join(here, 'setup.ts')] }
    : { testEnvironment: path.join(here, 'environment.cjs'), setupFilesAfterEnv: [path.join(here, 'setup.ts'), path.join(here, 'setup-page.ts')] };

/**
 * Runs pages and parts in jsdom, and packages without any in Node, as CommonJS. Uses the real zod.
 * @param {string} folder
 */
export const ofWorkspace = (folder) => ({
  ...environmentOf(folder),
  rootDir: folder,
  cacheDirectory: path.join(cacheOf(folder), 'jest'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  transform: { '\\.(m?js|[jt]sx?)$': swc('commonjs') },
  // Our packages are TypeScript even in node_modules.
  transformIgnorePatterns: ['/node_modules/(?!@mesa/|d3-|internmap/)'],
  moduleNameMapper: { '\\.module\\.css$': path.join(here, 'css-modules.cjs'), '\\.css$': path.join(here, 'no-css.cjs') },
  globals,
  restoreMocks: true,
});

export default { ...ofWorkspace(process.cwd()), ...ofRun };
