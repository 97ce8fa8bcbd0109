import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@mesa/contract/endpoint';
import { transformSync } from '@swc/core';

const contractsInBrowser = jest.requireActual<(source: string) => string>('./contracts-in-browser.cjs');
const folder = path.resolve(__dirname, '../../contract/src/calls');
const files = readdirSync(folder).filter((file) => !file.includes('.test.'));

/** A schema of another file; accepts any access. */
const schema: object = new Proxy(() => schema, { get: () => schema, apply: () => schema });

/** Returns a contract's exports as in a browser build. */
function inBrowser(file: string): Record<string, unknown> {
  const parser = { syntax: 'typescript' as const };
  const script = transformSync(readFileSync(path.join(folder, file), 'utf8'), { jsc: { target: 'es2022', parser }, isModule: true }).code;
  const { code } = transformSync(contractsInBrowser(script), { jsc: { target: 'es2022' }, module: { type: 'commonjs' } });
  const exports = {};
  const load = (name: string) => (/^\.\.\/(rules\/|topics$)/.test(name) ? jest.requireActual(path.join(folder, name)) : schema);
  new Function('exports', 'require', code)(exports, load);
  return exports;
}

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test.each(files)('every call of %s has its path and topics, without its schemas', async (file) => {
  const real: Record<string, unknown> = await import(path.join(folder, file));
  const plain = inBrowser(file);
  const calls = Object.entries(real).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
  for (const [name, { method, path: address, access, reads, writes, params, query, body }] of calls) {
    const has = (part: unknown) => (part ? true : undefined);
    const called = { method, path: address, access, reads, writes };
    expect(plain[name]).toEqual({ ...called, params: has(params), query: has(query), body: has(body), result: true });
  }
});

test('other exports that pages read stay unchanged', () => {
  const { resultSortColumns } = jest.requireActual<{ resultSortColumns: unknown }>(path.join(folder, 'results.ts'));
  expect(inBrowser('results.ts').resultSortColumns).toEqual(resultSortColumns);
});

test('descriptions of fields stay, without their schemas', () => {
  const { storeFields } = inBrowser('store-fields.ts') as { storeFields: Record<string, object> };
  const real = jest.requireActual<{ storeFields: Record<string, object> }>(path.join(folder, 'store-fields.ts')).storeFields;
  expect(storeFields.website).toEqual({ ...real.website, input: schema, value: schema });
  const fields = `const fields = { website: { label: 'Web', input: text(200).nullish(), value: text(200) } };`;
  expect(contractsInBrowser(`import { z } from 'zod';\n${fields}`)).toBe(
    `import { z } from 'zod';\nconst fields = { website: { label: 'Web', input: z, value: z } };`,
  );
  expect(contractsInBrowser(fields)).toBe(`const fields = { website: { label: 'Web', input: undefined, value: undefined } };`);
});
