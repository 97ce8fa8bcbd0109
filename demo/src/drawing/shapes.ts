import { frameOf, type Kind } from 'server/posters/drawing/kinds';
import { type Attributes, circle, group, tag } from 'server/posters/drawing/svg';
import { symbol } from 'server/posters/drawing/symbols';

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...more });

/** Returns a shape and its mirror image on the other side of x = 0. */
export const mirrored = (children: string): string => `${children}${group('scale(-1 1)', children)}`;

export const around = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360, index)).join('');

/** Draws a symbol on a round ground of its colour. */
export const medallion = (kind: Kind, x: number, y: number, size: number): string => {
  const { mid, deep } = frameOf(kind);
  return circle(x, y, size / 2, deep) + circle(x, y, size / 2 - 2, mid) + symbol(kind, x, y, size * 0.62, '#fffaf0');
};
