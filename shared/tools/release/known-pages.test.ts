import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-known-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Remembers pages in a publication of its own. Returns which of some pages the next one knows. */
function publishWith(kept: string[], asked: string[]): boolean[] {
  const script = `const { knownPages } = await import('./known-pages.mjs');
    const file = ${JSON.stringify(path.join(folder, 'tried/mf_decks.json'))};
    const known = knownPages(file);
    for (const page of ${JSON.stringify(kept)}) known.keep(page);
    console.log(JSON.stringify(${JSON.stringify(asked)}.map(knownPages(file).has)));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' })) as boolean[];
}

test('The next publication knows every page that an earlier one opened without a fault', () => {
  publishWith(['ownDecks', 'ownDeck', 'exportDeck'], []);
  expect(publishWith(['newPage'], ['ownDecks', 'ownDeck', 'exportDeck', 'newPage', 'other'])).toEqual([true, true, true, true, false]);
});
