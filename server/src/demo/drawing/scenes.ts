import type { Random } from '../random';
import { isNight, type Kind, type Palette } from './palette';
import { around, circle, ellipse, gradient, group, line, type Point, path, polygon, rect, round, times } from './svg';

export interface Box {
  width: number;
  height: number;
}

/** A ragged line from left to right, as the points of a ridge. */
function ridge({ width }: Box, y: number, swing: number, steps: number, random: Random): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => [(i / steps) * width, y + (random.next() - 0.5) * 2 * swing] as const);
}

const sharp = (points: readonly Point[], { width, height }: Box, fill: string): string => polygon([...points, [width, height], [0, height]], fill);

/** The same, as soft hills. */
function soft(points: readonly Point[], { width, height }: Box, fill: string): string {
  const [first = [0, 0] as const, ...rest] = points;
  let [px, py] = first;
  let d = `M${round(px)} ${round(py)}`;
  for (const [x, y] of rest) {
    d += `C${round((px + x) / 2)} ${round(py)} ${round((px + x) / 2)} ${round(y)} ${round(x)} ${round(y)}`;
    [px, py] = [x, y];
  }
  return path(`${d}L${width} ${height}H0Z`, fill);
}

const stars = ({ width, height }: Box, count: number, fill: string, random: Random): string =>
  times(count, () => {
    const [x, y, r] = [random.next() * width, random.next() * height * 0.7, 1 + random.next() * 2.6];
    return random.chance(0.25)
      ? polygon(
          [
            [x, y - r * 3],
            [x + r * 0.7, y],
            [x, y + r * 3],
            [x - r * 0.7, y],
          ],
          fill,
        )
      : circle(x, y, r, fill, { 'fill-opacity': 0.8 });
  });

/** Sun or moon, with rings of woven light. */
function disc({ width, height }: Box, random: Random, p: Palette, night: boolean): string {
  const [x, y] = [width * (0.3 + random.next() * 0.4), height * (0.26 + random.next() * 0.16)];
  const r = width * (0.2 + random.next() * 0.1);
  const rings = random.int(2, 4);
  const woven = times(rings, (i) =>
    circle(x, y, r + 16 + i * 20, 'none', {
      stroke: night ? p.light : p.cream,
      'stroke-width': 7 - i,
      'stroke-dasharray': random.pick(['2 14', '18 10', '1 12', '34 12']),
      'stroke-linecap': 'round',
      'stroke-opacity': 0.75,
    }),
  );
  const face = circle(x, y, r, night ? p.pale : p.accent) + circle(x, y, r * 0.76, night ? p.cream : p.cream, { 'fill-opacity': night ? 0.6 : 0.35 });
  const shade = night ? circle(x + r * 0.42, y - r * 0.16, r * 0.84, p.dark) : '';
  return woven + face + shade;
}

/** Patches of cloth. */
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

const ground: Record<Kind, (box: Box, random: Random, p: Palette) => string> = {
  planta(box, random, p) {
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
  },
  fuego(box, random, p) {
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
  },
  agua(box, random, p) {
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
  },
  rayo(box, random, p) {
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
        group(
          `translate(${random.next() * width} ${height * (0.8 + random.next() * 0.16)}) rotate(${random.int(-14, 14)})`,
          bolt(random.int(18, 34), p.accent),
        ),
      ),
    ].join('');
  },
  psiquica(box, random, p) {
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
  },
  lucha(box, random, p) {
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
  },
  oscura(box, random, p) {
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
  },
  metalica(box, random, p) {
    const { width, height } = box;
    const size = random.int(30, 42);
    const hex = (r: number): Point[] =>
      Array.from({ length: 6 }, (_, i) => [Math.cos((i / 6) * 2 * Math.PI) * r, Math.sin((i / 6) * 2 * Math.PI) * r] as const);
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
  },
  dragon(box, random, p) {
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
  },
  incolora(box, random, p) {
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
  },
  objeto: quilt,
  herramienta: quilt,
  entrenador: quilt,
  estadio(box, random, p) {
    return ground[random.pick(['planta', 'agua', 'lucha', 'incolora', 'dragon'] as const)](box, random, p);
  },
  energia(box, random, p) {
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
  },
};

/** A landscape of a kind of card, all of the box. */
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
