import { circle, group, line, path, rect, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around, ellipse, mirrored } from './shapes';

/** Draws a person in a woven poncho, used for supporters. Centred on 0, 0, from y = -150 to 210. */
export function person(random: Random, p: Palette): string {
  const skin = random.pick(['#f2c9a1', '#dba574', '#c0824f', '#9a5f38', '#7a4a2c', '#e8b88a']);
  const shade = 'rgba(40,10,0,.16)';
  const hair = random.pick(['#2a1a12', '#4a2c18', '#7a4a22', '#d9d2c5', p.spark, p.dark, '#1c2430']);
  const bands = random.shuffle([p.accent, p.spark, p.light, p.cream, p.dark]);
  const long = random.int(0, 3);
  const cloth = random.pick([p.mid, p.dark, p.accentDark, p.spark, p.deep]);
  const back = [
    path('M-82 -40C-96 -150 96 -150 82 -40 96 40 92 96 70 120H-70C-92 96 -96 40 -82 -40Z', hair),
    path('M-76 -30C-92 -140 92 -140 76 -30 80 0 74 20 70 26H-70C-74 20 -80 0 -76 -30Z', hair),
    mirrored(path('M40 -70C110 -80 120 -20 96 40 104 80 92 120 80 132 70 100 74 40 60 0Z', hair)) + path('M-70 0C-86 -120 86 -120 70 0Z', hair),
    around(11, (angle) => group(`translate(0 -44) rotate(${angle})`, circle(0, -58, 30, hair))) + circle(0, -44, 66, hair),
  ][long];
  const poncho = [
    path('M-34 52C-96 66 -150 110 -172 214H172C150 110 96 66 34 52L0 92Z', cloth),
    times(4, (i) => {
      const [y, half] = [112 + i * 26, 116 + i * 15];
      const stitch = random.pick(['0', '14 10', '3 12', '24 8']);
      return line(`M${-half} ${y + 14}Q0 ${y + 46} ${half} ${y + 14}`, bands[i % bands.length] ?? p.accent, 13, {
        'stroke-dasharray': stitch === '0' ? undefined : stitch,
        'stroke-linecap': 'butt',
      });
    }),
    path('M-44 50 0 108 44 50 30 44 0 78 -30 44Z', p.dark),
  ];
  const face = [
    rect(-20, 10, 40, 60, skin, { rx: 18 }),
    path('M-20 34Q0 54 20 34V50Q0 66 -20 50Z', shade),
    ellipse(0, -24, 58, 66, skin),
    path('M0 -90A58 66 0 0 1 0 42Z', shade, { 'fill-opacity': 0.5 }),
    mirrored(circle(34, 2, 11, p.spark, { 'fill-opacity': 0.35 })),
    random.chance(0.5) ? mirrored(line('M14 -22Q24 -32 34 -22', '#2a1410', 4.5)) : mirrored(ellipse(24, -24, 5.5, 7.5, '#2a1410') + circle(26, -27, 2, '#fff')),
    mirrored(line(`M12 -42Q24 ${random.int(-54, -44)} 38 -42`, hair, 5)),
    line('M0 -18l-5 16h7', 'rgba(60,20,0,.5)', 3.5),
    random.chance(0.6)
      ? line('M-16 16Q0 30 16 16', '#6e2418', 4.5)
      : path('M-16 14Q0 18 16 14 12 32 0 32T-16 14Z', '#7c2a20') + path('M-11 16Q0 19 11 16L9 21Q0 24 -9 21Z', '#fff'),
    random.chance(0.28)
      ? mirrored(circle(25, -23, 18, 'none', { stroke: p.ink, 'stroke-width': 4 }) + line('M43 -26 58 -32', p.ink, 4)) + line('M-7 -24Q0 -29 7 -24', p.ink, 4)
      : '',
  ];
  const fringe = random.pick([
    path('M-60 -36C-58 -110 58 -110 60 -36 30 -52 20 -76 -10 -74 -26 -60 -46 -52 -60 -36Z', hair),
    path('M-60 -30C-62 -108 62 -108 60 -30 44 -66 20 -66 0 -66S-44 -66 -60 -30Z', hair),
    path('M-60 -30C-62 -112 62 -112 60 -30 50 -50 40 -60 34 -52 26 -66 10 -66 2 -54 -8 -68 -24 -66 -30 -52 -40 -62 -52 -50 -60 -30Z', hair),
  ]);
  const hats = [
    ellipse(0, -76, 122, 20, p.dark) +
      path('M-62 -80C-58 -150 58 -150 62 -80 40 -68 -40 -68 -62 -80Z', p.mid) +
      line('M-60 -88Q0 -70 60 -88', p.accent, 12, { 'stroke-linecap': 'butt' }),
    path('M-66 -50C-70 -130 -20 -150 0 -152 20 -150 70 -130 66 -50 40 -66 -40 -66 -66 -50Z', p.spark) +
      times(3, (i) =>
        line(`M${-62 + i * 3} ${-62 - i * 22}Q0 ${-84 - i * 22} ${62 - i * 3} ${-62 - i * 22}`, i % 2 ? p.cream : p.accent, 8, {
          'stroke-dasharray': '12 8',
          'stroke-linecap': 'butt',
        }),
      ) +
      circle(0, -156, 14, p.accent) +
      mirrored(path('M50 -60 70 -56 74 20 62 34 58 16Z', p.spark) + circle(66, 38, 9, p.accent)),
    path('M-62 -58C-64 -128 64 -128 62 -58 30 -70 -30 -70 -62 -58Z', p.accent) +
      path('M10 -70C60 -74 112 -60 118 -48 84 -52 40 -52 8 -54Z', p.accentDark) +
      circle(0, -112, 6, p.cream),
    around(9, (angle) =>
      angle > 100 && angle < 260
        ? ''
        : group(
            `translate(0 -34) rotate(${angle})`,
            circle(0, -74, 15, [p.accent, p.spark, p.cream][(angle / 40) % 3] ?? p.accent) + circle(0, -74, 5, p.dark),
          ),
    ),
  ];
  return [back, ...poncho, ...face, fringe, random.chance(0.7) ? random.pick(hats) : ''].join('');
}
