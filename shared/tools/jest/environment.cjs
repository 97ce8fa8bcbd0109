const { TestEnvironment } = require('jest-environment-jsdom');
const { quickenStyles } = require('./quick-styles.cjs');

// Browsers have these and jsdom has not.
const missing = ['TextEncoder', 'TextDecoder', 'ReadableStream', 'Request', 'Response', 'Headers', 'FormData', 'fetch', 'structuredClone', 'BroadcastChannel'];

module.exports = class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of missing) this.global[name] ??= globalThis[name];
    quickenStyles(this.global);
  }
};
