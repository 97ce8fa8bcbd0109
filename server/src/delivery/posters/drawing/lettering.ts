import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { path, round } from './svg';

const files = {
  title: '@fontsource/sansita/files/sansita-latin-700-normal.woff',
  text: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff',
} as const;
export type Face = keyof typeof files;

const fonts = new Map<Face, Font>();

function font(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]));
  const read = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(face, read);
  return read;
}

export interface Lettering {
  x: number;
  y: number;
  size: number;
  fill: string;
  face?: Face;
  align?: 'start' | 'middle' | 'end';
  /** Wider text is set smaller. */
  maxWidth?: number;
  /** Space between letters, in parts of the size. */
  spacing?: number;
  opacity?: number;
}

/** Maximum cached measurements and outlines; names by users are unlimited, so the cache is emptied beyond this. */
const maxKept = 4000;

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, value);
}

/** Returns whether the face can draw a character. */
export const draws = (char: string, face: Face): boolean => font(face).charToGlyphIndex(char) > 0;

const widths = new Map<string, number>();

function width(text: string, size: number, face: Face, spacing: number): number {
  const key = `${face} ${text}`;
  const known = widths.get(key) ?? font(face).getAdvanceWidth(text, 1000) / 1000;
  if (!widths.has(key)) keep(widths, key, known);
  return known * size + spacing * size * Math.max(0, text.length - 1);
}

const outlines = new Map<string, string>();

/** Returns the outlines of a text that begins at 0, 0. Cached, because many cards have the same labels. */
function outlineOf(text: string, size: number, face: Face, spacing: number): string {
  const key = `${face} ${size} ${spacing} ${text}`;
  const drawn = outlines.get(key) ?? font(face).getPath(text, 0, 0, size, { letterSpacing: spacing }).commands.map(written).join('');
  if (!outlines.has(key)) keep(outlines, key, drawn);
  return drawn;
}

/** Returns the size at which a text fits. */
export function fitting(text: string, size: number, maxWidth: number, face: Face = 'text', spacing = 0): number {
  const wide = width(text, size, face, spacing);
  return wide > maxWidth ? (size * maxWidth) / wide : size;
}

export const textWidth = (text: string, size: number, face: Face = 'text', spacing = 0): number => width(text, size, face, spacing);

/** Draws text as outlines, so that it looks the same on a machine without fonts. */
export function lettering(text: string, { x, y, size, fill, face = 'text', align = 'start', maxWidth, spacing = 0, opacity }: Lettering): string {
  const fitted = maxWidth ? fitting(text, size, maxWidth, face, spacing) : size;
  const wide = width(text, fitted, face, spacing);
  const start = align === 'start' ? x : align === 'middle' ? x - wide / 2 : x - wide;
  return path(outlineOf(text, fitted, face, spacing), fill, { transform: `translate(${round(start)} ${round(y)})`, 'fill-opacity': opacity });
}

// Formats a path command. The library's toPathData writes NaN for coordinates that JavaScript prints like 1e-15.
function written(command: PathCommand): string {
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'Q':
      return `Q${round(command.x1)} ${round(command.y1)} ${round(command.x)} ${round(command.y)}`;
    case 'C':
      return `C${round(command.x1)} ${round(command.y1)} ${round(command.x2)} ${round(command.y2)} ${round(command.x)} ${round(command.y)}`;
    default:
      return `${command.type}${round(command.x)} ${round(command.y)}`;
  }
}
