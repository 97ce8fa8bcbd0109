import { circle, group, line, type Point, path, polygon, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around } from './shapes';
import { type Box, ridge, sharp, soft, stars } from './terrain';

export function rayo(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const [x, y] = [width / 2, height * 0.48];
  const beams = random.pick([18, 22, 26]);
  const bolt = (s: number, fill: string) =>
    polygon(
      [
        [0.15 * s, -s],
        [-0.34 * s, 0.1 * s],
        [-0.04 * s, 0.1 * s],
        [-0.18 * s, s],
        [0.36 * s, -0.18 * s],
        [0.06 * s, -0.18 * s],
      ],
      fill,
    );
  return [
    group(
      `translate(${x} ${y}) rotate(${random.int(0, 20)})`,
      around(beams, (angle, i) =>
        i % 2
          ? ''
          : group(
              `rotate(${angle})`,
              polygon(
                [
                  [-1, 0],
                  [-height * 0.16, -height],
                  [height * 0.16, -height],
                ],
                p.cream,
                { 'fill-opacity': 0.28 },
              ),
            ),
      ),
    ),
    times(7, (i) =>
      group(
        `translate(${width * (0.06 + (i / 6) * 0.88)} ${height * (0.16 + random.next() * 0.6)}) rotate(${random.int(-24, 24)})`,
        bolt(random.int(40, 96), i % 2 ? p.accentDark : p.spark),
      ),
    ),
    sharp(ridge(box, height * 0.82, 42, 7, random), box, p.dark),
    sharp(ridge(box, height * 0.9, 30, 10, random), box, p.deep),
    times(6, () =>
      group(`translate(${random.next() * width} ${height * (0.8 + random.next() * 0.16)}) rotate(${random.int(-14, 14)})`, bolt(random.int(18, 34), p.accent)),
    ),
  ].join('');
}

export function psiquica(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const [x, y] = [width / 2, height * 0.5];
  const turns = random.int(7, 11);
  const sides = random.pick([4, 6, 8]);
  const star = (r: number) =>
    Array.from({ length: sides * 2 }, (_, i) => {
      const angle = (i / (sides * 2)) * Math.PI * 2;
      const reach = i % 2 ? r * 0.72 : r;
      return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
    });
  const twist = random.int(5, 16);
  return [
    times(turns, (i) =>
      group(
        `translate(${x} ${y}) rotate(${i * twist})`,
        polygon(star(width * 0.84 - i * (width * 0.08)), [p.dark, p.mid, p.light, p.accent, p.spark][(i + random.int(0, 1)) % 5] ?? p.mid, {
          'fill-opacity': 0.55,
        }),
      ),
    ),
    times(14, () => {
      const [cx, cy, r] = [random.next() * width, random.next() * height, 4 + random.next() * 15];
      return circle(cx, cy, r, p.pale, { 'fill-opacity': 0.35 }) + circle(cx - r * 0.25, cy - r * 0.25, r * 0.5, p.cream, { 'fill-opacity': 0.8 });
    }),
    soft(ridge(box, height * 0.9, 22, 4, random), box, p.deep),
  ].join('');
}

export function oscura(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const tower = (x: number, top: number, wide: number, fill: string) =>
    polygon(
      [
        [x, height],
        [x, top],
        [x + wide / 2, top - wide * (0.4 + random.next())],
        [x + wide, top],
        [x + wide, height],
      ],
      fill,
    ) + times(random.int(1, 4), () => rect(x + wide * (0.2 + random.next() * 0.45), top + 14 + random.next() * 90, 7, 11, p.accent, { rx: 3 }));
  return [
    stars(box, 46, p.cream, random),
    times(9, (i) => tower((i - 0.3) * (width / 8), height * (0.56 + random.next() * 0.18), width * 0.13, p.dark)),
    times(8, (i) => tower((i - 0.6) * (width / 7), height * (0.7 + random.next() * 0.14), width * 0.16, p.deep)),
    times(3, (i) =>
      path(`M0 ${height * (0.86 + i * 0.05)}q${width / 4} ${random.int(-34, -10)} ${width / 2} 0t${width / 2} 0V${height}H0Z`, i % 2 ? p.deep : p.ink, {
        'fill-opacity': 0.85,
      }),
    ),
  ].join('');
}

export function metalica(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const size = random.int(30, 42);
  const hex = (r: number): Point[] => Array.from({ length: 6 }, (_, i) => [Math.cos((i / 6) * 2 * Math.PI) * r, Math.sin((i / 6) * 2 * Math.PI) * r] as const);
  const gear = (r: number, teeth: number, fill: string, hole: string) =>
    around(teeth, (angle) => group(`rotate(${angle})`, rect(-r * 0.12, -r * 1.16, r * 0.24, r * 0.4, fill, { rx: 3 }))) +
    circle(0, 0, r, fill) +
    circle(0, 0, r * 0.7, hole) +
    circle(0, 0, r * 0.56, fill) +
    circle(0, 0, r * 0.2, hole);
  return [
    times(Math.ceil(width / (size * 1.5)) + 1, (column) =>
      times(Math.ceil(height / (size * 1.732)) + 2, (row) =>
        random.chance(0.62)
          ? group(
              `translate(${column * size * 1.5} ${(row + (column % 2) / 2) * size * 1.732})`,
              polygon(hex(size - 3), random.pick([p.light, p.mid, p.dark, p.pale]), { 'fill-opacity': 0.2 + random.next() * 0.4 }),
            )
          : '',
      ),
    ),
    group(`translate(${width * 0.14} ${height * 0.78}) rotate(${random.int(0, 40)})`, gear(random.int(80, 110), 14, p.dark, p.mid)),
    group(`translate(${width * 0.88} ${height * 0.86}) rotate(${random.int(0, 40)})`, gear(random.int(90, 130), 16, p.deep, p.dark)),
    group(`translate(${width * 0.84} ${height * 0.2}) rotate(${random.int(0, 40)})`, gear(random.int(36, 60), 10, p.mid, p.accent)),
    rect(0, height * 0.93, width, height * 0.07, p.ink),
    times(14, (i) => circle((i + 0.5) * (width / 14), height * 0.965, 5, p.light)),
  ].join('');
}

export function dragon(box: Box, random: Random, p: Palette): string {
  const { width, height } = box;
  const cloud = (x: number, y: number, s: number, fill: string) =>
    path(
      `M${x} ${y}h${s * 3}a${s * 0.5} ${s * 0.5} 0 0 0 0 ${-s}h${-s * 0.5}a${s * 0.8} ${s * 0.8} 0 0 0 ${-s * 1.5} ${-s * 0.2}a${s * 0.6} ${s * 0.6} 0 0 0 ${-s} ${s * 1.2}Z`,
      fill,
    );
  const body = random.int(0, 1) ? 1 : -1;
  const wave = (lift: number) =>
    `M${-40} ${height * 0.72 + lift}C${width * 0.2} ${height * (0.72 - 0.5 * body) + lift} ${width * 0.42} ${height * (0.72 + 0.3 * body) + lift} ${width * 0.62} ${height * 0.62 + lift}S${width * 0.95} ${height * (0.6 - 0.36 * body) + lift} ${width + 50} ${height * 0.5 + lift}`;
  return [
    sharp(ridge(box, height * 0.62, 70, 7, random), box, p.light),
    sharp(ridge(box, height * 0.74, 56, 6, random), box, p.mid),
    line(wave(0), p.deep, 74),
    line(wave(0), p.spark, 60),
    line(wave(0), p.accent, 60, { 'stroke-dasharray': '4 26' }),
    line(wave(20), p.pale, 12, { 'stroke-dasharray': '20 12' }),
    times(5, () => cloud(random.next() * width - 60, height * (0.3 + random.next() * 0.6), random.int(24, 46), p.cream)),
    sharp(ridge(box, height * 0.92, 30, 9, random), box, p.dark),
  ].join('');
}
