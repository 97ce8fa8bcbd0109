import type { previewTom } from '@mesa/contract/calls/tom';
import type { Result } from '@mesa/contract/endpoint';
import { tomProblems } from '@mesa/contract/tom/problems';
import { readTom } from '@mesa/contract/tom/read';

export type TomPreview = Result<typeof previewTom>;
export type TomEntry = TomPreview['entries'][number];

/** Who each player of a file is here: as the server found them, and as the organiser says otherwise. null makes a player. */
export type Chosen = ReadonlyMap<string, TomEntry['player']>;

/** In UTF-8 the longest text that the reader takes has so many at most. */
const mostBytes = 20_000_000;

/** With its byte order mark: an export gives it back. Files are UTF-8; older copies may be in the alphabet of Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file that can be read as one of TOM's, or the sentence that says why it cannot: found out here, before anything is sent. */
export async function tomText(file: File): Promise<{ text: string; problem?: undefined } | { text?: undefined; problem: string }> {
  try {
    if (file.size > mostBytes) return { problem: tomProblems.too_large };
    const text = decoded(await file.arrayBuffer());
    const { problem } = readTom(text);
    return problem ? { problem: problem.message } : { text };
  } catch {
    return { problem: 'El archivo no se pudo leer. Cópialo a este dispositivo y elígelo otra vez.' };
  }
}
