import { circle, type Point, path, polygon, round, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';

export interface Box {
  width: number;
  height: number;
}

/** Returns a ragged line from left to right, as the points of a ridge. */
export function ridge({ width }: Box, y: number, swing: number, steps: number, random: Random): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => [(i / steps) * width, y + (random.next() - 0.5) * 2 * swing] as const);
}

export const sharp = (points: readonly Point[], { width, height }: Box, fill: string): string => polygon([...points, [width, height], [0, height]], fill);

/** Draws the points as soft hills. */
export function soft(points: readonly Point[], { width, height }: Box, fill: string): string {
  const [first = [0, 0] as const, ...rest] = points;
  let [px, py] = first;
  let d = `M${round(px)} ${round(py)}`;
  for (const [x, y] of rest) {
    d += `C${round((px + x) / 2)} ${round(py)} ${round((px + x) / 2)} ${round(y)} ${round(x)} ${round(y)}`;
    [px, py] = [x, y];
  }
  return path(`${d}L${width} ${height}H0Z`, fill);
}

export const stars = ({ width, height }: Box, count: number, fill: string, random: Random): string =>
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

/** Draws a sun or moon with woven rings of light. */
export function disc({ width, height }: Box, random: Random, p: Palette, night: boolean): string {
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
