import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '../../kernel/capabilities/capabilities';
import { drawPicture, type Format } from './draw-picture';

/** One blue pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwTjsDAAI1AWbfj2mEAAAAAElFTkSuQmCC', 'base64');
const formats: readonly Format[] = ['webp', 'avif', 'png'];

/**
 * A native library resizes pictures and draws posters; an incomplete installation lacks it. `folder` is made for each check and removed; what a
 * killed server leaves in it, the next check overwrites.
 */
export const imageProcessing = ({ draw = drawPicture, folder = join(tmpdir(), `mesa-picture-${process.pid}`) } = {}): Capability => ({
  name: 'images',
  title: 'No se pueden preparar imágenes: faltan fotos de cartas y las imágenes para compartir',
  fix: 'Ejecuta «npm install» en esta máquina (sharp trae un programa para cada sistema) y reinicia el sitio.',
  async check() {
    await mkdir(folder, { recursive: true });
    try {
      const source = join(folder, 'pixel');
      await writeFile(source, pixel);
      for (const format of formats) await draw({ source, width: 1, format }, join(folder, `made.${format}`));
      return null;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
