import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

/** What a remote finds instead of the bundler runtime it left out of its build. */
const forRemotes = {
  ...bundler,
  bundlerRuntime: {
    ...bundler.bundlerRuntime,
    // A host's build leaves it out; the remotes need it.
    initContainerEntry,
    // The runtime's own init keeps one instance per copy of the runtime. There is one copy here, and each remote needs its own instance.
    init: ({ webpackRequire }: { webpackRequire: { federation: { initOptions: InstanceOptions } } }) => createInstance(webpackRequire.federation.initOptions),
  },
};

/** Plugin of the shell's federation runtime: one copy of it for all remotes, and a load gives up after eight seconds. */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    createScript: () => ({ timeout: 8000 }),
    beforeInit<T>(args: T): T {
      Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: forRemotes });
      return args;
    },
  };
}
