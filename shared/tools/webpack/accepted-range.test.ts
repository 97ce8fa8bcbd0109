import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-range-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the range that an area with these peerDependencies accepts of each of these modules, or the error. */
function rangesOf(peerDependencies: object | undefined, ...keys: string[]): string[] {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-ligas', peerDependencies }));
  const script = `const { acceptedRange, libraryVersion } = await import('./shared-modules.mjs');
    const range = (key) => { try { return acceptedRange(${JSON.stringify(folder)}, key); } catch (error) { return error.message; } };
    console.log(JSON.stringify(${JSON.stringify(keys)}.map((key) => String(range(key)).replaceAll(libraryVersion('react'), 'installed'))));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' })) as string[];
}

test('An area accepts the range of its peerDependencies; one for react also of react-dom', () => {
  const wide = '^19.0.0 || ^20.0.0';
  expect(rangesOf({ react: wide }, 'react', 'react/jsx-runtime', 'react-dom/client', '@mesa/runtime/query')).toEqual([wide, wide, wide, 'null']);
  expect(rangesOf({ react: wide, 'react-dom': '>=19' }, 'react', 'react-dom/client')).toEqual([wide, '>=19']);
});

test('An area that declares none accepts what is compatible with the installed version', () => {
  expect(rangesOf(undefined, 'react', 'react-dom')).toEqual(['^installed', '^installed']);
  expect(rangesOf({ '@testing-library/react': '16' }, 'react')).toEqual(['^installed']);
});

test('A range that is none, or without the installed version, stops the build and names the file', () => {
  expect(rangesOf({ react: 'the next one' }, 'react')).toEqual(['package.json: «the next one» no es un rango de versiones (peerDependencies).']);
  expect(rangesOf({ react: '^20.0.0' }, 'react')).toEqual(['package.json: peerDependencies pide ^20.0.0, y aquí está instalado react installed.']);
});
