const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

// Replaces a module of the server by one that passes on what the bundle of sources.mjs has.

const version = readFileSync(__filename);

/** @type {Record<string, string[]>} */
let names;
/** @param {string} file @param {{ names: string }} config */
const namesOf = (file, config) => {
  names ??= JSON.parse(readFileSync(config.names, 'utf8'));
  return names[file];
};

/** @typedef {{ supportsStaticESM: boolean, transformerConfig: { names: string } }} Options */

module.exports = {
  /** @param {string} text @param {string} file @param {Options} options */
  process: (text, file, { supportsStaticESM, transformerConfig }) => {
    const found = namesOf(file, transformerConfig);
    if (!found) return { code: text };
    const loaded = `bundledSources[${JSON.stringify(file)}]()`;
    if (!supportsStaticESM) return { code: `module.exports = ${loaded};` };
    // A name may be a reserved word.
    const values = found.map((name, i) => `const value${i} = loaded[${JSON.stringify(name)}];`);
    return { code: [`const loaded = ${loaded};`, ...values, `export { ${found.map((name, i) => `value${i} as ${name}`).join(', ')} };`].join('\n') };
  },
  /** @param {string} text @param {string} file @param {Options} options */
  getCacheKey: (text, file, { supportsStaticESM, transformerConfig }) => {
    const found = namesOf(file, transformerConfig);
    return createHash('sha256')
      .update(version)
      .update([file, supportsStaticESM, found ?? text].join('\0'))
      .digest('hex');
  },
};
