import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { hasIntegrity } from '../integrity';
import { type Candidate, isScript, refusal } from './rule';

const wayOut = 'Construye y publica de nuevo.';

const namedIn = ({ entry, pages, provides, fonts }: ReleaseManifest): Set<string> =>
  new Set([...entry, ...Object.values(pages).flat(), ...Object.values(provides).flat(), ...fonts]);

/** Refuses files that differ from the manifest: missing, changed or additional ones. */
export function wholeFiles({ manifest, files }: Candidate, startOf: (file: string) => string | null = () => null): Refusal[] {
  const refusals: Refusal[] = [];
  const described = new Set<string>();
  const from = (name: string) => {
    const line = startOf(name);
    return line === null ? '' : ` (${line})`;
  };
  for (const { name, bytes, integrity } of manifest.files) {
    if (described.has(name)) refusals.push(refusal('files', name, `El manifiesto nombra ${name} dos veces. ${wayOut}`));
    described.add(name);
    const content = files.get(name);
    if (!content) {
      refusals.push(refusal('files', name, `Falta el archivo ${name}${from(name)}, que el manifiesto nombra. ${wayOut}`));
    } else if (content.length !== bytes || !hasIntegrity(content, integrity)) {
      refusals.push(refusal('files', name, `El archivo ${name} no es el que describe el manifiesto: su contenido cambió. ${wayOut}`));
    }
  }
  for (const name of files.keys())
    if (!described.has(name)) refusals.push(refusal('files', name, `El archivo ${name} sobra: el manifiesto no lo nombra. ${wayOut}`));
  for (const name of namedIn(manifest))
    if (!described.has(name)) refusals.push(refusal('files', name, `El manifiesto usa ${name} y no lo describe en «files». ${wayOut}`));
  return refusals;
}

/** Refuses a remote without exactly one script with its container, and its exposed module. */
export function oneEntry({ area, entry, pages }: ReleaseManifest): Refusal[] {
  if (area === 'shell') return entry.some(isScript) ? [] : [refusal('files', null, 'El marco no tiene ningún script de entrada. Constrúyelo de nuevo.')];
  const [only = ''] = entry;
  const refusals: Refusal[] = [];
  if (entry.length !== 1 || !isScript(only))
    refusals.push(refusal('files', only, `La entrada de un área es un solo script, y aquí son ${entry.length} archivos. ${wayOut}`));
  if (!pages.remote) refusals.push(refusal('files', null, `Falta en «pages» el módulo que el área expone, remote. ${wayOut}`));
  return refusals;
}

/** Refuses a name that already has other bytes: names contain the content's hash, and browsers cache them for a year. */
export function sameBytes({ files }: Candidate, known: readonly { name: string; integrity: string; release: string | null }[]): Refusal[] {
  return [...files].flatMap(([name, content]) => {
    const other = known.find((one) => one.name === name && !hasIntegrity(content, one.integrity));
    if (!other) return [];
    const where = other.release ?? 'la publicación que vino con el servidor';
    return [
      refusal(
        'names',
        name,
        `${name} ya existe con otro contenido en ${where}: cambia algo del código para que el archivo tome otro nombre, y publica de nuevo.`,
      ),
    ];
  });
}
