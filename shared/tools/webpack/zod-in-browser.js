// Replaces zod in browser builds, where a contract is a path, a method and types. Every schema builder returns this same stub; only the server
// validates.
const refuse = (name) => () => {
  throw new Error(`zod's ${name}() is not in the browser: the server checks by the contract, rules for both stand in shared/contract/src/rules`);
};
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

/** The builders that the contracts use. Production builds omit the list, because they have the same contracts. */
export const known =
  process.env.NODE_ENV === 'production'
    ? null
    : new Set([
        'array',
        'base64',
        'boolean',
        'coerce',
        'custom',
        'date',
        'datetime',
        'default',
        'discriminatedUnion',
        'enum',
        'exactOptional',
        'extend',
        'int',
        'iso',
        'lazy',
        'literal',
        'max',
        'min',
        'nonnegative',
        'normalize',
        'nullable',
        'nullish',
        'number',
        'object',
        'omit',
        'optional',
        'overwrite',
        'partial',
        'pick',
        'pipe',
        'positive',
        'record',
        'refine',
        'regex',
        'shape',
        'strictObject',
        'string',
        'superRefine',
        'toUpperCase',
        'trim',
        'tuple',
        'union',
        'unknown',
      ]);

export const z = new Proxy(() => z, {
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (checks.has(name)) return refuse(name);
    if (known && !known.has(name)) throw new Error(`No contract uses zod's ${name} yet: where zod has it, add it to shared/tools/webpack/zod-in-browser.js`);
    return z;
  },
  apply: () => z,
});
