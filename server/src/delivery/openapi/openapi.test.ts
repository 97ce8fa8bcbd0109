import { describe, expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020.js';
import { testApp } from '../../testing/test-app';

const site = testApp();

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>;
  security: object[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const read = async () => (await site.app.inject('/api/openapi.json')).json<Document>();
const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, verbs]) => Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })));

describe('The OpenAPI document', () => {
  test('describes every served call, each with a unique name and a Spanish sentence', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    const described = operations(document);
    // Pictures are not endpoints of the contract.
    expect(described).toHaveLength(site.served.length + 2);
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(described.length);
    for (const { operation } of described) expect(operation.summary.length).toBeGreaterThan(5);
  });

  test('has valid JSON schemas, and every parameter of its paths', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { path, operation } of operations(await read())) {
      const schemas = [operation.requestBody, ...Object.values(operation.responses)].map((part) => part?.content?.['application/json']?.schema);
      for (const schema of [...schemas, ...operation.parameters.map((parameter) => parameter.schema)]) {
        if (schema && !('$ref' in schema)) expect(() => ajv.compile(schema)).not.toThrow();
      }
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names);
    }
  });

  test('refers only to its own definitions', async () => {
    const text = JSON.stringify(await read());
    const document = JSON.parse(text);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference).filter((one) => !one.startsWith('#/$defs')));
    expect(references.size).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference
        .split('/')
        .slice(1)
        .reduce((part, name) => part?.[name], reference.startsWith('#/') ? document : undefined);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  test('says which parameters are needed, and which answers a call can give', async () => {
    const { paths } = await read();
    const agenda = paths['/api/agenda']?.get;
    expect(agenda?.parameters.filter(({ required }) => required)).toEqual([]);
    expect(agenda?.parameters.find(({ name }) => name === 'page')).toMatchObject({ in: 'query', required: false, schema: { default: 1 } });
    const statuses = (operation: Operation | undefined) => Object.keys(operation?.responses ?? {}).map(Number);
    expect(statuses(agenda)).toEqual([200, 304, 400, 401, 403, 429, 503]);
    expect(statuses(paths['/api/stores/create']?.post)).toEqual([201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503]);
  });

  test('marks calls that need a session', async () => {
    const { paths } = await read();
    expect(paths['/api/stores/create']?.post?.security).toEqual([{ session: [] }]);
    expect(paths['/api/stores/list']?.post?.security).toEqual([{}, { session: [] }]);
    for (const { method, path, access } of site.served) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([path, described]).toEqual([path, expect.objectContaining({ 'x-access': access })]);
    }
    const recent = site.served.filter(({ recentSignIn }) => recentSignIn).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const marked = operations({ openapi: '', paths }).filter(({ operation }) => 'x-recent-sign-in' in operation);
    expect(marked.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`)).toEqual(expect.arrayContaining(recent));
    expect(recent.length).toBeGreaterThan(0);
    expect(paths['/api/releases/{area}/promote']?.post?.security).toEqual([{ session: [] }, { deployToken: [] }]);
    expect(Object.keys(paths['/api/releases/{area}/promote']?.post?.responses ?? {})).toContain('412');
  });
});
