import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
let folder: string;

/** Returns the manifest of a release of an area in this folder; rejects with the fault. */
async function identityOf(area: string): Promise<string> {
  const module = path.join(__dirname, 'area.mjs');
  const code = `const { identityOf } = await import(${JSON.stringify(module)}); console.log(JSON.stringify(await identityOf('${area}', ${JSON.stringify(folder)})));`;
  return (await run(process.execPath, ['--input-type=module', '-e', code], { cwd: __dirname })).stdout;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-area-'));
  mkdirSync(path.join(folder, 'src'));
  const files = {
    'package.json': '{ "name": "mf-ligas", "version": "1.2.0", "type": "module" }',
    'area.ts': `import { area } from '@mesa/contract/area/describe';
import { flags } from './src/flags';
export default area({ label: 'Ligas', flags, pages: {} });`,
    'src/flags.ts': `import { flagsOf } from '@mesa/contract/area/flags';
export const flags = flagsOf('mf_ligas', { table: 'La tabla nueva' });`,
    'src/remote.tsx': 'export default { contract: 1, pages: {}, widgets: {} };',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the flags of an area', () => {
  test('are part of its release', async () => {
    expect(JSON.parse(await identityOf('mf_ligas'))).toMatchObject({
      area: 'mf_ligas',
      version: '1.2.0',
      flags: [{ name: 'table', description: 'La tabla nueva' }],
    });
  });

  test('are refused under the name of another area, for which they would never be on', async () => {
    await expect(identityOf('mf_torneos')).rejects.toThrow('flags.ts: dice ser de mf_ligas, y el área es mf_torneos.');
  });
});
