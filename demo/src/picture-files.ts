import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoCards } from './cards';

const both = (path: string): string[] => [path, path.endsWith('.png') ? path.replace(/png$/, 'webp') : path.replace(/webp$/, 'png')];
const inUploads = (url: string): string => url.replace(/^\/uploads\//, '');

/** The pictures of the demo's cards, icons first, as paths inside the uploads folder. */
export const pictureFiles: readonly string[] = [
  ...demoCards.flatMap(({ iconcard }) => (iconcard ? both(inUploads(iconcard)) : [])),
  ...demoCards.flatMap(({ imageUrl }) => both(inUploads(imageUrl))),
];

export const missingPictures = (uploads: string): string[] => pictureFiles.filter((file) => !existsSync(join(uploads, file)));
