import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawSitePictures } from './site-pictures';

const media = fileURLToPath(new URL('../../shell/media', import.meta.url));
// The guide's pictures are screenshots (npm run guide:pictures), not drawings.
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((file) => /\.(png|webp)$/.test(file) && !file.startsWith('guide/')).sort();

test('the site’s pictures match their drawings, one for every expansion', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-site-'));
  try {
    await drawSitePictures(media, folder);
    const drawn = await filesIn(folder);
    expect(await filesIn(media)).toEqual(drawn);
    for (const file of drawn) {
      const [fresh, kept] = [join(folder, file), join(media, file)];
      const sizeOf = async (path: string) => {
        const { width, height, format, hasAlpha } = await sharp(path).metadata();
        return { file, width, height, format, hasAlpha };
      };
      expect(await sizeOf(kept)).toEqual(await sizeOf(fresh));
      const [one, other] = await Promise.all([fresh, kept].map((path) => sharp(path).resize(160).raw().toBuffer()));
      const difference = one?.reduce((sum, value, i) => sum + Math.abs(value - (other?.[i] ?? 0)), 0) ?? Number.NaN;
      // Another version of the encoder may round differently.
      expect(difference / (one?.length ?? 0)).toBeLessThan(1);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
