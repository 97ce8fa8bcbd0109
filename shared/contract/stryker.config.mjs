import browser from '../tools/jest/browser.config.mjs';

/** Mutation tests of rules, formats, searches and the engine, on demand: `npm run mutate`. */
export default {
  mutate: ['src/{card-search,format,images,play,rules,text,tom}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'jest',
  // The code needs no jsdom. The one test with a time limit fails under line counting. Stryker runs Jest in a copy of this folder; with the original
  // folder as root Jest would find no tests there.
  jest: { config: { ...browser, rootDir: undefined, testEnvironment: 'node', setupFilesAfterEnv: [], testNamePattern: '^(?!.*in a moment)' } },
  coverageAnalysis: 'perTest',
  // Skips mutants in code that runs when a module loads: a third of all, and four fifths of the time.
  ignoreStatic: true,
  concurrency: 1,
  // Stryker rewrites paths in tsconfig.json with an API that TypeScript 7 lacks; swc reads no tsconfig.
  tsconfigFile: 'none.json',
  tempDirName: '../../.cache/stryker',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false },
  htmlReporter: { fileName: '../../.cache/mutation.html' },
};
