import browser from '../tools/jest/browser.config.mjs';

/** Mutation testing of the rules and formats, on demand: `npm run mutate`. */
export default {
  mutate: ['src/{rules,format,play,tom}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'jest',
  // The rules touch no page, so they need no jsdom; the one test with a time limit fails where every line is counted.
  // Stryker runs Jest in a copy of this folder: with the folder as its root Jest would find no test there.
  jest: { config: { ...browser, rootDir: undefined, testEnvironment: 'node', setupFilesAfterEnv: [], testNamePattern: '^(?!.*in a moment)' } },
  coverageAnalysis: 'perTest',
  // What is computed once, when its module loads: its mutants are a third of all and would take four fifths of the time.
  ignoreStatic: true,
  concurrency: 1,
  // Stryker would rewrite the paths in tsconfig.json by an API that TypeScript 7 has not; swc reads none.
  tsconfigFile: 'none.json',
  tempDirName: '../../.cache/stryker',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false },
  htmlReporter: { fileName: '../../.cache/mutation.html' },
};
