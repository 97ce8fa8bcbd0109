import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expansions } from '@mesa/contract/rules/expansions';
import sharp, { type Sharp } from 'sharp';
import { demoCards } from './cards';
import { drawCard, drawIcon } from './drawing/card-drawing';
import { drawExpansion } from './drawing/expansion-drawing';
import { missingPictures, type Pictures } from './picture-files';

/** How many pictures are drawn at the same time. */
const atOnce = 2;

// From the sources, and from the built server.
const artFolder = ['./art/', '../src/demo/art/'].map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path)) ?? '';

const art = async (name: string, width: number): Promise<Sharp> => {
  const file = await readFile(join(artFolder, `${name}.svg`));
  const { width: natural = width } = await sharp(file).metadata();
  return sharp(file, { density: Math.min(2400, (72 * width) / natural) }).resize({ width });
};

/** The sign of the logo alone, on the colour of the cloth: it stands in the square at the logo's left. */
async function icon(): Promise<Sharp> {
  const { data, info } = await (await art('logo', 536)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).extract({ left: 0, top: 0, width: height, height }).flatten({ background: '#0d3f3b' });
}

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
const plaques = new Map<string, () => Sharp>(
  expansions.map(({ code, name_es: name }) => [`expansions/${code.toLowerCase()}`, () => vector(drawExpansion({ code, name }))]),
);

const nameOf = (file: string): string => file.replace(/\.\w+$/, '');

/** The drawing of a file, whatever its format. */
export async function pictureOf(file: string): Promise<Sharp> {
  const name = nameOf(file);
  if (name === 'brand/logo') return art('logo', 536);
  if (name === 'brand/icon') return icon();
  if (name.startsWith('hero/')) return art(name.slice('hero/'.length), 1600);
  const draw = cards.get(name) ?? plaques.get(name);
  if (!draw) throw new Error(`Nothing to draw for ${file}`);
  return draw();
}

async function write(folder: string, files: readonly string[]): Promise<void> {
  const [first = ''] = files;
  const { data, info } = await (await pictureOf(first)).raw().toBuffer({ resolveWithObject: true });
  for (const file of files) {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const encoded = await (file.endsWith('.png') ? pixels.png() : pixels.webp({ quality: 84, effort: 2 })).toBuffer();
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    // Under another name first: nobody is ever served half a picture.
    await writeFile(`${target}.part`, encoded);
    await rename(`${target}.part`, target);
  }
}

/** Draws what is not there yet, the site's own pictures and the icons before the cards. Returns how many files it wrote. */
export async function drawPictures(uploads: string, pictures: Pictures, onProgress: (done: number, total: number) => void = () => {}): Promise<number> {
  // A picture's formats are written together: the drawing costs more than its second file.
  const files = missingPictures(uploads, pictures);
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
