const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');
const Runtime = require('jest-runtime').default;

// Loads libraries with Node once per worker, and the contract once, when the first file imports it. By default Jest compiles and runs all imports
// again for each test file, and libraries were most of that time. All other modules of ours are separate per file. Needs one realm for all files
// (server-environment.cjs), otherwise an Error of a library is not an `Error` of a test. Libraries cannot be mocked.

const libraries = `${path.sep}node_modules${path.sep}`;
const contract = path.resolve(__dirname, '../../contract/src') + path.sep;
/** Modules that Node loaded, by file. */
const loaded = new Map();
/** Modules of the contract, by file. */
const described = new Map();

/** @param {string} file */
async function loadLibrary(file) {
  const exports = await import(pathToFileURL(file).href);
  const names = Object.keys(exports);
  const module = new vm.SyntheticModule(
    names,
    () => {
      for (const name of names) module.setExport(name, exports[name]);
    },
    { identifier: file },
  );
  await module.link(() => module);
  await module.evaluate();
  return module;
}

module.exports = class extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    super(...given);
    const { esmLoader, executor, _resolution: resolution } = /** @type {any} */ (this);
    const { resolveModule, loadEsmModule } = esmLoader;
    // These modules belong to Node's realm, not to a context of Jest.
    esmLoader.getContext = () => undefined;
    executor.compile = (code, filename) => vm.compileFunction(code, executor.injectedModuleParameters, { filename });
    esmLoader.resolveModule = async function (specifier, from, context) {
      const isLibrary = /^(@(?!mesa\/|jest\/)|[a-z])/.test(specifier) && !specifier.startsWith('node:');
      const file = isLibrary ? await resolution.resolveEsmAsync(from, specifier) : '';
      if (!file.includes(libraries)) return resolveModule.call(this, specifier, from, context);
      if (!loaded.has(file)) loaded.set(file, loadLibrary(file));
      return loaded.get(file);
    };
    esmLoader.loadEsmModule = async function (file, suffix) {
      if (!file.startsWith(contract) || file.endsWith('.test.ts')) return loadEsmModule.call(this, file, suffix);
      const known = described.get(file);
      if (known && known.status !== 'errored') return known;
      const module = await loadEsmModule.call(this, file, suffix);
      described.set(file, module);
      return module;
    };
  }

  /**
   * Jest's own modules keep their state in the global object, which the environment restores.
   * @override
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    if (to && !path.isAbsolute(to) && !to.startsWith('.')) return createRequire(from)(to);
    return super.requireInternalModule(from, to);
  }
};
