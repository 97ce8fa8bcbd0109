import { expect, test } from '@jest/globals';
import { createSourceMaps } from './source-maps';

/** Two modules and the class names of the second one's styles: each begins on line 2 of its source. */
const map = JSON.stringify({
  version: 3,
  names: [],
  sources: ['webpack://mf_ligas/./src/table.tsx', 'webpack://mf_ligas/./src/page.tsx', 'webpack://mf_ligas/./src/page.module.css'],
  mappings: 'AACA;ACAA;ACAA',
});

test('A script’s own code begins in its last module, whose styles do not count', async () => {
  const { startOf } = createSourceMaps(async (_, __, file) => (file === 'page.12345678.js.map' ? Buffer.from(map) : null));
  expect(await startOf('mf_ligas', '1.0.0+0123456789ab', 'page.12345678.js')).toBe('src/page.tsx:2');
  expect(await startOf('mf_ligas', '1.0.0+0123456789ab', 'other.12345678.js')).toBeNull();
});

test('A position is traced to its source line; columns count from 1', async () => {
  const place = (column: number) => ({ file: 'page.12345678.js', line: 1, column });
  const sources = ['webpack://mf_ligas/./src/table.tsx', 'webpack://mf_ligas/./src/page.tsx', 'webpack://mf_ligas/webpack/runtime/load'];
  // The three begin in columns 1, 6 and 11 of one line.
  const oneLine = JSON.stringify({ version: 3, names: [], sources, mappings: 'AACA,KCAA,KCAA' });
  const { trace } = createSourceMaps(async (area) => (area === 'mf_ligas' ? Buffer.from(oneLine) : null));
  const traced = (column: number) => trace('mf_ligas', '1.0.0+0123456789ab', place(column));
  expect([await traced(5), await traced(6), await traced(11)]).toEqual(['src/table.tsx:2', 'src/page.tsx:2', null]);
  expect(await trace('mf_otra', '1.0.0+0123456789ab', place(5))).toBe('page.12345678.js:1:5');
});

test('The place of source maps is unknown while the store does not answer, and known once it does', async () => {
  let away = true;
  const { startOf } = createSourceMaps(async () => {
    if (away) throw new Error('connect ETIMEDOUT');
    return Buffer.from(map);
  });
  const start = () => startOf('mf_ligas', '1.0.0+0123456789ab', 'page.12345678.js');
  expect(await start()).toBeNull();
  away = false;
  expect(await start()).toBe('src/page.tsx:2');
});
