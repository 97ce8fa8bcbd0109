import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** Bytes between two looked-up positions of a script. */
const step = 200;

/** Returns `src/deck/cards.ts` for `webpack://mf_decks/./src/deck/cards.ts`; null for webpack's own code. */
export function nameOf(source = '') {
  const [, name] = /^webpack:\/\/[^/]*\/(.+?)(?:\?.*)?$/.exec(source) ?? [];
  return name === undefined || name.startsWith('webpack') ? null : name.replace(/^(\.{1,2}\/)+/, '');
}

/**
 * Returns the source and its line, from 1, of a position in a script, from 0.
 * @param {SourceMap} map
 * @param {number} line
 * @param {number} column
 * @returns {{ source?: string, line?: number }}
 */
export function sourceAt(map, line, column) {
  const found = map.findEntry(line, column);
  return 'originalSource' in found ? { source: found.originalSource, line: found.originalLine + 1 } : {};
}

/**
 * Returns the source that takes most of some scripts, and its share in kilobytes before compression; null without source maps.
 * @param {{ content: Buffer, map: Buffer | undefined }[]} scripts
 */
export function heaviestSource(scripts) {
  const bytes = new Map();
  for (const { content, map } of scripts) {
    if (!map) continue;
    const found = new SourceMap(JSON.parse(map.toString()));
    for (const [line, text] of content.toString().split('\n').entries())
      for (let column = 0; column < text.length; column += step) {
        const name = nameOf(sourceAt(found, line, column).source);
        if (name) bytes.set(name, (bytes.get(name) ?? 0) + Math.min(step, text.length - column));
      }
  }
  const [heaviest] = [...bytes].sort(([, a], [, b]) => b - a);
  return heaviest ? { name: heaviest[0], kilobytes: Math.round(heaviest[1] / 1024) } : null;
}

/**
 * Returns the line where the own code of a script begins: of its last module, which the others are for. null without a source map.
 * @param {{ content: Buffer | undefined, map: Buffer | undefined }} script
 */
export function startIn({ content, map }) {
  if (!content || !map) return null;
  const found = new SourceMap(JSON.parse(map.toString()));
  const first = new Map();
  for (const [line, text] of content.toString().split('\n').entries())
    for (let column = 0; column < text.length; column += 10) {
      const { source, line: originalLine } = sourceAt(found, line, column);
      const name = nameOf(source);
      if (name && /^src\/.*\.tsx?$/.test(name) && originalLine !== undefined)
        first.set(name, Math.min(originalLine, first.get(name) ?? Number.POSITIVE_INFINITY));
    }
  const [name, line] = [...first].at(-1) ?? [];
  return name === undefined ? null : `${name}:${line}`;
}

/** Returns an area's own source files. */
function sourcesIn(folder) {
  const src = path.join(folder, 'src');
  const found = existsSync(src) ? readdirSync(src, { recursive: true, encoding: 'utf8' }) : [];
  return ['area.ts', ...found.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)).map((name) => path.posix.join('src', ...name.split(path.sep)))];
}

/** Returns the first line of an area's sources that matches, as `src/page.tsx:3`; null if none does. */
function lineWith(folder, pattern, names = sourcesIn(folder)) {
  for (const name of names) {
    const file = path.join(folder, name);
    const place = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .findIndex((line) => pattern.test(line))
      : -1;
    if (place >= 0) return `${name}:${place + 1}`;
  }
  return null;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns the line that imports a package, or a module of it; null if no source of the area does. */
export const importOf = (folder, library) => lineWith(folder, new RegExp(`(from|import)\\s*\\(?\\s*['"]${escaped(library)}(/[^'"]*)?['"]`));

/** Adds the line of area.ts to a sentence about an address in it. */
export function withAreaLine(sentence, folder) {
  const [, address] = /^area\.ts: (\/\S*)/.exec(sentence) ?? [];
  const line = address === undefined ? null : lineWith(folder, new RegExp(`['"\`]${escaped(address)}['"\`]`), ['area.ts']);
  return line === null ? sentence : sentence.replace('area.ts:', `${line}:`);
}
