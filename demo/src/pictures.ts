import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { demoCards } from './cards';
import { drawCard, drawIcon } from './drawing/card-drawing';
import { missingPictures } from './picture-files';

/** Pictures drawn at the same time. */
const atOnce = 2;

const vector = (svg: string): Sharp => sharp(Buffer.from(svg));

const cards = new Map<string, () => Sharp>(
  demoCards.flatMap((card) => {
    const print = `${card.expansionCode}-${card.printNumber}`.toLowerCase();
    return [
      [`cards/${print}`, () => vector(drawCard(card)).removeAlpha()],
      [`icons/${print}`, () => vector(drawIcon(card))],
    ];
  }),
);
const nameOf = (file: string): string => file.replace(/\.\w+$/, '');

/** Returns the drawing of a file, in any format. */
export function pictureOf(file: string): Sharp {
  const name = nameOf(file);
  const draw = cards.get(name);
  if (!draw) throw new Error(`Nothing to draw for ${file}`);
  return draw();
}

async function write(folder: string, files: readonly string[]): Promise<void> {
  const [first = ''] = files;
  const { data, info } = await pictureOf(first).raw().toBuffer({ resolveWithObject: true });
  for (const file of files) {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const encoded = await (file.endsWith('.png') ? pixels.png() : pixels.webp({ quality: 84, effort: 2 })).toBuffer();
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    // Renamed once complete, so that no visitor gets half a picture.
    await writeFile(`${target}.part`, encoded);
    await rename(`${target}.part`, target);
  }
}

/** Draws missing pictures, icons before cards. Returns the number of files written. */
export async function drawPictures(uploads: string, onProgress: (done: number, total: number) => void = () => {}): Promise<number> {
  // Writes a picture's formats together, because drawing costs more than encoding a second file.
  const files = missingPictures(uploads);
  const queue = [...new Set(files.map(nameOf))].map((name) => files.filter((file) => nameOf(file) === name));
  const total = queue.length;
  let done = 0;
  sharp.concurrency(1);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await write(uploads, next);
      done += 1;
      onProgress(done, total);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return files.length;
}
