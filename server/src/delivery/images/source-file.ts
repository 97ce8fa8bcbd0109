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

/** The first bytes of each picture format. File names are not trusted, and an SVG could refer to other files. */
const signatures: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6)),
];

/** Returns whether these bytes begin like a supported picture. */
export const isPicture = (head: Buffer): boolean => signatures.some((fits) => fits(head));

async function beginsAsPicture(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return isPicture(buffer);
}

async function readSource(path: string): Promise<SourceFile | null> {
  try {
    // If there is a link anywhere on the path, the real path differs.
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
 * Finds a picture of the media in the first folder that has it. Null if the name is unusual, the file is missing, a link is on its path, or it is not
 * a picture.
 */
export async function findSource(media: readonly string[], folder: string, name: string): Promise<SourceFile | null> {
  if (!folderName.test(folder) || !fileName.test(name)) return null;
  for (const root of media) {
    const source = await readSource(join(root, folder, name));
    if (source) return source;
  }
  return null;
}
