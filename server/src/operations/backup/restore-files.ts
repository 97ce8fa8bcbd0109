import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diskFault } from '../../kernel/disk';
import { StartError } from '../../kernel/start-error';
import { backedUpFolders } from './make-backup';
import { measure } from './measure';
import type { Backup } from './read-backup';

/** In the data folder while a restore is going on there, or was interrupted: names the backup. */
const markerName = 'restoring.json';

function interruptedIn(dataFolder: string): { id: string; place: string } | null {
  const file = join(dataFolder, markerName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string; place: string }) : null;
}

/** Throws a `StartError` where a restore into the data folder was interrupted. */
export function requireNoInterruptedRestore(dataFolder: string): void {
  const marker = interruptedIn(dataFolder);
  if (!marker) return;
  throw new StartError(
    `La restauración de ${marker.place} en ${dataFolder} no terminó: vuelve a ejecutar «restore» con la misma copia, o elige otra carpeta con DATA_DIR.`,
  );
}

/** Marks the data folder. Throws a `StartError` where it has files of its own, or half of another backup. */
export function beginRestore(dataFolder: string, { manifest: { id, files }, place }: Backup): void {
  const marker = interruptedIn(dataFolder);
  if (marker && marker.id !== id)
    throw new StartError(
      `En ${dataFolder} quedó a medias la restauración de ${marker.place}: termínala con la misma copia, o elige otra carpeta con DATA_DIR.`,
    );
  const used = backedUpFolders.filter(
    (name) => files.length > 0 && existsSync(join(dataFolder, name)) && readdirSync(join(dataFolder, name)).some((file) => !file.startsWith('.')),
  );
  if (!marker && used.length > 0)
    throw new StartError(`La carpeta ${dataFolder} ya tiene ${used.join(' y ')}: una copia solo se restaura en una vacía. Elige otra con DATA_DIR.`);
  writeFileSync(join(dataFolder, markerName), JSON.stringify({ id, place: place.name }));
}

/** Removes the mark: the restore is complete. */
export const endRestore = (dataFolder: string): void => rmSync(join(dataFolder, markerName), { force: true });

/** Writes the backup's files to the data folder. Files of an earlier attempt are written again. */
export async function restoreFiles(
  { place, seal, manifest }: Backup,
  dataFolder: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const content = await place.read(path + seal.suffix);
    if (!content) throw new StartError(`A la copia ${place.name} le falta ${path}: está incompleta. Usa otra copia.`);
    const target = join(dataFolder, ...path.split('/'));
    const { pass, result } = measure();
    try {
      await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(seal.open(content), pass, createWriteStream(`${target}.restoring`, { mode: 0o600 }), { signal });
      if (result().sha256 !== sha256) throw new StartError(`La copia ${place.name} está dañada: ${path} no es lo que se escribió. Usa otra copia.`);
      await fs.rename(`${target}.restoring`, target);
    } catch (error) {
      const fault = diskFault(error);
      throw fault ? new StartError(`La restauración se detuvo. ${fault} Después vuelve a ejecutarla.`) : error;
    }
  }
}
