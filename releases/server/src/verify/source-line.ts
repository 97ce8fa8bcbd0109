import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { sourceName, startIn } from '../source-maps';
import { type Candidate, isScript } from './rule';

/** The source maps of a build's scripts and styles, by their names. */
export type Maps = ReadonlyMap<string, Buffer>;

const parsed = new WeakMap<Buffer, TraceMap | null>();
function mapFor(file: string, maps: Maps): TraceMap | null {
  const content = maps.get(file);
  if (!content) return null;
  const known = parsed.get(content);
  if (known !== undefined) return known;
  let map: TraceMap | null = null;
  try {
    map = new TraceMap(content.toString());
  } catch {
    // A map that cannot be parsed is refused by itself.
  }
  parsed.set(content, map);
  return map;
}

/** Returns the source line of a position in a build's file, `src/deck/deck-page.tsx:31`; null without a map. Lines from 1, columns from 0. */
export function sourceLine(file: string, at: { line: number; column: number }, maps: Maps): string | null {
  const map = mapFor(file, maps);
  const { source = null, line = null } = map ? originalPositionFor(map, at) : {};
  const name = sourceName(source);
  return name === null ? null : `${name}:${line}`;
}

/** Returns the line where a file's own code begins; null without a map. */
export function startLine(file: string, maps: Maps): string | null {
  const map = mapFor(file, maps);
  return map && startIn(map);
}

/** Returns the source line of a text in a build's scripts, otherwise the script that contains it; null if none does. */
export function lineOfText(text: string, { files }: Candidate, maps: Maps): string | null {
  const [file, content] = [...files].find(([name, code]) => isScript(name) && code.includes(text)) ?? [];
  if (file === undefined || content === undefined) return null;
  const before = content.toString().split(text, 1).join('').split('\n');
  return sourceLine(file, { line: before.length, column: before.at(-1)?.length ?? 0 }, maps) ?? file;
}
