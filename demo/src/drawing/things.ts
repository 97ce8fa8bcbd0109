import { fold } from '@mesa/contract/rules/fold';
import { circle, group, line, path, polygon, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around, ellipse } from './shapes';

const objects: readonly ((random: Random, p: Palette) => string)[] = [
  (random, p) =>
    circle(0, 0, 112, p.deep) +
    circle(0, 0, 104, p.mid) +
    group(
      `rotate(${random.int(-50, 50)})`,
      times(4, (i) =>
        line(
          `M${-(i % 3 ? 102 : 90)} ${-54 + i * 36}Q0 ${-30 + i * 36} ${i % 3 ? 102 : 90} ${-54 + i * 36}`,
          [p.accent, p.cream, p.spark, p.light][i] ?? p.cream,
          i % 2 ? 9 : 15,
          { 'stroke-dasharray': [undefined, '4 14', '22 12', undefined][i], 'stroke-linecap': 'butt' },
        ),
      ) +
        around(8, (angle) => group(`rotate(${angle})`, ellipse(0, -30, 10, 22, p.pale))) +
        circle(0, 0, 16, p.accentDark),
    ) +
    circle(0, 0, 108, 'none', { stroke: p.deep, 'stroke-width': 9 }) +
    ellipse(-42, -58, 26, 14, '#fff', { 'fill-opacity': 0.55, transform: 'rotate(-36 -42 -58)' }),
  (random, p) =>
    rect(-26, -126, 52, 46, p.cream, { rx: 6 }) +
    rect(-34, -136, 68, 22, p.accentDark, { rx: 8 }) +
    path('M-30 -84H30C34 -40 84 -20 84 46 84 104 40 122 0 122S-84 104 -84 46C-84 -20 -34 -40 -30 -84Z', p.pale) +
    path('M-78 16Q-40 -6 0 16T78 16C82 26 84 36 84 46 84 104 40 122 0 122S-84 104 -84 46C-84 36 -82 26 -78 16Z', p.spark) +
    times(7, () => circle(random.int(-56, 56), random.int(34, 96), random.int(4, 11), p.cream, { 'fill-opacity': 0.6 })) +
    path('M-62 30C-64 60 -52 86 -36 98', 'none', { stroke: '#fff', 'stroke-width': 8, 'stroke-linecap': 'round', 'stroke-opacity': 0.6 }),
  (random, p) =>
    polygon(
      [
        [-116, -40],
        [0, -84],
        [116, -40],
        [0, 6],
      ],
      p.light,
    ) +
    polygon(
      [
        [-116, -40],
        [0, 6],
        [0, 126],
        [-116, 76],
      ],
      p.mid,
    ) +
    polygon(
      [
        [116, -40],
        [0, 6],
        [0, 126],
        [116, 76],
      ],
      p.dark,
    ) +
    times(4, (i) => line(`M${-116 + i * 29} ${-14 + i * 11.5}l20 8`, p.accent, 10)) +
    polygon(
      [
        [-34, -71],
        [26, -94],
        [60, -82],
        [-2, -58],
      ],
      p.accent,
    ) +
    polygon(
      [
        [-2, -58],
        [-2, -20],
        [-36, -33],
        [-34, -71],
      ],
      p.accentDark,
      { 'fill-opacity': 0.6 },
    ) +
    circle(58, 46, 22, p.accent) +
    circle(58, 46, 10, p.deep) +
    times(3, () => circle(random.int(-90, 90), random.int(-140, -100), 6, p.spark)),
  (random, p) =>
    times(3, (i) =>
      group(
        `rotate(${(i - 1) * 24}) translate(0 -20)`,
        rect(-58, -96, 116, 164, p.cream, { rx: 12, stroke: p.deep, 'stroke-width': 4 }) +
          rect(-46, -84, 92, 84, [p.mid, p.accent, p.spark][i] ?? p.mid, { rx: 6 }) +
          circle(0, -42, random.int(20, 32), p.pale) +
          circle(0, -42, 12, p.dark) +
          times(3, (row) => line(`M-40 ${18 + row * 16}H${40 - row * 18}`, p.light, 6)),
      ),
    ),
  (random, p) =>
    path('M-52 -70C-52 -140 52 -140 52 -70', 'none', { stroke: p.accentDark, 'stroke-width': 14 }) +
    path('M-96 -70H96C112 -20 116 60 100 110 60 124 -60 124 -100 110 -116 60 -112 -20 -96 -70Z', p.mid) +
    path('M-100 -74H100L92 0Q0 44 -92 0Z', p.dark) +
    times(9, (i) =>
      polygon(
        [
          [-88 + i * 22, 72],
          [-77 + i * 22, 52],
          [-66 + i * 22, 72],
          [-77 + i * 22, 92],
        ],
        random.pick([p.accent, p.spark, p.cream]),
      ),
    ) +
    rect(-18, -6, 36, 44, p.accent, { rx: 8 }) +
    circle(0, 18, 8, p.deep),
  (random, p) =>
    line('M44 -110V-150', p.deep, 8) +
    circle(44, -154, 10, p.spark) +
    rect(-84, -112, 168, 236, p.dark, { rx: 30 }) +
    rect(-70, -98, 140, 118, p.pale, { rx: 16 }) +
    times(6, (i) => rect(-58 + i * 20, 8 - random.int(20, 84), 13, 88, 'none')) +
    line(`M-58 ${random.int(-30, 0)}L-30 ${random.int(-76, -20)} 0 ${random.int(-50, -10)} 28 ${random.int(-84, -30)} 58 ${random.int(-60, -10)}`, p.spark, 7) +
    circle(-36, 72, 28, p.accent) +
    path('M-54 66h36v12h-36ZM-42 54h12v36h-12Z', p.deep) +
    circle(30, 56, 12, p.spark) +
    circle(54, 84, 12, p.light),
  (random, p) =>
    line('M-96 124C-30 40 30 -60 84 -132', p.accentDark, 14) +
    line('M84 -132C116 -60 112 0 96 44', p.cream, 3.5) +
    path('M96 44c0 18 14 22 14 36a17 17 0 0 1 -34 0', 'none', { stroke: p.deep, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
    circle(-44, 66, 30, p.spark) +
    circle(-44, 66, 15, p.cream) +
    line(`M-44 66l${random.int(14, 30)} 34`, p.deep, 8) +
    times(3, (i) =>
      group(
        `translate(${38 - i * 46} ${96 - i * 8})`,
        path('M0 0c20 -18 44 -18 60 0 -16 18 -40 18 -60 0l-16 -12v24Z', i % 2 ? p.light : p.accent) + circle(44, -3, 4, p.ink),
      ),
    ),
  (_, p) =>
    group(
      'rotate(-8)',
      rect(-112, -74, 224, 150, p.cream, { rx: 10, stroke: p.dark, 'stroke-width': 5 }) +
        path('M-112 -66L0 24 112 -66', 'none', { stroke: p.dark, 'stroke-width': 6 }) +
        path('M-112 70L-30 -2M112 70 30 -2', 'none', { stroke: p.mid, 'stroke-width': 5 }) +
        circle(0, 18, 34, p.spark) +
        around(8, (angle) => group(`translate(0 18) rotate(${angle})`, ellipse(0, -17, 6, 12, p.accent))) +
        circle(0, 18, 7, p.cream),
    ),
  (random, p) =>
    group(
      `rotate(${random.int(22, 40)})`,
      rect(-15, -60, 30, 200, p.accentDark, { rx: 12 }) +
        times(4, (i) => rect(-15, 70 + i * 16, 30, 8, p.spark)) +
        rect(-104, -126, 208, 88, p.mid, { rx: 18 }) +
        rect(-104, -126, 46, 88, p.deep, { rx: 14 }) +
        rect(58, -126, 46, 88, p.deep, { rx: 14 }) +
        around(6, (angle) => group(`translate(0 -82) rotate(${angle})`, ellipse(0, -17, 8, 15, p.accent))) +
        circle(0, -82, 8, p.cream),
    ),
];

const words: readonly (readonly [RegExp, number])[] = [
  [/ball|fosil|orbe|ambar/, 0],
  [/pocion|vital|elixir|batidora|ceniza|hiper|leche/, 1],
  [/caja|vasija|kit|carrito|bomba|cesta/, 2],
  [/busqueda|recuperacion|reciclaje|caramelo|mas pp|moneda/, 3],
  [/camilla|mochila|bolsa|pokochos|bocadillo|tambores|trompeta/, 4],
  [/pokegear|maquina|tecno|dron|generador|interruptor|cambio|capturador|walkie|robot|laser|megaton/, 5],
  [/cana|paloselfi/, 6],
  [/martillo/, 8],
  [/entrada|bloc|nota|sello|carta|apoyo/, 7],
];

/** Draws a thing on a round table, used for items. */
export function thing(name: string, random: Random, p: Palette): string {
  const choice = words.find(([pattern]) => pattern.test(fold(name)))?.[1] ?? random.int(0, objects.length - 1);
  return ellipse(0, 128, 150, 26, p.deep, { 'fill-opacity': 0.35 }) + group(`rotate(${random.int(-9, 9)})`, (objects[choice] ?? objects[0])?.(random, p) ?? '');
}
