import type { previewTom } from '@mesa/contract/calls/tom';
import type { Result } from '@mesa/contract/endpoint';
import { tomProblems } from '@mesa/contract/tom/problems';
import { readTom } from '@mesa/contract/tom/read';

export type TomPreview = Result<typeof previewTom>;
export type TomEntry = TomPreview['entries'][number];

/** The site player for each player of a file: the server's match, or the organiser's choice. null creates a player. */
export type Chosen = ReadonlyMap<string, TomEntry['player']>;

/** Maximum bytes in UTF-8 of the longest text the reader accepts. */
const maxBytes = 20_000_000;

/** Windows Notepad saves 'Unicode' as UTF-16 with a byte order mark. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Keeps the UTF-8 byte order mark, which an export restores. Files are UTF-8; copies can use a Windows encoding. */
function decoded(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes.slice(0, 2)));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the text of a readable TOM file, or the error. Checks before anything is sent. */
export async function tomText(file: File): Promise<{ text: string; problem?: undefined } | { text?: undefined; problem: string }> {
  try {
    if (file.size > maxBytes) return { problem: tomProblems.too_large };
    const text = decoded(await file.arrayBuffer());
    const { problem } = readTom(text);
    return problem ? { problem: problem.message } : { text };
  } catch {
    return { problem: 'El archivo no se pudo leer. Cópialo a este dispositivo y elígelo otra vez.' };
  }
}
