import { expect, test } from '@jest/globals';
import type { VisitedPage } from '../visited';
import { visitRefusals } from './refusals';

const visited = (address: string, message: string | null, frames: { file: string; line: number; column: number }[] = []): VisitedPage => ({
  ...{ page: 'deck', address, file: 'deck.1a2b3c4d.js', opened: true, pictures: [] },
  fault: message === null ? null : { message, width: 360, frames },
});
const frame = { file: 'deck.1a2b3c4d.js', line: 1, column: 40 };
const traced = {
  trace: async ({ file }: { file: string }) => (file === frame.file ? 'src/deck-view/deck-page.tsx:31' : null),
  startOf: async (file: string) => (file === frame.file ? 'src/deck-view/deck-page.tsx:12' : null),
};

test('Each fault is reported once, with the first page that has it and its source line', async () => {
  const pages = [
    visited('/baraja/1', 'error: x is not a function', [{ ...frame, file: 'vendor.00000000.js' }, frame]),
    visited('/baraja/2', null),
    visited('/baraja/3', 'error: x is not a function', [frame]),
    visited('/baraja/4', 'no se mostró en 15 segundos'),
  ];
  expect(await visitRefusals(pages, traced)).toEqual([
    {
      rule: 'smoke',
      file: 'src/deck-view/deck-page.tsx',
      message:
        'La página deck (/baraja/1, a 360 px) error: x is not a function, y así otra dirección. Míralo en src/deck-view/deck-page.tsx:31, con «npm run dev»; corrígelo y publica de nuevo.',
    },
    {
      rule: 'smoke',
      file: 'src/deck-view/deck-page.tsx',
      message: expect.stringContaining('(/baraja/4, a 360 px) no se mostró en 15 segundos. Míralo en src/deck-view/deck-page.tsx:12,'),
    },
  ]);
});

test('A fault of several addresses counts them; one of a widget, or of a page without a file, says so', async () => {
  const pages = ['/a', '/b', '/c'].map((address) => ({ ...visited(address, 'consola: x'), widget: 'offers', page: 'offers', file: null }));
  expect(await visitRefusals(pages, traced)).toEqual([
    {
      rule: 'smoke',
      file: 'src/remote.tsx',
      message:
        'La parte offers (/a, a 360 px) consola: x, y así otras 2 direcciones. Míralo en src/remote.tsx, con «npm run dev»; corrígelo y publica de nuevo.',
    },
  ]);
  const [unmapped] = await visitRefusals([{ ...visited('/d', 'consola: y'), file: 'other.1a2b3c4d.js' }], traced);
  expect(unmapped).toMatchObject({ file: 'other.1a2b3c4d.js', message: expect.stringContaining('Míralo en other.1a2b3c4d.js, con') });
});

test('A release whose pages all work is not refused', async () => {
  expect(await visitRefusals([visited('/baraja/1', null)], traced)).toEqual([]);
});
