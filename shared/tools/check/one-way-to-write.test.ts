import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');

/** The files of a site in which the repository's linter finds a write that goes another way. */
function wrongIn(files: Record<string, string>): string[] {
  const site = mkdtempSync(path.join(tmpdir(), 'mesa-lint-'));
  try {
    for (const name of ['biome.json', 'shared/tools/check/one-way-to-write.grit']) cpSync(path.join(root, name), path.join(site, name));
    for (const [name, source] of Object.entries(files)) {
      mkdirSync(path.join(site, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(site, name), source);
    }
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', '--reporter=github', '.'], { cwd: site, encoding: 'utf8' });
    return [...stdout.matchAll(/file=([^,]*),.*?::Write with/g)].map(([, file]) => path.relative(site, file ?? '')).sort();
  } finally {
    rmSync(site, { recursive: true });
  }
}

const invalidate = 'export const f = (cache: { invalidateQueries(): void }) => cache.invalidateQueries();\n';
const sent = "import { send } from '@mesa/runtime/api';\n\nexport const g = () => send({} as never, {});\n";

test('a page that changes what is kept, or sends a write past the cache, is refused', () => {
  const files = { 'mf-decks/src/deck/deck-page.tsx': invalidate, 'mf-decks/src/deck/save.ts': sent, 'shell/src/home/home-page.tsx': invalidate };
  expect(wrongIn(files)).toEqual(Object.keys(files));
});

test('a page writes with useWrite, and the shell sends the writes of a sign-in', () => {
  const page = 'export const h = (save: { write(): void }) => save.write();\n';
  expect(wrongIn({ 'mf-decks/src/deck/deck-page.tsx': page, 'shell/src/auth/sync.ts': sent })).toEqual([]);
});
