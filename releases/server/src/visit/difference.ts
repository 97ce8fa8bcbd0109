import pixelmatch from 'pixelmatch';

/** How much of a page's picture differs from another one's. */
interface Compared {
  /** The share of pixels that differ, from 0 to 1; pixels that only one picture has count as different. */
  share: number;
  /** The later picture, faded, with these pixels marked; null if there are none. */
  jpeg: Buffer | null;
}

const marked = { r: 255, g: 0, b: 0 };
const quality = 60;

/** Compares two screenshots. */
export async function compare(before: Buffer, after: Buffer): Promise<Compared> {
  if (before.equals(after)) return { share: 0, jpeg: null };
  // Only servers with a browser need the library here.
  const { default: sharp } = await import('sharp');
  const [old, now] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const [width, height] = [Math.min(old.width, now.width), Math.min(old.height, now.height)];
  const common = (jpeg: Buffer) => sharp(jpeg).extract({ left: 0, top: 0, width, height }).ensureAlpha().raw().toBuffer();
  const [oldPixels, newPixels] = await Promise.all([common(before), common(after)]);
  const drawn = Buffer.alloc(width * height * 4);
  const different = pixelmatch(oldPixels, newPixels, drawn, width, height, { diffColor: [marked.r, marked.g, marked.b] });
  const shared = width * height;
  const all = old.width * old.height + now.width * now.height - shared;
  const share = (different + all - shared) / all;
  if (share === 0) return { share, jpeg: null };
  const [right, bottom] = [Math.max(old.width, now.width) - width, Math.max(old.height, now.height) - height];
  const picture = sharp(drawn, { raw: { width, height, channels: 4 } }).extend({ right, bottom, background: marked });
  return { share, jpeg: await picture.jpeg({ quality }).toBuffer() };
}
