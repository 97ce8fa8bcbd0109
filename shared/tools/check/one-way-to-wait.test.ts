import { filesWith } from './tree';

const wrongIn = (files: Record<string, string>) => filesWith('Wait without', files);
const page = (line: string) => `import { screen, waitFor } from '@testing-library/react';\n\ntest('a page', async () => {\n  ${line}\n});\n`;

test('a page’s test that waits less than the others is refused', () => {
  const files = {
    'mf-decks/src/a.test.tsx': page("await screen.findByText('Iono', undefined, { timeout: 3000 });"),
    'mf-decks/src/b.test.tsx': page("await screen.findByRole('option', { name: 'Iono' }, { interval: 5, timeout: 3000 });"),
    'shell/src/d.test.ts': page('await waitFor(() => expect(2).toBe(2), { timeout: 600 });'),
    'shared/ui/src/c.test.tsx': page("await waitFor(() => screen.getByText('Iono'), { timeout: 600 });"),
  };
  expect(wrongIn(files)).toEqual(Object.keys(files).sort());
});

test('a page’s test may name what it looks for', () => {
  expect(wrongIn({ 'mf-decks/src/a.test.tsx': page("await waitFor(() => screen.findByRole('option', { name: 'Iono' }));") })).toEqual([]);
});
