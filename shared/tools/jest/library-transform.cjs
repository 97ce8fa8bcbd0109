const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

// Jest evaluates imported code again for each test file, and most of that code is libraries. This transform replaces a library's entry file by
// one that passes on what Node loaded once per worker (server-environment.cjs). Libraries therefore cannot be mocked.

const version = readFileSync(__filename);

/** @param {string} file @param {boolean} isModule */
function passOn(file, isModule) {
  const library = `requireLibrary(${JSON.stringify(file)})`;
  if (!isModule) return `module.exports = ${library};`;
  const names = Object.keys(require(file));
  // A name may be a reserved word, such as zod's `catch`.
  const values = names.map((name, i) => `const value${i} = library[${JSON.stringify(name)}];`);
  return [`const library = ${library};`, ...values, `export { ${names.map((name, i) => `value${i} as ${name}`).join(', ')} };`].join('\n');
}

/** @typedef {{ supportsStaticESM: boolean, supportsDynamicImport: boolean }} Options */

module.exports = {
  /** @param {string} text @param {string} file @param {Options} options */
  process: (text, file, { supportsStaticESM, supportsDynamicImport }) => ({
    // Jest also transforms what it loads for itself, outside the tests: the environment.
    code: supportsDynamicImport ? passOn(file, supportsStaticESM) : text,
  }),
  /** @param {string} text @param {string} file @param {Options} options */
  getCacheKey: (text, file, { supportsStaticESM, supportsDynamicImport }) =>
    createHash('sha256').update(version).update([file, text, supportsStaticESM, supportsDynamicImport].join('\0')).digest('hex'),
};
