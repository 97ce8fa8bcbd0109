const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');
const Runtime = require('jest-runtime').default;

// Jest compiles and runs all that a test file imports, for each file again: most of what a file of the server's tests cost were
// libraries. They are loaded by Node here, and the contract, which only describes, by the first file of a worker that asks for it.
// Every other module of ours is each file's own. It needs one realm for all files (server-environment.cjs), or an Error of a
// library would be no `Error` of a test. A library cannot be mocked.

const libraries = `${path.sep}node_modules${path.sep}`;
const contract = path.resolve(__dirname, '../../contract/src') + path.sep;
/** What Node loaded, by file. */
const loaded = new Map();
/** The modules of the contract, by file. */
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
    // Of the realm that they run in, and none of Jest's.
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
   * Jest's own parts: those with a state keep it in the global object, which the environment puts right.
   * @override
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    if (to && !path.isAbsolute(to) && !to.startsWith('.')) return createRequire(from)(to);
    return super.requireInternalModule(from, to);
  }
};
