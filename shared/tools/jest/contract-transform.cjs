const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

// Replaces a module of the contracts by one that passes on what the bundle of contracts.mjs has, which Node loads once per worker.

const version = readFileSync(__filename);

/** @typedef {{ transformerConfig: { bundle: string, version: string } }} Options */

module.exports = {
  /** @param {string} _text @param {string} file @param {Options} options */
  process: (_text, file, { transformerConfig: { bundle } }) => {
    const loaded = `requireLibrary(${JSON.stringify(bundle)}).default[${JSON.stringify(file)}]`;
    const names = Object.keys(require(bundle).default[file]);
    // A name may be a reserved word.
    const values = names.map((name, i) => `const value${i} = library[${JSON.stringify(name)}];`);
    return { code: [`const library = ${loaded};`, ...values, `export { ${names.map((name, i) => `value${i} as ${name}`).join(', ')} };`].join('\n') };
  },
  /** @param {string} _text @param {string} file @param {Options} options */
  getCacheKey: (_text, file, { transformerConfig }) =>
    createHash('sha256').update(version).update([file, transformerConfig.bundle, transformerConfig.version].join('\0')).digest('hex'),
};
