import { circle, group, line, path, polygon, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { ellipse } from './shapes';
import { type Box, ridge, sharp, soft } from './terrain';

export function planta(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const leaf = (size: number, fill: string, vein: string) =>
    path(
      `M0 0C${-size * 0.42} ${-size * 0.3} ${-size * 0.34} ${-size * 0.85} 0 ${-size} ${size * 0.34} ${-size * 0.85} ${size * 0.42} ${-size * 0.3} 0 0Z`,
      fill,
    ) +
    line(`M0 ${-size * 0.06}V${-size * 0.9}`, vein, 2.4) +
    times(3, (i) =>
      line(`M0 ${-size * (0.28 + i * 0.2)}l${size * 0.2} ${-size * 0.14}M0 ${-size * (0.28 + i * 0.2)}l${-size * 0.2} ${-size * 0.14}`, vein, 1.8),
    );
  return [
    soft(ridge(box, height * 0.66, 34, 4, random), box, p.light),
    soft(ridge(box, height * 0.76, 26, 5, random), box, p.mid),
    times(9, () =>
      group(
        `translate(${random.next() * width} ${height * (0.82 + random.next() * 0.1)}) rotate(${random.int(-26, 26)})`,
        leaf(random.int(46, 84), p.mid, p.light),
      ),
    ),
    soft(ridge(box, height * 0.88, 16, 6, random), box, p.dark),
    times(7, (i) =>
      group(
        `translate(${(i + random.next()) * (width / 7)} ${height + 8}) rotate(${random.int(-30, 30)})`,
        leaf(random.int(90, 150), i % 2 ? p.dark : p.deep, p.mid),
      ),
    ),
  ].join('');
}

export function fuego(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const flame = (size: number, outer: string, inner: string) => {
    const bend = random.int(-18, 18);
    const tongue = (s: number) =>
      `M0 0C${-s * 0.4} ${-s * 0.1} ${-s * 0.36} ${-s * 0.5} ${-s * 0.08 + bend} ${-s} ${bend * 0.4} ${-s * 0.66} ${s * 0.4} ${-s * 0.46} ${s * 0.3} ${-s * 0.16} ${s * 0.24} 0 ${s * 0.1} 0 0 0Z`;
    return path(tongue(size), outer) + path(tongue(size * 0.6), inner);
  };
  const cone = width * (0.25 + random.next() * 0.5);
  return [
    polygon(
      [
        [cone - width * 0.48, height],
        [cone - 34, height * 0.46],
        [cone + 34, height * 0.46],
        [cone + width * 0.48, height],
      ],
      p.dark,
    ),
    polygon(
      [
        [cone + 4, height * 0.46],
        [cone + 34, height * 0.46],
        [cone + width * 0.48, height],
        [cone + 30, height],
      ],
      p.deep,
    ),
    path(`M${cone - 34} ${height * 0.46}q17 26 24 4 8 44 22 6 10 20 22 -10Z`, p.accent),
    sharp(ridge(box, height * 0.8, 30, 9, random), box, p.deep),
    times(13, (i) =>
      group(`translate(${(i + random.next() * 0.6) * (width / 12.4)} ${height + 6})`, flame(random.int(110, 210), i % 2 ? p.spark : p.mid, p.accent)),
    ),
    times(16, () => circle(random.next() * width, height * (0.2 + random.next() * 0.6), 1.5 + random.next() * 3.5, p.accent)),
    times(11, (i) => group(`translate(${(i + random.next() * 0.6) * (width / 10.4)} ${height + 10})`, flame(random.int(60, 110), p.accent, p.cream))),
  ].join('');
}

export function agua(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const size = random.int(34, 50);
  const rows = Math.ceil((height * 0.46) / (size * 0.5)) + 1;
  const scale = (fill: string, edge: string) =>
    circle(0, 0, size, edge) +
    circle(0, 0, size - 5, fill) +
    circle(0, 0, size - 14, edge) +
    circle(0, 0, size - 18, fill) +
    circle(0, 0, size - 29, edge) +
    circle(0, 0, Math.max(2, size - 34), fill);
  const waves = times(rows, (row) => {
    const y = height * 0.62 + row * size * 0.5;
    const fill = [p.light, p.mid, p.mid, p.dark][Math.min(3, row)] ?? p.dark;
    return times(Math.ceil(width / (size * 2)) + 2, (i) => group(`translate(${(i - (row % 2 ? 0.5 : 1)) * size * 2 + size} ${y})`, scale(fill, p.pale)));
  });
  return [
    times(4, (i) => line(`M${random.next() * width} ${height * (0.44 + i * 0.03)}h${random.int(50, 150)}`, p.cream, 4, { 'stroke-opacity': 0.6 })),
    waves,
    times(12, () =>
      circle(random.next() * width, height * (0.35 + random.next() * 0.6), 3 + random.next() * 8, 'none', { stroke: p.cream, 'stroke-width': 2.4 }),
    ),
  ].join('');
}

export function lucha(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const mesa = (x: number, top: number, wide: number, fill: string, edge: string) =>
    polygon(
      [
        [x - wide, height],
        [x - wide * 0.62, top],
        [x + wide * 0.62, top],
        [x + wide, height],
      ],
      fill,
    ) +
    polygon(
      [
        [x + wide * 0.1, top],
        [x + wide * 0.62, top],
        [x + wide, height],
        [x + wide * 0.3, height],
      ],
      edge,
      { 'fill-opacity': 0.5 },
    ) +
    times(4, (i) =>
      line(`M${x - wide * (0.6 + i * 0.08)} ${top + 18 + i * 34}H${x + wide * (0.6 + i * 0.08)}`, edge, 4, {
        'stroke-dasharray': '26 10 8 10',
        'stroke-opacity': 0.8,
      }),
    );
  return [
    times(3, (i) => mesa(width * (0.12 + i * 0.38), height * (0.44 + random.next() * 0.14), width * (0.16 + random.next() * 0.1), p.light, p.mid)),
    times(2, (i) => mesa(width * (0.08 + i * 0.84), height * (0.56 + random.next() * 0.1), width * (0.22 + random.next() * 0.08), p.mid, p.dark)),
    times(16, () => {
      const [x, y, s] = [random.next() * width, height * (0.86 + random.next() * 0.14), random.int(18, 46)];
      return (
        polygon(
          [
            [x - s, y + s],
            [x - s * 0.4, y - s * 0.5],
            [x + s * 0.5, y - s * 0.7],
            [x + s, y + s],
          ],
          p.dark,
        ) +
        polygon(
          [
            [x + s * 0.1, y - s * 0.62],
            [x + s * 0.5, y - s * 0.7],
            [x + s, y + s],
            [x, y + s],
          ],
          p.deep,
        )
      );
    }),
  ].join('');
}

export function incolora(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const gust = (x: number, y: number, s: number, colour: string) =>
    line(`M${x} ${y}h${s * 2.4}c${s * 0.8} 0 ${s * 0.9} ${-s} 0 ${-s}c${-s * 0.5} 0 ${-s * 0.6} ${s * 0.5} ${-s * 0.2} ${s * 0.6}`, colour, s * 0.17);
  return [
    times(7, () => gust(random.next() * width - 70, height * (0.12 + random.next() * 0.6), random.int(26, 60), random.pick([p.cream, p.pale, p.cream]))),
    times(3, () => {
      const [x, y, s] = [random.next() * width, height * (0.12 + random.next() * 0.4), random.int(24, 40)];
      return [
        ellipse(x, y, s * 1.6, s * 0.6, p.cream),
        circle(x - s * 0.5, y - s * 0.3, s * 0.6, p.cream),
        circle(x + s * 0.4, y - s * 0.4, s * 0.8, p.cream),
      ].join('');
    }),
    soft(ridge(box, height * 0.7, 30, 4, random), box, p.light),
    soft(ridge(box, height * 0.8, 24, 5, random), box, p.mid),
    soft(ridge(box, height * 0.9, 14, 6, random), box, p.dark),
    times(40, () => {
      const [x, y] = [random.next() * width, height * (0.82 + random.next() * 0.18)];
      return line(`M${x} ${y}q${random.int(-6, 6)} -14 ${random.int(-4, 10)} -${random.int(16, 30)}`, random.pick([p.pale, p.accent, p.light]), 3);
    }),
  ].join('');
}
