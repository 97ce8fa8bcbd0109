import { filesWith } from './tree';

const wrongIn = (files: Record<string, string>) => filesWith('Write with', files);

const invalidate = 'export const f = (cache: { invalidateQueries(): void }) => cache.invalidateQueries();\n';
const sent = "import { send } from '@mesa/runtime/api';\n\nexport const g = () => send({} as never, {});\n";

test('a page that changes the cache, or sends a write past it, is refused', () => {
  const files = { 'mf-decks/src/deck/deck-page.tsx': invalidate, 'mf-decks/src/deck/save.ts': sent, 'shell/src/home/home-page.tsx': invalidate };
  expect(wrongIn(files)).toEqual(Object.keys(files));
});

test('a page writes with useWrite, and the shell sends the writes of a sign-in', () => {
  const page = 'export const h = (save: { write(): void }) => save.write();\n';
  expect(wrongIn({ 'mf-decks/src/deck/deck-page.tsx': page, 'shell/src/auth/sync.ts': sent })).toEqual([]);
});
