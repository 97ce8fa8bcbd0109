const { parse } = require('acorn');

const kept = ['method', 'path', 'access', 'reads', 'writes'];
const present = ['params', 'query', 'body', 'result'];

/** Reduces `endpoint({…})` to what the browser needs: path, access, topics and the names of its parts. */
function plainEndpoint(description, source) {
  const fields = description.properties.flatMap(({ key, value }) => {
    if (kept.includes(key.name)) return `${key.name}: ${source.slice(value.start, value.end)}`;
    return present.includes(key.name) ? `${key.name}: true` : [];
  });
  return `{ ${fields.join(', ')} }`;
}

/** Returns the calls among the members of an object literal: the schemas of described fields and filters. */
const callsIn = ({ properties }) =>
  properties.flatMap(({ value }) => {
    if (value?.type === 'CallExpression') return [value];
    return value?.type === 'ObjectExpression' ? callsIn(value) : [];
  });

/**
 * Removes the schemas from a contract: the server validates, the browser only uses the types. Each call becomes a plain object, so a page bundles
 * only the calls it makes.
 */
module.exports = function contractsInBrowser(source) {
  const statements = parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body;
  const declarations = statements
    .map((statement) => ('declaration' in statement && statement.declaration) || statement)
    .filter((declaration) => declaration.type === 'VariableDeclaration');
  const calls = declarations.flatMap(({ declarations: declared }) =>
    declared.flatMap(({ init }) => (init?.type === 'ObjectExpression' ? callsIn(init) : init?.type === 'CallExpression' ? [init] : [])),
  );
  // A file that only combines schemas of others does not import zod.
  const importsZod = statements.some((one) => one.type === 'ImportDeclaration' && one.specifiers.some(({ local }) => local.name === 'z'));
  const schema = importsZod ? 'z' : 'undefined';
  let result = source;
  for (const {
    callee,
    arguments: [description],
    start,
    end,
  } of calls.reverse()) {
    const plain = callee.type === 'Identifier' && callee.name === 'endpoint' ? plainEndpoint(description, source) : schema;
    result = result.slice(0, start) + plain + result.slice(end);
  }
  return result;
};
