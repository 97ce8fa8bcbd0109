import { circle, line, path, polygon, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';

/** Draws a house with many arches, used for stadiums. Its foot is at y = 150. */
export function building(random: Random, p: Palette): string {
  const floors = random.int(2, 3);
  const roof = random.int(0, 2);
  const storeys = times(floors, (floor) => {
    const [half, top] = [150 - floor * 34, 90 - floor * 74];
    const arches = random.int(3, 5) - Math.min(1, floor);
    const wall = random.pick([p.light, p.pale, p.accent, p.cream]);
    return (
      rect(-half, top, half * 2, 74, wall) +
      rect(-half - 8, top - 8, half * 2 + 16, 13, random.pick([p.dark, p.spark, p.mid]), { rx: 3 }) +
      times(arches, (i) => {
        const x = -half + ((i + 0.5) / arches) * half * 2;
        return (
          path(`M${x - 15} ${top + 74}V${top + 38}a15 17 0 0 1 30 0V${top + 74}Z`, floor % 2 ? p.dark : p.deep) +
          path(`M${x - 9} ${top + 74}V${top + 42}a9 11 0 0 1 18 0V${top + 74}Z`, p.accentDark, { 'fill-opacity': 0.55 })
        );
      })
    );
  });
  const top = 90 - (floors - 1) * 74 - 8;
  const half = 150 - (floors - 1) * 34;
  const roofs = [
    path(`M${-half} ${top}A${half} ${half * 0.8} 0 0 1 ${half} ${top}Z`, p.spark) +
      times(5, (i) =>
        path(`M0 ${top - half * 0.8}Q${(i - 2) * half * 0.5} ${top - half * 0.5} ${(i - 2) * half * 0.42} ${top}`, 'none', {
          stroke: p.cream,
          'stroke-width': 4,
          'stroke-opacity': 0.7,
        }),
      ),
    polygon(
      [
        [-half - 12, top],
        [0, top - 96],
        [half + 12, top],
      ],
      p.mid,
    ) +
      polygon(
        [
          [0, top - 96],
          [half + 12, top],
          [half * 0.3, top],
        ],
        p.dark,
        { 'fill-opacity': 0.5 },
      ) +
      circle(0, top - 36, 20, p.accent),
    times(
      3,
      (i) =>
        rect(-half + 16 + i * (half - 30), top - 70 - (i % 2) * 34, 30, 72 + (i % 2) * 34, p.mid) +
        polygon(
          [
            [-half + 8 + i * (half - 30), top - 68 - (i % 2) * 34],
            [-half + 31 + i * (half - 30), top - 112 - (i % 2) * 34],
            [-half + 54 + i * (half - 30), top - 68 - (i % 2) * 34],
          ],
          p.spark,
        ),
    ),
  ];
  const flag = line(`M0 ${top - 90}V${top - 160}`, p.ink, 5) + path(`M2 ${top - 158}q26 -10 44 4t40 0v30q-22 12 -40 0t-44 0Z`, p.accent);
  return roofs[roof] + flag + storeys + rect(-186, 146, 372, 14, p.deep, { rx: 4 }) + rect(-210, 160, 420, 16, p.ink, { rx: 4 });
}
