import { posterSize } from '@mesa/contract/format/poster-paths';
import { circle, document, gradient, group, line, path, polygon, rect, tag, times } from './drawing/svg';
import type { Felt } from './poster';

const { width, height } = posterSize;

export const ink = '#082d2a';
export const cream = '#fdf6e6';
export const gold = '#ffb81c';

interface Cloth {
  felt: string;
  mat: string;
  floor: string;
  tile: string;
  soft: string;
}

/** The cloth of the table and its surroundings. */
export const cloths: Record<Felt, Cloth> = {
  green: { felt: '#12665a', mat: '#0d5046', floor: '#0a3430', tile: '#0e423c', soft: '#bfe3d6' },
  blue: { felt: '#175a8c', mat: '#10466f', floor: '#0a2c49', tile: '#0e385b', soft: '#c3e0f4' },
  plum: { felt: '#7a2560', mat: '#5f1a4a', floor: '#360f2b', tile: '#451437', soft: '#f5cfe4' },
  petrol: { felt: '#17616f', mat: '#104b57', floor: '#0a3039', tile: '#0e3d48', soft: '#c0e4ea' },
  brick: { felt: '#9c3d1e', mat: '#7d2e15', floor: '#43180b', tile: '#571f0f', soft: '#fbd9c4' },
  olive: { felt: '#4c6a1c', mat: '#3a5313', floor: '#213008', tile: '#2b3e0c', soft: '#dcecb8' },
};

/** Draws a strip of woven cloth across the table. */
function runner(y: number): string {
  const step = 48;
  return [
    rect(40, y, width - 80, 44, ink, { 'fill-opacity': 0.25 }),
    rect(40, y - 5, width - 80, 44, '#dd2a78'),
    rect(40, y + 1, width - 80, 32, gold),
    rect(40, y + 7, width - 80, 20, '#1d6fa8'),
    times(Math.ceil((width - 80) / step), (i) => {
      const x = 64 + i * step;
      const diamond = (r: number, fill: string) =>
        polygon(
          [
            [x - r * 1.5, y + 17],
            [x, y + 17 - r],
            [x + r * 1.5, y + 17],
            [x, y + 17 + r],
          ],
          fill,
        );
      return diamond(8.5, cream) + diamond(4, i % 2 ? '#dd2a78' : '#0b6257') + circle(x + step / 2, y + 17, 3, gold);
    }),
  ].join('');
}

const cup = (x: number, y: number): string =>
  group(
    `translate(${x} ${y})`,
    circle(3, 7, 39, ink, { 'fill-opacity': 0.3 }) +
      circle(0, 0, 38, '#f3ead7') +
      circle(0, 0, 30, '#fffaf0') +
      circle(0, 0, 22, '#efe2c8') +
      circle(0, 0, 18, '#4a2412') +
      path('M-11 -6Q-2 -14 10 -7', 'none', { stroke: '#7a4524', 'stroke-width': 4, 'stroke-linecap': 'round' }) +
      line('M26 14l14 9', '#f3ead7', 9),
  );

const die = (x: number, y: number, turn: number, fill: string, dots: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-15, -11, 32, 32, ink, { rx: 7, 'fill-opacity': 0.35 }) +
      rect(-16, -16, 32, 32, fill, { rx: 7 }) +
      [
        [-7, -7],
        [0, 0],
        [7, 7],
      ]
        .map(([dx = 0, dy = 0]) => circle(dx, dy, 3.4, dots))
        .join(''),
  );

/** Draws the site's sign: four cards around a coin, seen from above. */
export const sign = (x: number, y: number, scale: number, empty: string): string => {
  const seat = (turn: number, fill: string) =>
    rect(-5.75, -22.75, 11.5, 12, fill, {
      rx: 1.8,
      transform: `rotate(${turn})`,
      ...(fill === 'none' ? { stroke: empty, 'stroke-width': 1.4, 'stroke-dasharray': '2.4 1.7', 'stroke-linecap': 'round' } : {}),
    });
  return group(
    `translate(${x} ${y}) rotate(-14) scale(${scale})`,
    circle(0, 0, 8.75, gold) +
      circle(0, 0, 6.1, 'none', { stroke: '#8a5a00', 'stroke-width': 1, 'stroke-dasharray': '2.2 1.63' }) +
      seat(0, '#ff7d4d') +
      seat(90, 'none') +
      seat(180, '#4dbfe8') +
      seat(270, '#ff6fa3'),
  );
};

/** The playmat under the cards, with a sewn edge. */
export const mat = { x: 722, y: 74, width: 404, height: 408 } as const;

/** Draws the site's table from above, with its content. */
export function table(felt: Felt, children: string): string {
  const cloth = cloths[felt];
  const tile = [
    rect(0, 0, 80, 80, cloth.floor),
    polygon(
      [
        [40, 6],
        [74, 40],
        [40, 74],
        [6, 40],
      ],
      cloth.tile,
    ),
    polygon(
      [
        [40, 24],
        [56, 40],
        [40, 56],
        [24, 40],
      ],
      cloth.floor,
    ),
  ].join('');
  return document(
    width,
    height,
    [
      tag('pattern', { id: 'floor', width: 80, height: 80, patternUnits: 'userSpaceOnUse' }, tile),
      tag('clipPath', { id: 'felt' }, rect(40, 40, width - 80, height - 80, '#000', { rx: 40 })),
      gradient('wood', [
        [0, '#c07a3c'],
        [0.5, '#a9632b'],
        [1, '#8a4d1f'],
      ]),
      rect(0, 0, width, height, 'url(#floor)'),
      rect(18, 26, width - 36, height - 36, ink, { rx: 62, 'fill-opacity': 0.45 }),
      rect(18, 16, width - 36, height - 36, 'url(#wood)', { rx: 60 }),
      rect(24, 22, width - 48, height - 48, 'none', { rx: 56, stroke: '#e0a867', 'stroke-width': 2.5, 'stroke-opacity': 0.55 }),
      rect(38, 36, width - 76, height - 76, '#5f3412', { rx: 44 }),
      tag(
        'g',
        { 'clip-path': 'url(#felt)' },
        [
          rect(40, 40, width - 80, height - 80, cloth.felt),
          rect(mat.x, mat.y, mat.width, mat.height, cloth.mat, { rx: 26 }),
          rect(mat.x + 9, mat.y + 9, mat.width - 18, mat.height - 18, 'none', {
            rx: 19,
            stroke: gold,
            'stroke-width': 3.5,
            'stroke-dasharray': '15 10',
            'stroke-linecap': 'round',
          }),
          // The seam is under the woven strip, with space for the text below.
          path(`M54 498V84A30 30 0 0 1 84 54H${width - 84}A30 30 0 0 1 ${width - 54} 84V498`, 'none', {
            stroke: cream,
            'stroke-width': 2,
            'stroke-opacity': 0.5,
            'stroke-dasharray': '10 9',
            'stroke-linecap': 'round',
          }),
          runner(498),
          cup(1090, 508),
          die(706, 92, -16, '#9a4fc0', cream),
        ].join(''),
      ),
      children,
    ].join(''),
  );
}
