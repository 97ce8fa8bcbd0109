import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Calls a function of the module; `script` is its arguments as code. */
const call = (name: string, script: string) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `const tools = await import('./source-lines.mjs'); console.log(JSON.stringify(tools.${name}(${script})));`],
      {
        cwd: __dirname,
        encoding: 'utf8',
      },
    ),
  );

/** Two modules: 600 characters of the first, from its line 3; then 1,000 of the second, from its line 5. */
const map = { version: 3, names: [], sources: ['webpack://mf_ligas/./src/small.ts', 'webpack://mf_ligas/./src/large.ts?x'], mappings: 'AAEA,wlBCEA' };
const content = `Buffer.from('${'a'.repeat(600)}${'b'.repeat(1000)}')`;
const script = `{ content: ${content}, map: Buffer.from(${JSON.stringify(JSON.stringify(map))}) }`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-lines-'));
  mkdirSync(path.join(folder, 'src/page'), { recursive: true });
  writeFileSync(
    path.join(folder, 'area.ts'),
    "import { area } from '@mesa/contract';\nexport default area({\n  pages: { a: page('/torneo/:id/tabla', {}) },\n});\n",
  );
  writeFileSync(path.join(folder, 'src/page/page.tsx'), "import { useState } from 'react';\nimport { createRoot } from 'react-dom/client';\n");
  writeFileSync(path.join(folder, 'src/page/page.test.tsx'), "import 'axios';\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the heaviest source of some scripts is the one with most of their characters', () => {
  expect(call('heaviestSource', `[${script}]`)).toEqual({ name: 'src/large.ts', kilobytes: 1 });
  expect(call('heaviestSource', `[{ content: ${content} }]`)).toBeNull();
});

test('a script’s own code begins in its last module', () => {
  expect(call('startIn', script)).toBe('src/large.ts:5');
  expect(call('startIn', `{ content: ${content} }`)).toBeNull();
});

test('a copied package is found where a source imports it, not in tests', () => {
  const find = (library: string) => call('importOf', `${JSON.stringify(folder)}, '${library}'`);
  expect(find('react-dom')).toBe('src/page/page.tsx:2');
  expect(find('axios')).toBeNull();
});

test('a sentence about an address gets its line in area.ts', () => {
  const line = (sentence: string) => call('withAreaLine', `${JSON.stringify(sentence)}, ${JSON.stringify(folder)}`);
  expect(line('area.ts: /torneo/:id/tabla empieza como')).toBe('area.ts:3: /torneo/:id/tabla empieza como');
  expect(line('area.ts: /ligas choca')).toBe('area.ts: /ligas choca');
  expect(line('src/page.tsx:3: otra cosa')).toBe('src/page.tsx:3: otra cosa');
});
