import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { describedAreas, writeHeads } from './described-areas.mjs';
import { swc } from './swc.mjs';

/** Runs the server and its demo as ES modules in Node. */
export default {
  cacheDirectory: path.join(cacheOf(process.cwd()), 'jest'),
  testEnvironment: path.join(import.meta.dirname, 'server-environment.cjs'),
  testMatch: ['<rootDir>/{src,bench}/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': swc('es6'),
    // Tests replace the clock that lru-cache reads. postcss and prom-client recognise regular expressions and promises by their realm.
    '/node_modules/(?!(?:lru-cache|postcss|prom-client)/).*\\.[cm]?js$': path.join(import.meta.dirname, 'library-transform.cjs'),
  },
  transformIgnorePatterns: [],
  // Generous, because a busy machine is slow.
  testTimeout: 60_000,
  // By default Jest leaves one core free, which is half of two.
  maxWorkers: '100%',
  globals: { describedAreas, headsFolder: await writeHeads() },
  restoreMocks: true,
  passWithNoTests: true,
};
