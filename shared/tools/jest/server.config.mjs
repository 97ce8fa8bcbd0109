import path from 'node:path';
import { sqlMutation } from '../mutate/sql-mutation.mjs';
import { cacheOf } from '../places.mjs';
import { contractsOnce, isBundling } from './contracts.mjs';
import { ofRealm, sourcesTogether } from './sources.mjs';
import { swc } from './swc.mjs';

/** The release platform is tested without the product. */
const isPlatform = path.basename(path.dirname(process.cwd())) === 'releases';
const folders = [...(isPlatform ? [] : ['server/src']), 'releases/server/src'];

async function ofProduct() {
  const { describedAreas, writeHeads } = await import('./described-areas.mjs');
  return { describedAreas, headsFolder: await writeHeads() };
}

const contracts = await contractsOnce();
const mutation = sqlMutation();
const sources = isBundling ? await sourcesTogether(contracts.bundle, folders, mutation) : null;
mutation?.save();

/** Runs the server, its demo and the release platform as ES modules in Node. */
export default {
  cacheDirectory: path.join(cacheOf(process.cwd()), 'jest'),
  testEnvironment: path.join(import.meta.dirname, 'server-environment.cjs'),
  testEnvironmentOptions: { bundle: sources?.bundle },
  ...(mutation ? { runner: mutation.runner, reporters: [], workerIdleMemoryLimit: '1.5GB' } : {}),
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
  testTimeout: 120_000,
  // By default Jest leaves one core free, which is half of two.
  maxWorkers: '100%',
  globals: isPlatform ? {} : await ofProduct(),
  restoreMocks: true,
  passWithNoTests: true,
};
