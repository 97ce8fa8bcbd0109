import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindOf } from 'server/posters/drawing/kinds';
import sharp from 'sharp';
import { demoCards } from './cards';
import { drawCard, drawIcon } from './drawing/card-drawing';
import { missingPictures, pictureFiles } from './picture-files';
import { drawPictures, pictureOf } from './pictures';

const oneOfEachKind = [...new Map(demoCards.map((card) => [kindOf(card), card])).values()];

describe('the drawn pictures', () => {
  test('cover every type, trainers, and energies', () => {
    expect(oneOfEachKind.map(kindOf).sort()).toEqual(
      [
        'agua',
        'dragon',
        'energia',
        'entrenador',
        'estadio',
        'fuego',
        'herramienta',
        'incolora',
        'lucha',
        'metalica',
        'objeto',
        'oscura',
        'planta',
        'psiquica',
        'rayo',
      ].sort(),
    );
  });

  test.each(oneOfEachKind.map((card) => [kindOf(card), card] as const))('a card of kind %s has the proportions of a card', async (_, card) => {
    const svg = drawCard(card);
    expect(svg).not.toMatch(/NaN|undefined|<text/);
    const { info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([504, 704]);
  });

  test('are all different, complete, and the same every time', () => {
    const drawings = demoCards.map(drawCard);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(drawings.filter((svg) => /NaN|undefined/.test(svg))).toEqual([]);
    expect(demoCards.slice(0, 5).map(drawCard)).toEqual(drawings.slice(0, 5));
    expect(demoCards.filter((_, i) => i % 7 === 0).filter((card) => /NaN|undefined/.test(drawIcon(card)))).toEqual([]);
  }, 60_000);

  test('have file names that every system can serve', () => {
    for (const file of pictureFiles) expect(file).toMatch(/^[a-z]+\/[a-z0-9._-]+\.(png|webp)$/);
    expect(pictureFiles).toEqual(expect.arrayContaining(['cards/obf-125.webp', 'cards/obf-125.png', 'icons/obf-125.png', 'cards/crz-gg44.webp']));
  });

  test('include icons that are small squares', async () => {
    const { info } = await pictureOf('icons/obf-125.png').png().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([96, 96]);
  });

  test('are drawn only if missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mesa-pictures-'));
    try {
      await Promise.all(['cards', 'icons'].map((name) => mkdir(join(folder, name))));
      await Promise.all(pictureFiles.map((file) => writeFile(join(folder, file), '')));
      await Promise.all(['cards/obf-125.webp', 'cards/obf-125.png', 'icons/obf-125.png'].map((file) => rm(join(folder, file))));
      expect(missingPictures(folder)).toEqual(['icons/obf-125.png', 'cards/obf-125.webp', 'cards/obf-125.png']);
      const progress: string[] = [];
      expect(await drawPictures(folder, (done, total) => progress.push(`${done}/${total}`))).toBe(3);
      expect(progress).toEqual(['1/2', '2/2']);
      expect(await drawPictures(folder)).toBe(0);
      expect((await sharp(join(folder, 'cards/obf-125.webp')).metadata()).height).toBe(704);
      expect((await readdir(join(folder, 'cards'))).some((file) => file.endsWith('.part'))).toBe(false);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
