const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

// Jest's runner for mutate-sql.mjs. It runs every test file once to see which mutants it executes, and then, for each mutant, test files that execute it
// until one fails: the nearest first.

/** @typedef {import('jest-runner').Test} Test */
/** @typedef {import('jest-runner').TestWatcher} TestWatcher */
/** @typedef {import('./sql-mutants.mjs').Mutant & { tests: string[], noticedBy?: string }} TriedMutant */

/** @type {import('./sql-mutation.mjs').SqlMutationOptions} */
const { root, reports, sample, limit } = JSON.parse(process.env.MESA_MUTATE_SQL ?? '{}');
const executed = path.join(reports, 'executed');

const progress = (/** @type {string} */ text) => process.stderr.write(process.stderr.isTTY ? `\r${text}   ` : `${text}\n`);

/** Returns how far a test file is from a source: its own is nearest, then those of its folder. */
function distance(/** @type {string} */ source, /** @type {string} */ test) {
  if (test === source.replace(/\.ts$/, '.test.ts')) return 0;
  return path.relative(path.dirname(source), test).split(path.sep).length;
}

/**
 * Returns a test for Jest's runner that tells its environment the active mutant, or where to write which mutants it executes.
 * @param {Test} test
 * @param {{ active?: string, executed?: string }} sqlMutation
 * @returns {Test}
 */
function withMutation(test, sqlMutation) {
  const { context } = test;
  const testEnvironmentOptions = { ...context.config.testEnvironmentOptions, sqlMutation };
  return { ...test, context: { ...context, config: { ...context.config, testEnvironmentOptions } } };
}

/** Returns some of a list, drawn at random. */
function drawn(/** @type {TriedMutant[]} */ all, /** @type {number} */ count) {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Returns all mutants, or a sample of them, each with the tests that execute it. */
function chosenMutants(/** @type {Map<string, Test>} */ tests) {
  /** @type {Map<string, string[]>} */
  const testsOf = new Map();
  for (const name of readdirSync(executed)) {
    /** @type {{ testPath: string, ids: string[] }} */
    const { testPath, ids } = JSON.parse(readFileSync(path.join(executed, name), 'utf8'));
    if (tests.has(testPath)) for (const id of ids) testsOf.set(id, [...(testsOf.get(id) ?? []), testPath]);
  }
  /** @type {TriedMutant[]} */
  const all = JSON.parse(readFileSync(path.join(reports, 'mutants.json'), 'utf8'));
  const chosen = sample > 0 ? drawn(all, sample) : all;
  for (const mutant of chosen) {
    const source = path.join(root, mutant.file);
    mutant.tests = (testsOf.get(mutant.id) ?? []).sort((a, b) => distance(source, a) - distance(source, b)).slice(0, limit);
  }
  return chosen;
}

module.exports = class {
  /** @param {ConstructorParameters<typeof TestRunner>} given */
  constructor(...given) {
    this.given = given;
  }

  /**
   * Runs test files, and returns those that fail.
   * @param {Test[]} tests
   * @param {TestWatcher} watcher
   * @param {string} what
   */
  async failing(tests, watcher, what) {
    const runner = new TestRunner(...this.given);
    /** @type {Set<Test>} */
    const failed = new Set();
    let ended = 0;
    const end = (/** @type {Test} */ test, /** @type {boolean} */ isFailed) => {
      if (isFailed) failed.add(test);
      if (++ended % 10 === 0 || ended === tests.length) progress(`${ended} of ${tests.length} ${what}`);
    };
    runner.on('test-file-success', ([test, result]) => end(test, result.numFailingTests > 0 || Boolean(result.testExecError)));
    runner.on('test-file-failure', ([test]) => end(test, true));
    await runner.runTests(tests, watcher, { serial: false });
    if (process.stderr.isTTY) process.stderr.write('\n');
    return failed;
  }

  /** @param {Test[]} all @param {TestWatcher} watcher */
  async runTests(all, watcher) {
    rmSync(executed, { recursive: true, force: true });
    mkdirSync(executed, { recursive: true });
    const failed = await this.failing(
      all.map((test) => withMutation(test, { executed })),
      watcher,
      'test files without a mutant',
    );
    const failedFiles = new Set([...failed].map(({ path: file }) => file));
    for (const file of failedFiles) console.error(`${path.relative(root, file)} fails without a mutant, and is not used.`);
    const tests = new Map(all.filter(({ path: file }) => !failedFiles.has(file)).map((test) => [test.path, test]));
    const mutants = chosenMutants(tests);
    for (let turn = 0; turn < limit; turn++) {
      /** @type {Map<Test, TriedMutant>} */
      const runs = new Map();
      for (const mutant of mutants) {
        const test = tests.get(mutant.tests[turn] ?? '');
        if (test && !mutant.noticedBy) runs.set(withMutation(test, { active: mutant.id }), mutant);
      }
      const failed = await this.failing([...runs.keys()], watcher, `mutants, test file ${turn + 1} of at most ${limit}`);
      for (const test of failed) {
        const mutant = runs.get(test);
        if (mutant) mutant.noticedBy = test.path;
      }
      writeFileSync(path.join(reports, 'result.json'), JSON.stringify(mutants));
    }
  }
};
