import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { describedAreas } from './described-areas.mjs';
import { swc } from './swc.mjs';

const here = import.meta.dirname;

/** What holds for a whole run, of one workspace or of several. */
export const ofRun = {
  // A busy machine is slow, not wrong.
  testTimeout: 60_000,
  // Jest leaves one core free, of two one.
  maxWorkers: '100%',
  passWithNoTests: true,
};

/**
 * Pages and parts in jsdom, as CommonJS; zod is the real one here.
 * @param {string} folder
 */
export const ofWorkspace = (folder) => ({
  rootDir: folder,
  cacheDirectory: path.join(cacheOf(folder), 'jest'),
  testEnvironment: path.join(here, 'environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  transform: { '\\.(m?js|[jt]sx?)$': swc('commonjs') },
  // Our packages are TypeScript, also where they are installed.
  transformIgnorePatterns: ['/node_modules/(?!@mesa/|d3-|internmap/)'],
  moduleNameMapper: { '\\.module\\.css$': path.join(here, 'css-modules.cjs'), '\\.css$': path.join(here, 'no-css.cjs') },
  setupFilesAfterEnv: [path.join(here, 'setup.ts')],
  globals: { describedAreas },
  restoreMocks: true,
});

export default { ...ofWorkspace(process.cwd()), ...ofRun };
