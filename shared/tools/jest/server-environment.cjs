const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** @type {vm.Script | undefined} */
let compiled;
/** Compiles the bundle of sources.mjs once per worker. */
const compile = (/** @type {string} */ bundle) => {
  compiled ??= new vm.Script(`(function (require, outside, module) {${readFileSync(bundle, 'utf8')}\n})`, { filename: bundle });
  return compiled;
};

/**
 * What SQL with mutants asks (mutate/sql-mutants.mjs).
 * @param {string | undefined} active
 * @param {Set<string>} executed
 */
const sqlMutation = (active, executed) => ({
  is: (/** @type {string} */ id) => {
    executed.add(id);
    return id === active;
  },
  call: (/** @type {boolean} */ isLeftOut, /** @type {any} */ query, /** @type {string} */ method, /** @type {unknown[]} */ args) =>
    isLeftOut ? query : query[method](...args),
});

/**
 * Runs the server's tests in Node. `requireLibrary` loads installed code outside the tests' realm (library-transform.cjs), `bundledSources` has the
 * server's modules, which belong to it (source-transform.cjs).
 */
module.exports = class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    super(...given);
    // Libraries throw Node's `Error`, and the time and the variables that a test sets hold for libraries too.
    Object.assign(this.global, { Error, Date, requireLibrary: require });
    this.bundle = /** @type {string | undefined} */ (given[0].projectConfig.testEnvironmentOptions.bundle);
    this.mutation = /** @type {{ active?: string, executed?: string } | undefined} */ (given[0].projectConfig.testEnvironmentOptions.sqlMutation);
    this.isNoticed = false;
    /** @type {Set<string>} */
    this.executed = new Set();
    this.testPath = given[1].testPath;
    this.variables = { ...process.env };
    this.global.process.env = process.env;
  }

  /** @override */
  async setup() {
    await super.setup();
    if (!this.bundle) return;
    if (this.mutation) this.global.sqlMutation = sqlMutation(this.mutation.active, this.executed);
    const context = this.getVmContext();
    if (!context) throw new Error('The realm is gone');
    const module = { exports: {} };
    compile(this.bundle).runInContext(context)(require, require, module);
    Object.assign(this.global, { bundledSources: module.exports });
  }

  /**
   * Skips the tests of a file after one that notices the mutant: they may wait for their time limits.
   * @param {{ name: string, test?: { errors: unknown[], mode?: string } }} event of Jest's
   */
  handleTestEvent({ name, test }) {
    if (!this.mutation?.active || !test) return;
    if (name === 'test_done' && test.errors.length > 0) this.isNoticed = true;
    if (name === 'test_start' && this.isNoticed) test.mode = 'skip';
  }

  /** @override */
  async teardown() {
    if (this.mutation?.executed) {
      const name = createHash('sha256').update(this.testPath).digest('hex');
      writeFileSync(path.join(this.mutation.executed, name), JSON.stringify({ testPath: this.testPath, ids: [...this.executed] }));
    }
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
};
