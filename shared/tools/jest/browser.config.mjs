import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { swc } from './swc.mjs';

const here = import.meta.dirname;

/** Pages and parts in jsdom, as CommonJS; zod is the real one here. */
export default {
  cacheDirectory: path.join(cacheOf(process.cwd()), 'jest'),
  testEnvironment: path.join(here, 'environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  transform: { '\\.[jt]sx?$': swc('commonjs') },
  // Our packages are TypeScript, also where they are installed.
  transformIgnorePatterns: ['/node_modules/(?!@mesa/)'],
  moduleNameMapper: { '\\.module\\.css$': path.join(here, 'css-modules.cjs'), '\\.css$': path.join(here, 'no-css.cjs') },
  setupFilesAfterEnv: [path.join(here, 'setup.ts')],
  testTimeout: 20_000,
  // Jest leaves one core free, of two one.
  maxWorkers: '100%',
  restoreMocks: true,
  passWithNoTests: true,
};
