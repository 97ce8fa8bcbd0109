import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

/** Replaces the bundler runtime that remotes leave out of their builds. */
const forRemotes = {
  ...bundler,
  bundlerRuntime: {
    ...bundler.bundlerRuntime,
    // Missing from a host's build, but required by remotes.
    initContainerEntry,
    // The runtime's own init keeps one instance per copy of the runtime. All remotes share one copy, and each needs its own instance.
    init: ({ webpackRequire }: { webpackRequire: { federation: { initOptions: InstanceOptions } } }) => createInstance(webpackRequire.federation.initOptions),
  },
};

/** Plugin of the shell's federation runtime: shares one copy with all remotes and limits a load to eight seconds. */
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
