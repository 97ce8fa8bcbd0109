const { readFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-jsdom');
const { fetchWithSignalsOf } = require('./fetch-with-signals.cjs');

// Globals that browsers have and jsdom lacks.
const missing = ['TextEncoder', 'TextDecoder', 'ReadableStream', 'Response', 'Headers', 'FormData', 'structuredClone', 'BroadcastChannel'];

/** @type {Map<string, vm.Script>} */
const compiled = new Map();
/** Compiles a bundle of page-bundle.mjs once per worker, and keeps what V8 compiles of it while the tests run. */
function compile(/** @type {string} */ bundle) {
  const known = compiled.get(bundle);
  if (known) return known;
  setFlagsFromString('--no-flush-bytecode');
  const script = new vm.Script(`(function (require, jest, global, module) {${readFileSync(bundle, 'utf8')}\n})`, { filename: bundle });
  compiled.set(bundle, script);
  return script;
}

/** Runs tests in jsdom. `bundledModule` has the modules of a bundle (page-transform.cjs), evaluated for one test file. */
module.exports = class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    super(...given);
    this.bundle = /** @type {string | undefined} */ (given[0].projectConfig.testEnvironmentOptions.bundle);
  }

  /** @override */
  async setup() {
    await super.setup();
    const { bundle, global } = this;
    if (bundle) {
      /** @type {WeakMap<object, Record<string, () => unknown>>} */
      const evaluated = new WeakMap();
      const evaluate = (/** @type {unknown[]} */ ...requireAndJest) => {
        const context = this.getVmContext();
        if (!context) throw new Error('The page is gone');
        const module = { exports: {} };
        compile(bundle).runInContext(context)(...requireAndJest, global, module);
        return /** @type {Record<string, () => unknown>} */ (module.exports);
      };
      Object.assign(global, {
        bundledModule: (/** @type {string} */ file, /** @type {object} */ registry, /** @type {unknown[]} */ ...requireAndJest) => {
          const modules = evaluated.get(registry) ?? evaluate(...requireAndJest);
          evaluated.set(registry, modules);
          return modules[file]?.();
        },
      });
    }
    for (const name of missing) this.global[name] ??= globalThis[name];
    Object.assign(this.global, fetchWithSignalsOf(/** @type {any} */ (this.global)));
  }
};
