const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

// Replaces a module by one that passes on what the bundle of page-bundle.mjs has.

const version = readFileSync(__filename);
const registry = JSON.stringify(require.resolve('./module-registry.cjs'));

module.exports = {
  /** @param {string} _text @param {string} file */
  process: (_text, file) => ({ code: `module.exports = bundledModule(${JSON.stringify(file)}, require(${registry}), require, jest);` }),
  /** @param {string} _text @param {string} file */
  getCacheKey: (_text, file) =>
    createHash('sha256')
      .update(version)
      .update(file + registry)
      .digest('hex'),
};
