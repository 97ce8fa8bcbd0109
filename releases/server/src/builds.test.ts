import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createBuilds, type Included } from './builds';
import { makeBuild } from './testing/builds';

const place = mkdtempSync(path.join(tmpdir(), 'mesa-builds-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const root = path.join(place, 'site');
let built = 0;
/** Writes a build's description, each one a second after the one before. */
function write(folder: string, text: string): void {
  const dist = path.join(root, folder, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'release.json'), text);
  built += 1;
  utimesSync(path.join(dist, 'release.json'), built, built);
}
const build = (area: string, label: string) => write(area.replaceAll('_', '-'), JSON.stringify(makeBuild(area, { label }).manifest));

let included: Included;
beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  build('shell', 'Inicio');
  build('mf_decks', 'Barajas');
  included = createBuilds(root);
});

describe('The builds that came with the server', () => {
  test('are read again when one was replaced', () => {
    expect(included('mf_decks')?.label).toBe('Barajas');
    build('mf_decks', 'Mazos');
    expect(included('mf_decks')?.label).toBe('Mazos');
  });

  test('that are missing or half written are none, and are still described as they were', () => {
    expect(included('mf_decks')?.label).toBe('Barajas');
    write('mf-decks', '{"area":');
    expect([included('mf_decks'), included.described('mf_decks')?.label]).toEqual([null, 'Barajas']);
    rmSync(path.join(root, 'mf-decks'), { recursive: true });
    expect([included('mf_decks'), included.described('mf_decks')?.label, included.areas()]).toEqual([null, 'Barajas', ['mf_decks', 'shell']]);
  });

  test('are those of areas alone', () => {
    write('../outside', JSON.stringify(makeBuild('mf_decks').manifest));
    write('docs', '{}');
    write('mf-stores', '{"area":');
    expect([included('../outside'), included('docs'), included('mf_stores'), included.areas()]).toEqual([null, null, null, ['mf_decks', 'shell']]);
  });
});
