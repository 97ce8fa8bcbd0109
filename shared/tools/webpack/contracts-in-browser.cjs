const { parse } = require('acorn');

const kept = ['method', 'path', 'access', 'reads', 'writes'];
const present = ['params', 'query', 'body', 'result'];

/** `endpoint({…})` as the browser needs it: where the call goes, who may make it, what it reads or writes, and which parts it has. */
function plainEndpoint(description, source) {
  const fields = description.properties.flatMap(({ key, value }) => {
    if (kept.includes(key.name)) return `${key.name}: ${source.slice(value.start, value.end)}`;
    return present.includes(key.name) ? `${key.name}: true` : [];
  });
  return `{ ${fields.join(', ')} }`;
}

/**
 * Takes the schemas out of a contract: the server checks by them, the browser has their types. What is left of each call is a
 * plain object, so that a page carries the calls it makes and no others.
 */
module.exports = function contractsInBrowser(source) {
  const statements = parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body;
  const declarations = statements
    .map((statement) => ('declaration' in statement && statement.declaration) || statement)
    .filter((declaration) => declaration.type === 'VariableDeclaration');
  const calls = declarations.flatMap((declaration) => declaration.declarations.map(({ init }) => init)).filter((init) => init?.type === 'CallExpression');
  let result = source;
  for (const {
    callee,
    arguments: [description],
    start,
    end,
  } of calls.reverse()) {
    const plain = callee.type === 'Identifier' && callee.name === 'endpoint' ? plainEndpoint(description, source) : 'z';
    result = result.slice(0, start) + plain + result.slice(end);
  }
  return result;
};
