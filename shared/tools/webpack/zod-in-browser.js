// Stands in for zod in browser builds: there a contract is a path, a method and types. Whatever builds a schema gives this
// same stub again; the server is the one that checks.
const refuse = (name) => () => {
  throw new Error(`zod's ${name}() is not in the browser: the server checks by the contract, rules for both stand in shared/contract/src/rules`);
};
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

export const z = new Proxy(() => z, {
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return checks.has(name) ? refuse(name) : z;
  },
  apply: () => z,
});
