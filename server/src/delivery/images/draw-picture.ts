/** Loads the library with the first picture, so that a server starts faster, and also without it. */
export const loadSharp = async () => (await import('sharp')).default;

/** More pixels than any card or hero has; a small file can claim to contain gigabytes of them. */
const maxPixels = 40_000_000;
const maxSeconds = 15;
/** Increase it when pictures change, so that older ones are not served. */
export const recipe = 2;

export type Format = 'avif' | 'webp' | 'png';

export interface Picture {
  source: string;
  width: number;
  format: Format;
}

/** Returns whether a picture is complete and within the size limit. */
export async function canBeDrawn(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: maxSeconds })
    .resize({ width: 80 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Draws a picture of the media into a file. */
export async function drawPicture({ source, width, format }: Picture, path: string): Promise<void> {
  const sharp = await loadSharp();
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  const encoded = {
    // More effort doubles the time without a smaller file.
    avif: () => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
    webp: () => picture.webp({ quality: 80, effort: 3 }),
    png: () => picture.png({ compressionLevel: 9, palette: true }),
  }[format]();
  await encoded.toFile(path);
}
