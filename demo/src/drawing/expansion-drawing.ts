import type { Kind } from 'server/posters/drawing/kinds';
import { lettering, textWidth } from 'server/posters/drawing/lettering';
import { circle, document, gradient, group, path, rect, tag } from 'server/posters/drawing/svg';
import { randomOf, seedOf } from '../random';
import { paletteOf } from './palette';
import { scene } from './scenes';
import { totem } from './totem';

const expansionSize = { width: 640, height: 256 } as const;
const { width, height } = expansionSize;

/** The landscape for each expansion name. */
const kinds: Record<string, Kind> = {
  SVI: 'psiquica',
  PAL: 'planta',
  OBF: 'fuego',
  MEW: 'agua',
  PAR: 'lucha',
  PAF: 'rayo',
  TEF: 'metalica',
  TWM: 'psiquica',
  SFA: 'oscura',
  SCR: 'dragon',
  SSP: 'rayo',
  PRE: 'agua',
  JTG: 'planta',
  DRI: 'lucha',
  CRZ: 'dragon',
  BLK: 'oscura',
  WHT: 'fuego',
};

/** Splits a name into one line, or two of about the same length. */
function linesOf(name: string): string[] {
  if (name.length < 10) return [name];
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return cuts.sort((a, b) => longest(a) - longest(b))[0] ?? [name];
}

/** Draws an expansion's plaque: its landscape, its guardian, its Spanish name and its code. */
export function drawExpansion({ code, name }: { code: string; name: string }): string {
  const random = randomOf(seedOf(`expansion ${code} ${name}`));
  const kind = kinds[code] ?? 'incolora';
  const p = paletteOf(kind, random);
  const lines = linesOf(name);
  const size = lines.length === 1 ? 104 : 68;
  const top = height / 2 + (lines.length === 1 ? 30 : -24);
  const letters = (fill: string, dx: number, dy: number) =>
    lines.map((text, i) => lettering(text, { x: 38 + dx, y: top + i * 66 + dy, size, fill, face: 'title', maxWidth: 372 })).join('');
  const codeWidth = textWidth(code, 26, 'text', 0.1) + 26;
  return document(
    width,
    height,
    [
      tag('clipPath', { id: 'plaque' }, rect(0, 0, width, height, '#000', { rx: 26 })),
      gradient(
        'shade',
        [
          [0, p.ink, 0.94],
          [0.45, p.ink, 0.8],
          [0.72, p.ink, 0.15],
          [1, p.ink, 0],
        ],
        false,
      ),
      tag(
        'g',
        { 'clip-path': 'url(#plaque)' },
        [
          group('scale(1 .9)', scene(kind, { width, height: height / 0.9 }, random, p)),
          circle(516, 132, 104, p.deep, { 'fill-opacity': 0.35 }),
          group('translate(516 140) scale(.72)', totem({ kind, stage: 2, grand: true }, random, p)),
          rect(0, 0, width, height, 'url(#shade)'),
          letters(p.ink, 3, 4),
          letters('#fffaf0', 0, 0),
          rect(38, height - 62, codeWidth, 36, p.accent, { rx: 8 }),
          lettering(code, { x: 51, y: height - 35, size: 26, fill: p.ink, spacing: 0.1 }),
          path(`M${38 + codeWidth + 16} ${height - 44}h120`, 'none', {
            stroke: p.accent,
            'stroke-width': 5,
            'stroke-dasharray': '2 13',
            'stroke-linecap': 'round',
          }),
        ].join(''),
      ),
      rect(4, 4, width - 8, height - 8, 'none', { rx: 23, stroke: p.accent, 'stroke-width': 4, 'stroke-dasharray': '16 9', 'stroke-linecap': 'round' }),
    ].join(''),
  );
}
