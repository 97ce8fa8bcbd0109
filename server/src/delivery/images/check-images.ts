import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '../../kernel/capabilities/capabilities';
import { drawPicture, type Format } from './draw-picture';

/** One blue pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwTjsDAAI1AWbfj2mEAAAAAElFTkSuQmCC', 'base64');
const formats: readonly Format[] = ['webp', 'avif', 'png'];

/** A native library resizes pictures and draws posters; an incomplete installation lacks it. */
export const imageProcessing = (draw = drawPicture): Capability => ({
  name: 'images',
  title: 'No se pueden preparar imágenes: faltan fotos de cartas y las imágenes para compartir',
  fix: 'Ejecuta «npm install» en esta máquina (sharp trae un programa para cada sistema) y reinicia el sitio.',
  async check() {
    const folder = await mkdtemp(join(tmpdir(), 'mesa-picture-'));
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
