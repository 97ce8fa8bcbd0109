const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The same object as an event emitter: its type only knows Node's own events. @type {import('node:events').EventEmitter} */
const events = process;

/**
 * Runs the server's tests in Node's own realm, where its libraries are (server-runtime.cjs). When a test file ends, restores what it changed there:
 * globals, environment variables and listeners of the process.
 */
module.exports = class {
  /** @param {{ projectConfig: any }} config */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    // Jest also asks for the old kind of fake timers, which no test uses.
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.globals = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]));
    this.given = projectConfig.globals;
    this.variables = { ...process.env };
    this.exit = process.exit;
    this.listeners = new Map(events.eventNames().map((name) => [name, events.listeners(name)]));
  }

  async setup() {
    Object.assign(globalThis, this.given);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const key of Reflect.ownKeys(globalThis)) {
      const before = this.globals.get(key);
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      if (!now?.configurable) continue;
      if (!before) Reflect.deleteProperty(globalThis, key);
      else if (before.value !== now.value || before.get !== now.get) Object.defineProperty(globalThis, key, before);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    process.exit = this.exit;
    for (const name of events.eventNames()) {
      const before = this.listeners.get(name) ?? [];
      for (const listener of events.listeners(name)) if (!before.includes(listener)) events.off(name, /** @type {() => void} */ (listener));
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest takes an undefined context for the end of the file. */
  getVmContext() {
    return globalThis;
  }
};
