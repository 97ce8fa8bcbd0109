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

/** Windows' own editor saves 'Unicode' so, with a mark that says which. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** With the byte order mark of UTF-8: an export gives it back. Files are UTF-8; copies may be in another alphabet of Windows. */
function decoded(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes.slice(0, 2)));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
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
