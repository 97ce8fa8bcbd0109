import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Returns the picture addresses of this many different cards, from the whole catalogue. */
function pictures(dataDir: string, count: number): string[] {
  const names = readdirSync(path.join(dataDir, 'uploads/cards')).filter((name) => name.endsWith('.webp'));
  const step = Math.floor(names.length / count);
  expect(step).toBeGreaterThan(0);
  return Array.from({ length: count }, (_, i) => `/uploads/cards/${names[i * step]}`);
}

/** Exports a deck of this many different cards, and reads the picture like a browser. */
async function exported(page: Page, dataDir: string, count: number, quantity: number) {
  const cards = pictures(dataDir, count).map((imageUrl, i) => ({
    id: i + 1,
    cardId: i + 1,
    name: `Carta ${i + 1}`,
    category: i < count / 3 ? 'Planta' : 'Objeto',
    subtype: '',
    quantity,
    expansionCode: 'OBF',
    collectionNumber: `${i + 1}/197`,
    cardNumber: i + 1,
    imageUrl,
    isFavorite: false,
  }));
  const deck = { player: 'Ana', tournament: 'Copa', date: '2025-05-24', cards };
  await page.goto('/contacto');
  await page.evaluate((kept) => localStorage.setItem('exportedDeck', JSON.stringify(kept)), deck);
  await page.goto('/exportar-baraja');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar PNG' }).click()]);
  const bytes = readFileSync(await download.path());
  const { width, height, colors } = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0));
    return { width: bitmap.width, height: bitmap.height, colors: new Set(pixels).size };
  }, bytes.toString('base64'));
  return { name: download.suggestedFilename(), bytes, width, height, colors };
}

test('the picture of a full deck is a PNG under 1.5 MB, two pixels to each point, with all its colours', async ({ page, server }) => {
  const { name, bytes, width, height, colors } = await exported(page, server.dataDir, 20, 3);
  expect(name).toBe('ana.png');
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(bytes.length).toBeLessThan(1_500_000);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height]);
  // Drawn 1,200 points wide, or a little smaller if the cards have many colours.
  expect(width).toBeGreaterThan(2000);
  expect(width).toBeLessThanOrEqual(2400);
  expect(height / width).toBeGreaterThan(1);
  expect(height / width).toBeLessThan(1.3);
  expect(colors).toBeGreaterThan(200);
});

test('the picture of a deck of sixty different cards is under 1.5 MB too', async ({ page, server }) => {
  const { bytes, width, height } = await exported(page, server.dataDir, 60, 1);
  expect(bytes.length).toBeLessThan(1_500_000);
  expect(width).toBeGreaterThan(1400);
  expect(height / width).toBeCloseTo(1.92, 1);
});
