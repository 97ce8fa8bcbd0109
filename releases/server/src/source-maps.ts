import { eachMapping, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Frame } from '@mesa/release-contract/calls/failures';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from './store';

/** Returns the name of a source map beside a release's files, which no address serves. */
export const mapOf = (file: string): string => `${file}.map`;

/** Returns `src/deck/deck-page.tsx` for `webpack://mf_decks/./src/deck/deck-page.tsx`; null for webpack's own code. */
export function sourceName(source: string | null): string | null {
  const [, path] = /^webpack:\/\/[^/]*\/(.+?)(?:\?.*)?$/.exec(source ?? '') ?? [];
  if (path === undefined || /^(webpack|external|data:)/.test(path)) return null;
  return path.replace(/^(\.{1,2}\/)+/, '').slice(0, 200);
}

/** Returns the line where the own code of a mapped file begins: of its last module, which the others are for. */
export function startIn(map: TraceMap): string | null {
  const first = new Map<string, number>();
  eachMapping(map, ({ source, originalLine }) => {
    const name = sourceName(source);
    if (name?.startsWith('src/') && originalLine !== null) first.set(name, Math.min(originalLine, first.get(name) ?? originalLine));
  });
  // Among a script's modules are the class names of its styles.
  const [name, line] = [...first].findLast(([source]) => !source.endsWith('.css')) ?? [...first].at(-1) ?? [];
  return name === undefined ? null : `${name}:${line}`;
}

const maxKept = 20;

/** Finds the source lines of positions in builds. */
export interface SourceMaps {
  /**
   * Returns `src/deck/deck-page.tsx:31`; without a source map, or while the store does not answer, the position in the build. null if it is not the
   * team's code.
   */
  trace(area: string, release: string, frame: Frame): Promise<string | null>;
  /** Returns the line where a script's own code begins: of its last module, which the others are for. null without a source map. */
  startOf(area: string, release: string, file: string): Promise<string | null>;
}

/** Reads source maps from the store, the latest of them from memory. */
export function createSourceMaps(read: ReleaseStore['read']): SourceMaps {
  const kept = new LRUCache<string, { map: TraceMap | null }>({ max: maxKept });

  async function mapFor(area: string, release: string, file: string): Promise<TraceMap | null> {
    const key = `${area}/${release}/${file}`;
    const known = kept.get(key);
    if (known) return known.map;
    const content = await read(area, release, mapOf(file));
    const map = content && new TraceMap(content.toString());
    kept.set(key, { map });
    return map;
  }

  return {
    async trace(area, release, { file, line, column }) {
      const map = await mapFor(area, release, file).catch(() => null);
      if (!map) return `${file}:${line}:${column}`;
      const found = originalPositionFor(map, { line, column: column - 1 });
      const source = sourceName(found.source);
      return source === null ? null : `${source}:${found.line}`;
    },

    async startOf(area, release, file) {
      const map = await mapFor(area, release, file).catch(() => null);
      return map && startIn(map);
    },
  };
}
