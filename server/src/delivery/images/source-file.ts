import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const folderName = /^[a-z0-9][\w-]{0,40}$/i;
const fileName = /^[a-z0-9][\w.-]{0,100}\.(?:png|webp|jpe?g|gif)$/i;
const maxBytes = 20 * 1024 * 1024;

export interface SourceFile {
  path: string;
  size: number;
  mtimeMs: number;
}

/** What the first bytes of each kind of picture are: what a file is called says nothing, and an SVG could name other files. */
const signatures: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6)),
];

/** Whether these bytes begin as a picture of a kind that is drawn. */
export const isPicture = (head: Buffer): boolean => signatures.some((fits) => fits(head));

async function beginsAsPicture(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return isPicture(buffer);
}

async function readSource(path: string): Promise<SourceFile | null> {
  try {
    // A link anywhere on the way makes the real path another one.
    if ((await realpath(path)) !== path) return null;
    const file = await open(path);
    try {
      const stat = await file.stat();
      const fits = stat.isFile() && stat.size <= maxBytes && (await beginsAsPicture(file));
      return fits ? { path, size: stat.size, mtimeMs: stat.mtimeMs } : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/**
 * A picture of the media, from the first folder that has it; null where the name is odd, nothing is there, a link is in its
 * way or it is no picture.
 */
export async function findSource(media: readonly string[], folder: string, name: string): Promise<SourceFile | null> {
  if (!folderName.test(folder) || !fileName.test(name)) return null;
  for (const root of media) {
    const source = await readSource(join(root, folder, name));
    if (source) return source;
  }
  return null;
}
