import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expansions } from '@mesa/contract/rules/expansions';
import sharp, { type Sharp } from 'sharp';
import { drawExpansion } from './drawing/expansion-drawing';

async function raster(file: string, width: number): Promise<Sharp> {
  const svg = await readFile(file);
  const { width: natural = width } = await sharp(svg).metadata();
  return sharp(svg, { density: Math.min(2400, (72 * width) / natural) }).resize({ width });
}

/** The sign of the logo alone, on the colour of the cloth: it stands in the square at the logo's left. */
async function icon(logo: Sharp): Promise<Sharp> {
  const { data, info } = await logo.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).extract({ left: 0, top: 0, width: height, height }).flatten({ background: '#0d3f3b' });
}

/** Draws the pictures that come with the site: logo and heroes from the SVG files beside them, the plaques of expansions from their names. */
export async function drawSitePictures(media: string, target: string): Promise<void> {
  const write = async (file: string, picture: Sharp) => {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await (file.endsWith('.png') ? picture.png() : picture.webp({ quality: 84, effort: 2 })).toFile(join(target, file));
  };
  await write('brand/logo.webp', await raster(join(media, 'brand/logo.svg'), 536));
  await write('brand/icon.png', await icon(await raster(join(media, 'brand/logo.svg'), 536)));
  for (const hero of ['hero/hero-1', 'hero/hero-2']) await write(`${hero}.webp`, await raster(join(media, `${hero}.svg`), 1600));
  for (const { code, name_es: name, url_image } of expansions) {
    await write(url_image.replace(/^\/uploads\//, ''), sharp(Buffer.from(drawExpansion({ code, name }))));
  }
}
