import { fold } from '@mesa/contract/rules/fold';
import { frameOf, type Kind, kindOf } from 'server/posters/drawing/kinds';
import { fitting, lettering, textWidth } from 'server/posters/drawing/lettering';
import { circle, document, gradient, group, line, path, polygon, rect, tag, times } from 'server/posters/drawing/svg';
import { symbol } from 'server/posters/drawing/symbols';
import type { DemoCard } from '../cards';
import { type Random, randomOf, seedOf } from '../random';
import { building } from './building';
import { type Palette, paletteOf } from './palette';
import { person } from './person';
import { scene } from './scenes';
import { around, ellipse, medallion } from './shapes';
import { thing } from './things';
import { tool } from './tools';
import { totem } from './totem';

const cardSize = { width: 504, height: 704 } as const;
const { width, height } = cardSize;

const stageOf = ({ subtype }: DemoCard): number => (/^Fase 2/.test(subtype) ? 2 : /^Fase 1|V-ASTRO|VMAX/.test(subtype) ? 1 : 0);
const isGrand = ({ subtype }: DemoCard): boolean => /ex$|, V$|VMAX/.test(subtype);

/** Returns a card's name without its owner and kind, so that a family has the same face. */
const species = ({ name }: DemoCard): string =>
  fold(name)
    .replace(/ (ex|v|v-astro|vmax)\b/g, '')
    .replace(/ (de|del) .*$/, '');

function figure(card: DemoCard, kind: Kind, random: Random, p: Palette): string {
  if (card.category === 'Herramienta') return tool(card.name, random, p);
  if (card.subtype === 'Partidario') return person(random, p);
  if (card.subtype === 'Estadio') return building(random, p);
  if (card.category === 'Entrenador') return thing(card.name, random, p);
  if (card.category === 'Energía') return energy(kind, card.subtype === 'Especial', random, p);
  return totem({ kind, stage: stageOf(card), grand: isGrand(card) }, randomOf(seedOf(species(card))), p);
}

const rainbow = ['#3f9b4f', '#e8552d', '#1d92c4', '#f7ab0c', '#9a4fc0', '#a2562f', '#33475b', '#7d8b94'];

function energy(kind: Kind, special: boolean, random: Random, p: Palette): string {
  const petals = special
    ? around(8, (angle, i) => group(`rotate(${angle})`, ellipse(0, -112, 40, 62, rainbow[i] ?? p.mid)))
    : around(16, (angle, i) => group(`rotate(${angle})`, path('M0 -96C26 -120 22 -158 0 -186 -22 -158 -26 -120 0 -96Z', i % 2 ? p.accent : p.dark)));
  return [
    petals,
    circle(0, 0, 124, p.deep),
    circle(0, 0, 112, p.mid),
    circle(0, 0, 112, 'none', { stroke: p.pale, 'stroke-width': 5, 'stroke-dasharray': random.pick(['3 13', '18 10']), 'stroke-linecap': 'round' }),
    symbol(special ? random.pick(['planta', 'fuego', 'agua', 'rayo', 'psiquica', 'dragon', 'energia'] as const) : kind, 0, 0, 132, p.cream),
  ].join('');
}

/** Draws the woven band between the picture and the text. */
function weave(x: number, y: number, wide: number, random: Random, p: Palette): string {
  const high = 26;
  const step = random.pick([18, 22, 26]);
  const motif = random.int(0, 4);
  const count = Math.round(wide / step);
  const each = wide / count;
  const [one, two, three] = random.shuffle([p.accent, p.spark, p.pale, p.light]);
  const cell = (i: number): string => {
    const left = x + i * each;
    const middle = left + each / 2;
    const fill = [one, two, three][i % 3] ?? p.accent;
    if (motif === 0)
      return (
        polygon(
          [
            [middle, y + 3],
            [left + each - 1, y + high / 2],
            [middle, y + high - 3],
            [left + 1, y + high / 2],
          ],
          fill,
        ) +
        polygon(
          [
            [middle, y + 9],
            [left + each * 0.7, y + high / 2],
            [middle, y + high - 9],
            [left + each * 0.3, y + high / 2],
          ],
          p.deep,
        )
      );
    if (motif === 1)
      return polygon(
        [
          [left, y + high - 3],
          [middle, y + 3],
          [left + each, y + high - 3],
        ],
        fill,
      );
    if (motif === 2) return path(`M${left + 1} ${y + high - 3}V${y + 15}h${each * 0.3}V${y + 9}h${each * 0.3}V${y + 3}h${each * 0.34}V${y + high - 3}Z`, fill);
    if (motif === 3)
      return (
        line(`M${left} ${y + (i % 2 ? 6 : high - 6)}L${left + each} ${y + (i % 2 ? high - 6 : 6)}`, fill, 6, { 'stroke-linecap': 'butt' }) +
        circle(left, y + (i % 2 ? high - 7 : 7), 3, p.cream)
      );
    return circle(middle, y + high / 2, 8, fill) + circle(middle, y + high / 2, 3.5, p.deep);
  };
  return rect(x, y, wide, high, p.deep) + times(count, cell) + rect(x, y, wide, 2.5, p.cream) + rect(x, y + high - 2.5, wide, 2.5, p.cream);
}

/** Draws the rarity mark, our own design, beside the number. */
function rarity(text: string | null, x: number, y: number, fill: string): string {
  const star = (cx: number) =>
    polygon(
      Array.from({ length: 10 }, (_, i) => {
        const [a, r] = [(i / 10) * 2 * Math.PI, i % 2 ? 3.6 : 8];
        return [cx + Math.sin(a) * r, y - Math.cos(a) * r] as const;
      }),
      fill,
    );
  if (text === 'Común' || text === null) return circle(x - 6, y, 6, fill);
  if (text === 'Infrecuente')
    return polygon(
      [
        [x - 7, y - 8],
        [x, y],
        [x - 7, y + 8],
        [x - 14, y],
      ],
      fill,
    );
  return /Doble|Ultra|Secreta|AS|Holo/.test(text) ? star(x - 8) + star(x - 26) : star(x - 8);
}

function footer(card: DemoCard, ink: string, soft: string): string {
  const code = card.expansionCode;
  const codeWidth = textWidth(code, 19, 'text', 0.06) + 18;
  return [
    rect(34, 652, codeWidth, 26, ink, { rx: 5 }),
    lettering(code, { x: 43, y: 671, size: 19, fill: soft, spacing: 0.06 }),
    lettering(card.collectionNumber ?? card.printNumber, { x: 34 + codeWidth + 10, y: 672, size: 21, fill: ink }),
    lettering('Dibujo de Mesa Abierta', { x: width / 2 + 20, y: 671, size: 15, fill: ink, align: 'middle', opacity: 0.65 }),
    card.letterExpansion
      ? rect(402, 652, 24, 26, 'none', { rx: 5, stroke: ink, 'stroke-width': 2 }) +
        lettering(card.letterExpansion, { x: 414, y: 672, size: 19, fill: ink, align: 'middle' })
      : '',
    rarity(card.rarity, 470, 665, ink),
  ].join('');
}

function heading(card: DemoCard, kind: Kind, fill: string, soft: string): string {
  const hp = card.hp ? String(card.hp) : '';
  const hpLeft = 424 - textWidth(hp, 42, 'title') - (hp ? 24 : 0);
  const size = fitting(card.name, 44, hpLeft - 34 - 10, 'title');
  const kindLine =
    card.category === 'Pokémon' ? (card.subtype.split(',')[0] ?? '') : card.subtype === card.category ? card.category : `${card.category} · ${card.subtype}`;
  const from = card.evolvesFrom ? `${kindLine} · Evoluciona de ${card.evolvesFrom}` : kindLine;
  return [
    lettering(from.toUpperCase(), { x: 36, y: 42, size: 15.5, fill: soft, spacing: 0.05, maxWidth: 372 }),
    lettering(card.name, { x: 34, y: 80, size, fill, face: 'title' }),
    hp ? lettering('PS', { x: hpLeft, y: 78, size: 17, fill }) + lettering(hp, { x: 424, y: 79, size: 42, fill, face: 'title', align: 'end' }) : '',
    medallion(kind, 454, 64, 46),
  ].join('');
}

/** Draws two columns of text under the picture. */
function facts(card: DemoCard, ink: string): string {
  const rows: (readonly [string, string])[] = [
    ['Expansión', card.expansion],
    ['Rareza', card.rarity ?? 'Sin rareza'],
    card.category === 'Pokémon' ? ['Tipo', card.type ?? 'Sin tipo'] : ['Clase', card.subtype],
    card.pokedexNumber ? ['Pokédex', `N.º ${String(card.pokedexNumber).padStart(4, '0')}`] : ['Regulación', card.letterExpansion ?? 'Sin marca'],
  ];
  return rows
    .map(([label, value], i) => {
      const [x, y] = [36 + (i % 2) * 222, 572 + Math.floor(i / 2) * 44];
      return (
        lettering(label.toUpperCase(), { x, y, size: 13.5, fill: ink, spacing: 0.08, opacity: 0.62 }) +
        lettering(value, { x, y: y + 21, size: 21, fill: ink, maxWidth: 206 })
      );
    })
    .join('');
}

/** Returns the card as an SVG: a full picture for ex cards and energies, a framed one for the others. */
export function drawCard(card: DemoCard): string {
  const kind = kindOf(card);
  const random = randomOf(seedOf(`${card.expansionCode} ${card.printNumber} ${card.name}`));
  const p = paletteOf(kind, random);
  const frame = frameOf(kind);
  const full = isGrand(card) || card.category === 'Energía' || card.rarity === 'Rara AS TÁCTICO';
  const promo = card.rarity === 'Promo';
  const picture = full ? { x: 14, y: 14, width: width - 28, height: height - 28 } : { x: 26, y: 98, width: width - 52, height: 412 };
  const middle = { x: picture.width / 2, y: full ? 320 : picture.height * 0.54 };
  const scale = full ? 1.22 : card.category === 'Pokémon' ? 1.22 + stageOf(card) * 0.08 : 1.06;
  const art = group(
    `translate(${picture.x} ${picture.y})`,
    scene(kind, picture, random, p) + group(`translate(${middle.x} ${middle.y}) scale(${scale})`, figure(card, kind, random, p)),
    { 'clip-path': 'url(#window)' },
  );
  const window = tag('clipPath', { id: 'window' }, rect(0, 0, picture.width, picture.height, '#000', { rx: full ? 16 : 10 }));
  const edge = full
    ? gradient(
        'edge',
        [
          [0, '#fff3c9'],
          [0.35, '#d9a441'],
          [0.6, '#fff0bd'],
          [1, '#b57f24'],
        ],
        false,
      )
    : gradient(
        'edge',
        promo
          ? [
              [0, '#3b3b46'],
              [1, '#1d1d26'],
            ]
          : [
              [0, frame.mid],
              [1, frame.edge],
            ],
      );
  const ground = [edge, window, rect(0, 0, width, height, 'url(#edge)')];
  if (full) {
    return document(
      width,
      height,
      [
        ...ground,
        art,
        gradient('overlay', [
          [0, p.ink, 0.82],
          [0.7, p.ink, 0.35],
          [1, p.ink, 0],
        ]),
        gradient('floor', [
          [0, p.ink, 0],
          [0.35, p.ink, 0.72],
          [1, p.ink, 0.92],
        ]),
        path(`M14 30A16 16 0 0 1 30 14H${width - 30}A16 16 0 0 1 ${width - 14} 30V128H14Z`, 'url(#overlay)'),
        path(`M14 488H${width - 14}V${height - 30}A16 16 0 0 1 ${width - 30} ${height - 14}H30A16 16 0 0 1 14 ${height - 30}Z`, 'url(#floor)'),
        heading(card, kind, '#fffaf0', '#ffe7a8'),
        weave(14, 526, width - 28, random, p),
        facts(card, '#fffaf0'),
        footer(card, '#fffaf0', p.ink),
      ].join(''),
    );
  }
  return document(
    width,
    height,
    [
      ...ground,
      rect(14, 14, width - 28, height - 28, frame.face, { rx: 18 }),
      heading(card, kind, frame.deep, frame.edge),
      art,
      rect(picture.x, picture.y, picture.width, picture.height, 'none', { rx: 10, stroke: frame.edge, 'stroke-width': 4 }),
      weave(26, 520, width - 52, random, p),
      facts(card, frame.deep),
      footer(card, frame.deep, frame.face),
    ].join(''),
  );
}

/** Returns a card's round icon: only its face. */
export function drawIcon(card: DemoCard): string {
  const kind = kindOf(card);
  const random = randomOf(seedOf(`${card.expansionCode} ${card.printNumber} ${card.name}`));
  const p = paletteOf(kind, random);
  const frame = frameOf(kind);
  return document(
    96,
    96,
    [
      tag('clipPath', { id: 'round' }, circle(48, 48, 46, '#000')),
      circle(48, 48, 48, isGrand(card) ? '#e0ac45' : frame.edge),
      tag(
        'g',
        { 'clip-path': 'url(#round)' },
        [
          rect(0, 0, 96, 96, p.pale),
          around(12, (angle) =>
            group(
              `translate(48 48) rotate(${angle})`,
              polygon(
                [
                  [-6, 0],
                  [0, -70],
                  [6, 0],
                ],
                p.light,
              ),
            ),
          ),
          group('translate(48 54) scale(.34)', figure(card, kind, random, p)),
        ].join(''),
      ),
      circle(48, 48, 45.5, 'none', { stroke: isGrand(card) ? '#e0ac45' : frame.edge, 'stroke-width': 5 }),
    ].join(''),
  );
}
