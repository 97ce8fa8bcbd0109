import path from 'node:path';
import { root } from './build/workspaces.mjs';

const folder = process.env.MESA_MUTATE ?? '';
const isInNode = ['server', 'demo'].includes(path.basename(process.cwd()));
const { default: preset } = await import(`./jest/${isInNode ? 'server' : 'browser'}.config.mjs`);

/** Mutation testing of one folder of a workspace by the tests in it: `npm run mutate -- server/src/domain/stores`. */
export default {
  mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/testing/**'],
  testRunner: 'jest',
  // The server's libraries are ES modules.
  testRunnerNodeArgs: isInNode ? ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'] : [],
  jest: { config: { ...preset, rootDir: undefined, testMatch: [`<rootDir>/${folder}/**/*.test.{ts,tsx}`] }, enableFindRelatedTests: false },
  // The server's tests share one realm, which Stryker cannot follow from test to test.
  coverageAnalysis: isInNode ? 'off' : 'perTest',
  // Texts, and SQL without its words, which no database takes.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Tests read the repository around them. Stryker puts the files back when it ends.
  inPlace: true,
  disableTypeChecks: false,
  tsconfigFile: 'none.json',
  concurrency: 1,
  timeoutMS: 60_000,
  tempDirName: path.join(root, '.cache/stryker'),
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false },
  htmlReporter: { fileName: path.join(root, '.cache/mutation.html') },
};
