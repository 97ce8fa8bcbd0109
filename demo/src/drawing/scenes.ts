import type { Kind } from 'server/posters/drawing/kinds';
import { circle, gradient, group, path, polygon, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import { agua, fuego, incolora, lucha, planta } from './nature';
import { isNight, type Palette } from './palette';
import { around } from './shapes';
import { type Box, disc, stars } from './terrain';
import { dragon, metalica, oscura, psiquica, rayo } from './wonders';

/** Draws patches of cloth. */
function quilt({ width, height }: Box, random: Random, p: Palette): string {
  const cell = random.pick([36, 42, 54]);
  const motif = random.int(0, 3);
  const patch = (i: number, row: number): string => {
    const fill = random.pick([p.light, p.mid, p.pale, p.accent, p.spark, p.dark]);
    const [x, y] = [i * cell, row * cell];
    if (motif === 0)
      return polygon(
        [
          [x, y],
          [x + cell, y],
          [random.chance(0.5) ? x : x + cell, y + cell],
        ],
        fill,
        { 'fill-opacity': 0.55 },
      );
    if (motif === 1) return path(`M${x} ${y}h${cell}a${cell} ${cell} 0 0 1 ${-cell} ${cell}Z`, fill, { 'fill-opacity': 0.5 });
    if (motif === 2)
      return polygon(
        [
          [x + cell / 2, y],
          [x + cell, y + cell / 2],
          [x + cell / 2, y + cell],
          [x, y + cell / 2],
        ],
        fill,
        { 'fill-opacity': 0.5 },
      );
    return circle(x + cell / 2, y + cell / 2, cell * random.pick([0.2, 0.32, 0.45]), fill, { 'fill-opacity': 0.5 });
  };
  return times(Math.ceil(height / cell), (row) => times(Math.ceil(width / cell), (i) => patch(i, row)));
}

function energia(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const beams = random.pick([24, 30, 36]);
  return group(
    `translate(${width / 2} ${height / 2})`,
    around(beams, (angle, i) =>
      group(
        `rotate(${angle})`,
        polygon(
          [
            [-1, 0],
            [-height * 0.075, -height],
            [height * 0.075, -height],
          ],
          i % 2 ? p.light : p.mid,
          { 'fill-opacity': 0.6 },
        ),
      ),
    ) +
      times(5, (i) =>
        circle(0, 0, width * (0.62 - i * 0.08), 'none', {
          stroke: i % 2 ? p.accent : p.cream,
          'stroke-width': 6,
          'stroke-dasharray': random.pick(['2 16', '26 12', '1 12']),
          'stroke-linecap': 'round',
        }),
      ),
  );
}

const outdoors = [planta, agua, lucha, incolora, dragon];

/** A stadium can be in any landscape. */
const estadio = (box: Box, random: Random, p: Palette): string => random.pick(outdoors)(box, random, p);

const ground: Record<Kind, (box: Box, random: Random, p: Palette) => string> = {
  planta,
  fuego,
  agua,
  rayo,
  psiquica,
  lucha,
  oscura,
  metalica,
  dragon,
  incolora,
  entrenador: quilt,
  objeto: quilt,
  herramienta: quilt,
  estadio,
  energia,
};

/** Draws a landscape for a kind of card, filling the box. */
export function scene(kind: Kind, box: Box, random: Random, p: Palette): string {
  const night = isNight(kind) || random.chance(0.14);
  const id = 'sky';
  const sky = night
    ? ([
        [0, p.ink],
        [0.6, p.deep],
        [1, p.dark],
      ] as const)
    : random.pick([
        [
          [0, p.light],
          [0.55, p.pale],
          [1, p.cream],
        ],
        [
          [0, p.pale],
          [0.6, p.light],
          [1, p.mid],
        ],
        [
          [0, p.accent],
          [0.5, p.pale],
          [1, p.light],
        ],
        [
          [0, p.mid],
          [0.6, p.light],
          [1, p.pale],
        ],
      ] as const);
  const flat = ground[kind] === quilt || kind === 'energia' || kind === 'psiquica';
  return [
    gradient(id, sky),
    rect(0, 0, box.width, box.height, `url(#${id})`),
    night && !flat ? stars(box, 34, p.cream, random) : '',
    flat ? '' : disc(box, random, p, night),
    ground[kind](box, random, p),
  ].join('');
}
