import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { drawExpansion } from './drawing/expansion-drawing';
import { expansions } from './expansions';

async function raster(file: string, width: number): Promise<Sharp> {
  const svg = await readFile(file);
  const { width: natural = width } = await sharp(svg).metadata();
  return sharp(svg, { density: Math.min(2400, (72 * width) / natural) }).resize({ width });
}

const cloth = '#0d3f3b';

/** Draws the logo's sign alone on the cloth's colour. In the logo it fills the square on the left. */
async function icon(logo: Sharp): Promise<Sharp> {
  const { data, info } = await logo.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).extract({ left: 0, top: 0, width: height, height }).flatten({ background: cloth });
}

/** Adds a margin, because phones may crop a maskable icon to the inner four fifths. */
const maskable = (drawn: Buffer, size: number): Sharp => {
  const margin = Math.round(size * 0.12);
  return sharp(drawn)
    .resize(size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: cloth });
};

/** Draws the site's own pictures: logo and heroes from the SVG files beside this one, the expansions' plaques from their names. */
export async function drawSitePictures(media: string, target: string): Promise<void> {
  const write = async (file: string, picture: Sharp) => {
    await mkdir(dirname(join(target, file)), { recursive: true });
    // Few colours: a palette halves the icon that every first visit loads.
    await (file.endsWith('.png') ? picture.png({ palette: true }) : picture.webp({ quality: 84, effort: 2 })).toFile(join(target, file));
  };
  // Three times its size in the header.
  await write('brand/logo.webp', await raster(join(media, 'brand/logo.svg'), 402));
  await write('brand/icon.png', await icon(await raster(join(media, 'brand/logo.svg'), 536)));
  const large = await (await icon(await raster(join(media, 'brand/logo.svg'), 1430))).resize(512, 512).png().toBuffer();
  await write('brand/icon-512.png', sharp(large));
  await write('brand/icon-maskable.png', maskable(large, 512));
  for (const hero of ['hero/hero-1', 'hero/hero-2']) await write(`${hero}.webp`, await raster(join(media, `${hero}.svg`), 1600));
  for (const { code, name } of expansions) {
    await write(`expansions/${code.toLowerCase()}.webp`, sharp(Buffer.from(drawExpansion({ code, name }))));
  }
}
