import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expansions } from '@mesa/contract/rules/expansions';
import { demoCards } from './cards';

/** What the site itself shows, with or without the demo community. */
const brand = ['brand/logo.webp', 'brand/logo.png', 'brand/icon.png', 'hero/hero-1.webp', 'hero/hero-1.png', 'hero/hero-2.webp', 'hero/hero-2.png'];

const both = (path: string): string[] => [path, path.endsWith('.png') ? path.replace(/png$/, 'webp') : path.replace(/webp$/, 'png')];
const inUploads = (url: string): string => url.replace(/^\/uploads\//, '');

export type Pictures = 'site' | 'cards';

/** The pictures that we draw, as paths inside the folder of uploads. */
export function pictureFiles(pictures: Pictures): string[] {
  if (pictures === 'site') return [...brand, ...expansions.flatMap(({ url_image }) => both(inUploads(url_image)))];
  return [
    ...demoCards.flatMap(({ iconcard }) => (iconcard ? both(inUploads(iconcard)) : [])),
    ...demoCards.flatMap(({ imageUrl }) => both(inUploads(imageUrl))),
  ];
}

export const missingPictures = (uploads: string, pictures: Pictures): string[] => pictureFiles(pictures).filter((file) => !existsSync(join(uploads, file)));
