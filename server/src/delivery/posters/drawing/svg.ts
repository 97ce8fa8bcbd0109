/** Attributes of an element; those without a value are omitted. */
export type Attributes = Record<string, string | number | undefined>;

/** One decimal is finer than a pixel and keeps the file small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export function tag(name: string, attributes: Attributes, children = ''): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children ? `<${name}${list}>${children}</${name}>` : `<${name}${list}/>`;
}

export type Point = readonly [x: number, y: number];

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string => tag('circle', { cx, cy, r, fill, ...more });
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  tag('rect', { x, y, width, height, fill, ...more });
export const path = (d: string, fill: string, more: Attributes = {}): string => tag('path', { d, fill, ...more });
export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  tag('polygon', { points: points.map(([x, y]) => `${round(x)},${round(y)}`).join(' '), fill, ...more });
export const group = (transform: string, children: string, more: Attributes = {}): string => tag('g', { transform, ...more }, children);
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });

export const times = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, index) => draw(index)).join('');

export function gradient(id: string, stops: readonly (readonly [offset: number, colour: string, opacity?: number])[], vertical = true): string {
  const children = stops
    .map(([offset, colour, opacity]) => tag('stop', { offset: `${offset * 100}%`, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');
  return tag('linearGradient', { id, x1: 0, y1: 0, x2: vertical ? 0 : 1, y2: vertical ? 1 : 0 }, children);
}

export const document = (width: number, height: number, children: string): string =>
  tag('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }, children);
