import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { contractsOnce, isBundling } from './contracts.mjs';
import { describedAreas, writeHeads } from './described-areas.mjs';
import { ofRealm, sourcesTogether } from './sources.mjs';
import { swc } from './swc.mjs';

const contracts = await contractsOnce();
const sources = isBundling ? await sourcesTogether(contracts.bundle) : null;

/** Runs the server and its demo as ES modules in Node. */
export default {
  cacheDirectory: path.join(cacheOf(process.cwd()), 'jest'),
  testEnvironment: path.join(import.meta.dirname, 'server-environment.cjs'),
  testEnvironmentOptions: { bundle: sources?.bundle },
  testMatch: ['<rootDir>/{src,bench}/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    ...sources?.transform,
    ...contracts.transform,
    '\\.tsx?$': swc('es6'),
    [`/node_modules/(?!(?:${ofRealm.join('|')})/).*\\.[cm]?js$`]: path.join(import.meta.dirname, 'library-transform.cjs'),
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
