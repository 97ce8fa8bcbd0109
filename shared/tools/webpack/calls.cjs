const { parse } = require('acorn');

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** @param {any} node */
const textOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);

/**
 * Returns the calls that a built script can make, such as `GET /api/stores/:id`: contracts-in-browser.cjs makes each an object with method and path, and
 * unused ones are left out of the build.
 * @param {string} code
 */
function callsIn(code) {
  if (!code.includes('/api/')) return [];
  const found = new Set();
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'ObjectExpression') {
      const field = (/** @type {string} */ name) =>
        textOf(node.properties.find((/** @type {any} */ { key }) => key?.name === name || key?.value === name)?.value);
      const [method = '', path = ''] = [field('method'), field('path')];
      if (methods.has(method) && path.startsWith('/api/')) found.add(`${method} ${path}`);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true }).body);
  return [...found];
}

module.exports = { callsIn };
