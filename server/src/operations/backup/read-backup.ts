import { StartError } from '../../kernel/start-error';
import { backupFormat, keyFile, Manifest, manifestFile } from './manifest';
import type { Place } from './place';
import { noSeal, openSeal, type Seal } from './seal';

export interface Backup {
  place: Place;
  seal: Seal;
  manifest: Manifest;
}

async function contentOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens a finished backup. Throws a `StartError` where there is none, where it is encrypted otherwise, or of a newer format. */
export async function openBackup(place: Place, passphrase: string | undefined): Promise<Backup> {
  const key = await place.read(keyFile);
  if (key && passphrase === undefined) throw new StartError(`La copia ${place.name} está cifrada: indica su frase en BACKUP_PASSPHRASE.`);
  const seal = key && passphrase !== undefined ? await openSeal(await contentOf(key), passphrase) : noSeal;
  const file = await place.read(manifestFile + seal.suffix);
  if (!file) throw new StartError(`En ${place.name} no hay una copia terminada (falta ${manifestFile}${seal.suffix}): revisa la dirección, o usa otra copia.`);
  const damaged = new StartError(`La copia ${place.name} está dañada: su ${manifestFile} no se puede leer. Usa otra copia.`);
  let read: unknown;
  try {
    read = JSON.parse((await contentOf(seal.open(file))).toString('utf8'));
  } catch {
    throw damaged;
  }
  const format = (read as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > backupFormat)
    throw new StartError(
      `La copia ${place.name} es de una versión más nueva del sitio (formato ${format}, y esta versión lee el ${backupFormat}): restáurala con esa versión o una posterior.`,
    );
  const parsed = Manifest.safeParse(read);
  if (!parsed.success) throw damaged;
  return { place, seal, manifest: parsed.data };
}
