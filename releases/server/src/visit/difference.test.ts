import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { compare } from './difference';

/** A white page with a black block of this height at its top. */
async function page(height: number, block: number): Promise<Buffer> {
  const black = {
    input: { create: { width: 40, height: Math.max(block, 1), channels: 3 as const, background: block > 0 ? '#000' : '#fff' } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width: 40, height, channels: 3, background: '#fff' } })
    .composite([black])
    .jpeg({ quality: 100 })
    .toBuffer();
}

test('equal pages do not differ, and have no picture of it', async () => {
  expect(await compare(await page(80, 16), await page(80, 16))).toEqual({ share: 0, jpeg: null });
});

test('the share is that of the pixels that changed, marked in red in a picture of the page', async () => {
  const { share, jpeg } = await compare(await page(80, 0), await page(80, 40));
  expect(share).toBeCloseTo(0.5, 1);
  const { data, info } = await sharp(jpeg ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([40, 80]);
  const pixel = (y: number) => [...data.subarray((y * info.width + 20) * info.channels).subarray(0, 3)];
  expect(pixel(10)[0]).toBeGreaterThan(200);
  expect(pixel(10)[1]).toBeLessThan(80);
  expect(Math.min(...pixel(70))).toBeGreaterThan(200);
});

test.each([
  ['longer', 80, 160],
  ['shorter', 160, 80],
])('of a page that became %s, what only one picture has counts as different', async (_, before, after) => {
  const { share, jpeg } = await compare(await page(before, 16), await page(after, 16));
  expect(share).toBeCloseTo(0.5, 1);
  expect((await sharp(jpeg ?? Buffer.alloc(0)).metadata()).height).toBe(160);
});
