const { TestEnvironment } = require('jest-environment-jsdom');
const { fetchWithSignalsOf } = require('./fetch-with-signals.cjs');

// Globals that browsers have and jsdom lacks.
const missing = ['TextEncoder', 'TextDecoder', 'ReadableStream', 'Response', 'Headers', 'FormData', 'structuredClone', 'BroadcastChannel'];

module.exports = class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of missing) this.global[name] ??= globalThis[name];
    Object.assign(this.global, fetchWithSignalsOf(/** @type {any} */ (this.global)));
  }
};
