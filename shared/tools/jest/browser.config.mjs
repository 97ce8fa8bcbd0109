import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { describedAreas } from './described-areas.mjs';
import { swc } from './swc.mjs';

const here = import.meta.dirname;

/** Settings of a whole run, of one workspace or several. */
export const ofRun = {
  // Generous, because a busy machine is slow.
  testTimeout: 60_000,
  // By default Jest leaves one core free, which is half of two.
  maxWorkers: '100%',
  passWithNoTests: true,
};

/**
 * Runs pages and parts in jsdom, as CommonJS. Uses the real zod.
 * @param {string} folder
 */
export const ofWorkspace = (folder) => ({
  rootDir: folder,
  cacheDirectory: path.join(cacheOf(folder), 'jest'),
  testEnvironment: path.join(here, 'environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  transform: { '\\.(m?js|[jt]sx?)$': swc('commonjs') },
  // Our packages are TypeScript even in node_modules.
  transformIgnorePatterns: ['/node_modules/(?!@mesa/|d3-|internmap/)'],
  moduleNameMapper: { '\\.module\\.css$': path.join(here, 'css-modules.cjs'), '\\.css$': path.join(here, 'no-css.cjs') },
  setupFilesAfterEnv: [path.join(here, 'setup.ts')],
  globals: { describedAreas },
  restoreMocks: true,
});

export default { ...ofWorkspace(process.cwd()), ...ofRun };
