import { TraceMap } from '@jridgewell/trace-mapping';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { mapOf } from '../source-maps';
import { isScript, isStyle, refusal } from './rule';

const mebibyte = 1024 * 1024;
const maxBytes = 6 * mebibyte;
const wayOut = 'Construye y publica de nuevo, o publica sin él.';

function isMap(content: Buffer): boolean {
  try {
    return new TraceMap(content.toString()).sources.every((source) => source === null || typeof source === 'string');
  } catch {
    return false;
  }
}

/** Refuses source maps that do not belong to a script or style of the release, cannot be parsed, or are too large. */
export function readableMaps({ files }: ReleaseManifest, maps: ReadonlyMap<string, Buffer>): Refusal[] {
  const mapped = new Set(files.map(({ name }) => name).filter((name) => isScript(name) || isStyle(name)));
  const bytes = [...maps.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > maxBytes) {
    const text = `Los mapas de las fuentes pesan ${Math.ceil(bytes / mebibyte)} MB y caben ${maxBytes / mebibyte} MB: constrúyelos sin el texto de las fuentes.`;
    return [refusal('maps', null, text)];
  }
  return [...maps].flatMap(([file, content]) => {
    if (!mapped.has(file)) return [refusal('maps', mapOf(file), `Hay un mapa de ${file}, que no es un archivo de la publicación. ${wayOut}`)];
    return isMap(content) ? [] : [refusal('maps', mapOf(file), `El mapa de ${file} no se puede leer. ${wayOut}`)];
  });
}
