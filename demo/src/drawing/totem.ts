import type { Kind } from 'server/posters/drawing/kinds';
import { circle, group, line, path, polygon, times } from 'server/posters/drawing/svg';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around, ellipse, mirrored } from './shapes';

/** The card properties that a totem depends on. Totems are centred on 0, 0 and about 280 high; the card's seed selects each part. */
export interface TotemCard {
  kind: Kind;
  /** 0 for a basic, 1 and 2 for its evolutions. */
  stage: number;
  grand: boolean;
}

const heads = [
  'M-1 -74C52 -76 82 -42 82 4S46 80 -1 82Z',
  'M-1 -66C40 -72 76 -60 84 -30 88 14 52 66 -1 92Z',
  'M-1 -78 58 -62 88 -8 62 56 -1 84Z',
  'M-1 -96C44 -60 82 -26 80 22 76 64 40 84 -1 84Z',
  'M-1 -56C60 -60 98 -34 98 4S60 66 -1 70Z',
  'M-1 -70 36 -84 74 -48 90 8 54 62 20 92 -1 86Z',
];

function ears(choice: number, p: Palette): string {
  switch (choice) {
    case 0:
      return path('M24 -52 76 -138C104 -96 98 -50 70 -14Z', p.dark) + path('M42 -60 74 -112C86 -88 84 -60 68 -36Z', p.accent);
    case 1:
      return circle(66, -60, 36, p.dark) + circle(68, -62, 22, p.accent) + circle(70, -64, 9, p.deep);
    case 2:
      return path('M20 -58C18 -150 50 -182 72 -170 98 -150 92 -84 62 -38Z', p.dark) + path('M36 -66C36 -130 54 -154 66 -148 80 -136 78 -96 58 -56Z', p.accent);
    case 3:
      return (
        path('M34 -50C44 -104 92 -112 84 -168 132 -136 134 -66 74 -24Z', p.pale) +
        times(4, (i) => line(`M${50 + i * 11} ${-72 - i * 17}L${80 + i * 9} ${-58 - i * 17}`, p.accentDark, 5))
      );
    case 4:
      return line('M38 -56C50 -96 84 -106 84 -160M66 -104 112 -116M80 -130 60 -156M98 -112 118 -144', p.accentDark, 11);
    case 5:
      return times(4, (i) => group(`rotate(${i * 22 - 8} 40 -8)`, path('M62 -22 142 -40 70 12Z', i % 2 ? p.accent : p.dark)));
    case 6:
      return times(3, (i) =>
        group(
          `rotate(${i * 30 - 26} 24 -40)`,
          path('M34 -54C46 -110 84 -124 84 -142 106 -104 86 -64 46 -42Z', i % 2 ? p.light : p.mid) + line('M44 -56 80 -122', p.deep, 3),
        ),
      );
    default:
      return (
        path('M58 -40C96 -66 126 -58 138 -30 122 -28 118 -18 122 -4 100 -14 82 -8 72 8Z', p.dark) +
        path('M72 -32C94 -44 110 -42 118 -30 106 -26 100 -20 100 -12 90 -18 80 -14 74 -8Z', p.accent)
      );
  }
}

function crest(choice: number, p: Palette): string {
  switch (choice) {
    case 0:
      return (
        polygon(
          [
            [0, -132],
            [20, -96],
            [0, -60],
            [-20, -96],
          ],
          p.accent,
        ) +
        polygon(
          [
            [0, -132],
            [20, -96],
            [0, -60],
          ],
          p.accentDark,
        )
      );
    case 1:
      return (
        path('M0 -150C6 -122 34 -110 26 -74 14 -58 -14 -58 -26 -74 -34 -104 -6 -112 0 -150Z', p.spark) +
        path('M0 -118C4 -104 16 -96 12 -78 6 -70 -6 -70 -12 -78 -16 -94 -2 -100 0 -118Z', p.accent)
      );
    case 2:
      return times(3, (i) => group(`rotate(${(i - 1) * 26} 0 -54)`, ellipse(0, -104, 12, 42, i === 1 ? p.spark : p.accent) + line('M0 -70V-132', p.deep, 2.5)));
    case 3:
      return mirrored(path('M2 -62 14 -118 30 -84 52 -104 44 -54Z', p.accent)) + circle(0, -74, 11, p.spark);
    case 4:
      return circle(0, -92, 26, p.accent) + circle(0, -92, 17, p.deep) + circle(0, -92, 9, p.spark);
    default:
      return '';
  }
}

function eyes(choice: number, p: Palette): string {
  switch (choice) {
    case 0:
      return mirrored(circle(36, 2, 20, p.cream) + circle(36, 4, 14, p.accentDark) + circle(36, 4, 8, p.ink) + circle(41, -3, 5, '#fff'));
    case 1:
      return mirrored(path('M12 6C22 -20 52 -20 64 -6 54 16 26 20 12 6Z', p.cream) + circle(38, -1, 11, p.ink) + circle(42, -5, 4, '#fff'));
    case 2:
      return mirrored(path('M16 6H58C56 30 20 30 16 6Z', p.cream) + path('M26 6H48C47 20 28 20 26 6Z', p.ink) + line('M12 5 62 1', p.ink, 6));
    case 3:
      return mirrored(path('M12 12 64 -22C66 6 46 24 12 12Z', p.cream) + path('M30 5 52 -10C52 8 42 14 30 5Z', p.ink) + line('M8 8 66 -28', p.deep, 6));
    default:
      return mirrored(circle(36, 0, 17, p.ink) + circle(36, 0, 10, p.accent) + circle(36, 0, 4, p.ink) + line('M20 -22Q38 -34 56 -20', p.ink, 5));
  }
}

function mouth(choice: number, p: Palette): string {
  switch (choice) {
    case 0:
      return path('M-10 32Q0 26 10 32L0 44Z', p.ink) + line('M0 44V52M-20 52Q-8 64 0 52 8 64 20 52', p.ink, 4.5);
    case 1:
      return path('M-24 26Q0 12 24 26L0 68Z', p.accent) + path('M-24 26Q0 34 24 26L0 68Z', p.accentDark);
    case 2:
      return (
        path('M-34 42Q0 34 34 42 26 72 0 72T-34 42Z', p.ink) +
        mirrored(
          polygon(
            [
              [10, 40],
              [24, 41],
              [16, 56],
            ],
            p.cream,
          ),
        ) +
        path('M-12 70Q0 56 12 70Z', p.spark)
      );
    case 3:
      return line('M-26 44Q0 64 26 44', p.ink, 5) + mirrored(circle(7, 30, 3, p.ink));
    default:
      return times(3, (i) => line(`M${-22 + i * 6} ${38 + i * 10}H${22 - i * 6}`, p.ink, 4.5));
  }
}

function marks(choice: number, p: Palette): string {
  switch (choice) {
    case 0:
      return times(3, (i) => line(`M${-18 + i * 5} ${-50 + i * 13}L0 ${-40 + i * 13} ${18 - i * 5} ${-50 + i * 13}`, p.accent, 5));
    case 1:
      return mirrored(circle(58, 34, 13, p.spark, { 'fill-opacity': 0.8 }) + circle(58, 34, 6, p.accent));
    case 2:
      return mirrored(times(3, (i) => line(`M${56 + i * 4} ${26 + i * 12}l24 ${-6 + i * 3}`, p.accent, 5)));
    case 3:
      return mirrored(
        polygon(
          [
            [48, 30],
            [72, 26],
            [58, 50],
          ],
          p.accent,
        ) +
          polygon(
            [
              [70, 6],
              [84, 2],
              [78, 18],
            ],
            p.accent,
          ),
      );
    default:
      return times(5, (i) => circle((i - 2) * 15, -42 - (2 - Math.abs(i - 2)) * 7, 4.5, p.accent));
  }
}

function wings(random: Random, p: Palette, feathers: number): string {
  const long = random.int(118, 150);
  const tilt = random.int(-24, 8);
  const slim = random.int(15, 22);
  return mirrored(
    times(feathers, (i) => {
      const angle = tilt + i * (96 / feathers);
      const reach = long - i * (40 / feathers);
      return group(
        `translate(38 18) rotate(${angle - 58})`,
        path(`M0 0C${reach * 0.3} ${-slim} ${reach * 0.8} ${-slim} ${reach} 0 ${reach * 0.8} ${slim} ${reach * 0.3} ${slim} 0 0Z`, i % 2 ? p.mid : p.dark) +
          line(`M20 0H${reach - 16}`, i % 2 ? p.accent : p.light, 3) +
          circle(reach - 18, 0, 6, p.accent),
      );
    }),
  );
}

function collar(random: Random, p: Palette): string {
  const petals = random.pick([9, 11, 13]);
  const shape = random.int(0, 2);
  return times(petals, (i) => {
    const angle = -98 + (i / (petals - 1)) * 196;
    const fill = [p.accent, p.spark, p.light][i % 3] ?? p.accent;
    const petal =
      shape === 0
        ? ellipse(0, 96, 14, 34, fill)
        : shape === 1
          ? polygon(
              [
                [-16, 72],
                [0, 134],
                [16, 72],
              ],
              fill,
            )
          : path('M-15 70H15V104Q0 132 -15 104Z', fill);
    return group(`rotate(${angle})`, petal + circle(0, 92, 4.5, p.deep));
  });
}

/** Draws rays and a ring of beads behind ex cards. */
const glory = (random: Random, p: Palette): string => {
  const rays = random.pick([16, 20, 24]);
  return (
    around(rays, (angle, i) =>
      group(
        `rotate(${angle})`,
        polygon(
          [
            [-9, -120],
            [0, i % 2 ? -176 : -206],
            [9, -120],
          ],
          i % 2 ? p.accent : p.cream,
          { 'fill-opacity': 0.9 },
        ),
      ),
    ) +
    circle(0, 0, 134, p.deep) +
    circle(0, 0, 134, 'none', { stroke: p.accent, 'stroke-width': 5 }) +
    around(rays * 2, (angle) => group(`rotate(${angle})`, circle(0, -122, 4, p.accent)))
  );
};

export function totem({ kind, stage, grand }: TotemCard, random: Random, p: Palette): string {
  const head = random.pick(heads);
  const winged = random.chance(kind === 'dragon' || kind === 'incolora' || kind === 'psiquica' ? 0.65 : 0.12 + stage * 0.2);
  const parts = [
    grand ? glory(random, p) : '',
    winged ? wings(random, p, random.int(4, 5 + stage)) : '',
    stage > 0 || random.chance(0.45) ? collar(random, p) : '',
    mirrored(ears(random.int(0, 7), p)),
    stage === 2 ? mirrored(group('scale(.8) translate(14 26)', ears(random.pick([3, 5, 7]), p))) : '',
  ];
  const skin = random.pick([p.mid, p.light, p.mid, p.dark]);
  const mask = random.int(0, 3);
  const face = [
    mirrored(path(head, skin)),
    path(head, p.ink, { 'fill-opacity': 0.12 }),
    mask === 0 ? ellipse(0, 40, 52, 38, p.pale) : '',
    mask === 1 ? mirrored(path('M0 -10C18 -34 66 -36 72 -2 74 34 28 52 0 70Z', p.pale, { 'fill-opacity': 0.92 })) : '',
    mask === 2 ? path('M-34 -66H34L22 -10H-22Z', p.accent, { 'fill-opacity': 0.5 }) + ellipse(0, 50, 34, 26, p.pale) : '',
    crest(random.int(0, stage === 0 && !grand ? 7 : 4), p),
    marks(random.int(0, 4), p),
    // Basic cards look kind, evolved ones stern.
    eyes(stage === 0 && !grand ? random.pick([0, 0, 1, 4]) : random.int(0, 4), p),
    mouth(stage === 0 && !grand ? random.pick([0, 0, 3, 1]) : random.int(0, 4), p),
  ];
  return [...parts, ...face].join('');
}
