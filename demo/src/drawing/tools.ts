import { fold } from '@mesa/contract/rules/fold';
import { circle, group, path, polygon, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around, ellipse } from './shapes';

/** Draws a woven sash with its buckle. */
function sash(random: Random, p: Palette): string {
  const bands = random.shuffle([p.accent, p.spark, p.cream, p.light]);
  const motif = random.int(0, 2);
  const cloth = (y: number) =>
    times(13, (i) => {
      const x = -204 + i * 34;
      const fill = bands[i % bands.length] ?? p.accent;
      if (motif === 0)
        return polygon(
          [
            [x, y],
            [x + 15, y - 26],
            [x + 30, y],
            [x + 15, y + 26],
          ],
          fill,
        );
      if (motif === 1)
        return polygon(
          [
            [x, y + 24],
            [x + 15, y - 24],
            [x + 30, y + 24],
          ],
          fill,
        );
      return circle(x + 15, y, 13, fill) + circle(x + 15, y, 5, p.deep);
    });
  return [
    group('rotate(-16)', rect(-230, -44, 460, 88, p.deep) + rect(-230, -38, 460, 8, p.cream) + rect(-230, 30, 460, 8, p.cream) + cloth(0)),
    group(
      'rotate(-16)',
      rect(-64, -66, 128, 132, p.accentDark, { rx: 22 }) +
        rect(-54, -56, 108, 112, p.accent, { rx: 16 }) +
        rect(-34, -36, 68, 72, p.deep, { rx: 10 }) +
        around(8, (angle) => group(`rotate(${angle})`, ellipse(0, -16, 7, 14, p.cream))) +
        circle(0, 0, 8, p.spark),
    ),
  ].join('');
}

/** Draws a turning disc, for machines. */
function wheel(random: Random, p: Palette): string {
  const rings = random.int(3, 4);
  return [
    around(24, (angle) => group(`rotate(${angle})`, rect(-9, -142, 18, 26, p.dark, { rx: 4 }))),
    circle(0, 0, 126, p.deep),
    times(
      rings,
      (i) =>
        circle(0, 0, 112 - i * 24, [p.mid, p.accent, p.light, p.spark][i] ?? p.mid) +
        circle(0, 0, 106 - i * 24, 'none', {
          stroke: p.cream,
          'stroke-width': 4,
          'stroke-dasharray': random.pick(['2 12', '22 10', '8 8']),
          'stroke-linecap': 'round',
        }),
    ),
    circle(0, 0, 30, p.deep),
    polygon(
      [
        [-10, -15],
        [18, 0],
        [-10, 15],
      ],
      p.cream,
    ),
    path('M-98 -40A106 106 0 0 1 -20 -104L-14 -78A80 80 0 0 0 -74 -30Z', '#fff', { 'fill-opacity': 0.28 }),
  ].join('');
}

/** Draws a tool. */
export function tool(name: string, random: Random, p: Palette): string {
  const word = fold(name);
  if (/maquina|tanque|reloj|ventilador|capsula/.test(word)) return wheel(random, p);
  if (/cint|brazal|pulsera|capa|chaleco|baston|monopatin|pesa/.test(word)) return sash(random, p);
  return amulet(random, p);
}

/** Draws a stone on a woven band. */
function amulet(random: Random, p: Palette): string {
  const beads = random.pick([11, 13, 15]);
  const sides = random.pick([5, 6, 8]);
  const facets = Array.from({ length: sides }, (_, i) => {
    const angle = ((i + 0.5) / sides) * 2 * Math.PI;
    return [Math.sin(angle) * 62, -Math.cos(angle) * 62 + 52] as const;
  });
  return [
    path('M-112 -150C-112 -10 -40 40 0 40S112 -10 112 -150', 'none', { stroke: p.dark, 'stroke-width': 30 }),
    path('M-112 -150C-112 -10 -40 40 0 40S112 -10 112 -150', 'none', {
      stroke: p.accent,
      'stroke-width': 14,
      'stroke-dasharray': random.pick(['14 10', '4 12', '26 10']),
    }),
    around(beads, (angle) =>
      group(
        `translate(0 52) rotate(${angle})`,
        polygon(
          [
            [-9, -82],
            [0, random.chance(0.5) ? -122 : -108],
            [9, -82],
          ],
          p.spark,
        ) + circle(0, -84, 8, p.cream),
      ),
    ),
    circle(0, 52, 84, p.deep),
    polygon(facets, p.light),
    ...facets.map(([x, y], i) => {
      const [nx, ny] = facets[(i + 1) % sides] ?? [0, 0];
      return polygon(
        [
          [x, y],
          [nx, ny],
          [0, 52],
        ],
        [p.mid, p.light, p.pale, p.accent][i % 4] ?? p.mid,
      );
    }),
    polygon(
      facets.map(([x, y]) => [x * 0.5, 52 + (y - 52) * 0.5] as const),
      p.cream,
      { 'fill-opacity': 0.75 },
    ),
  ].join('');
}
