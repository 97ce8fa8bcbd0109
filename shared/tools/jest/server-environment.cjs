const { TestEnvironment } = require('jest-environment-node');

/** Runs the server's tests in Node. `requireLibrary` loads installed code outside the tests' realm (library-transform.cjs). */
module.exports = class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    super(...given);
    // Libraries throw Node's `Error`, and the time and the variables that a test sets hold for libraries too.
    Object.assign(this.global, { Error, Date, requireLibrary: require });
    this.variables = { ...process.env };
    this.global.process.env = process.env;
  }

  /** @override */
  async teardown() {
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
};
