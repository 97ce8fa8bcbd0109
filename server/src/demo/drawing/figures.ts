import { fold } from '@mesa/shared/rules/fold';
import type { Random } from '../random';
import type { Palette } from './palette';
import { around, circle, ellipse, group, line, mirrored, path, polygon, rect, times } from './svg';

/** Somebody in a woven poncho: what supporters are drawn as. Around 0, 0, from -150 to 210. */
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

/** A thing on a round table: what items are drawn as. */
export function thing(name: string, random: Random, p: Palette): string {
  const choice = words.find(([pattern]) => pattern.test(fold(name)))?.[1] ?? random.int(0, objects.length - 1);
  return ellipse(0, 128, 150, 26, p.deep, { 'fill-opacity': 0.35 }) + group(`rotate(${random.int(-9, 9)})`, (objects[choice] ?? objects[0])?.(random, p) ?? '');
}

/** A woven sash with its buckle. */
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

/** A turning disc, for machines. */
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

/** What tools are drawn as. */
export function tool(name: string, random: Random, p: Palette): string {
  const word = fold(name);
  if (/maquina|tanque|reloj|ventilador|capsula/.test(word)) return wheel(random, p);
  if (/cint|brazal|pulsera|capa|chaleco|baston|monopatin|pesa/.test(word)) return sash(random, p);
  return amulet(random, p);
}

/** A stone on a woven band. */
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

/** A house of many arches: what stadiums are drawn as. Its foot stands at y = 150. */
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
