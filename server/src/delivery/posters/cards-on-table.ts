import { frameOf } from './drawing/kinds';
import { lettering } from './drawing/lettering';
import { circle, group, polygon, rect, tag, times } from './drawing/svg';
import { symbol } from './drawing/symbols';
import { drawable, lineHeight, setText } from './letters';
import type { PosterCard, PosterDay } from './poster';
import { cream, gold, ink, mat } from './table';

/** A card centred on 0, 0. */
const card = { width: 204, height: 285, rx: 11 } as const;
const [left, top] = [-card.width / 2, -card.height / 2];

const shadow = rect(left + 5, top + 9, card.width, card.height, ink, { rx: card.rx, 'fill-opacity': 0.4 });
const edge = rect(left, top, card.width, card.height, 'none', { rx: card.rx, stroke: ink, 'stroke-width': 1.5, 'stroke-opacity': 0.35 });

/** The back of the site's cards. */
const back = [
  shadow,
  rect(left, top, card.width, card.height, '#6d1f47', { rx: card.rx }),
  rect(left + 10, top + 10, card.width - 20, card.height - 20, 'none', {
    rx: 7,
    stroke: gold,
    'stroke-width': 3,
    'stroke-dasharray': '11 8',
    'stroke-linecap': 'round',
  }),
  times(7, (row) =>
    times(5, (column) => {
      const [x, y] = [(column - 2) * 34, (row - 3) * 36];
      return polygon(
        [
          [x, y - 11],
          [x + 10, y],
          [x, y + 11],
          [x - 10, y],
        ],
        (row + column) % 2 ? '#8a2c5d' : '#7b2550',
      );
    }),
  ),
  circle(0, 0, 34, '#6d1f47'),
  circle(0, 0, 27, gold),
  circle(0, 0, 19, 'none', { stroke: '#8a5a00', 'stroke-width': 3, 'stroke-dasharray': '7 5' }),
].join('');

/** Draws a card without a picture: its frame, its sign and its name. */
function plain({ name, kind }: PosterCard): string {
  const frame = frameOf(kind);
  const { lines, size } = setText(drawable(name, 'title') || 'Carta', {
    face: 'title',
    maxWidth: card.width - 44,
    maxHeight: 84,
    sizes: [34, 28, 22],
  });
  return [
    shadow,
    rect(left, top, card.width, card.height, frame.mid, { rx: card.rx }),
    rect(left + 10, top + 10, card.width - 20, card.height - 20, cream, { rx: 8 }),
    circle(0, -46, 58, frame.mid),
    symbol(kind, 0, -46, 78, cream),
    lines.map((text, i) => lettering(text, { x: 0, y: 58 + i * size * lineHeight, size, fill: frame.deep, face: 'title', align: 'middle' })).join(''),
  ].join('');
}

function pictured(picture: string): string {
  return (
    shadow +
    tag('image', { href: picture, x: left, y: top, width: card.width, height: card.height, preserveAspectRatio: 'xMidYMid slice', 'clip-path': 'url(#card)' }) +
    edge
  );
}

function leaf({ day, month, year }: PosterDay): string {
  return [
    shadow,
    rect(left, top, card.width, card.height, cream, { rx: card.rx }),
    tag('g', { 'clip-path': 'url(#card)' }, rect(left, top, card.width, 78, '#c2185b')),
    circle(-46, top + 2, 8, ink) + circle(46, top + 2, 8, ink),
    lettering(month.toUpperCase(), { x: 0, y: top + 56, size: 42, fill: cream, align: 'middle', spacing: 0.06, maxWidth: card.width - 30 }),
    lettering(day, { x: 0, y: 72, size: 158, fill: ink, face: 'title', align: 'middle' }),
    lettering(year, { x: 0, y: 122, size: 36, fill: '#55625f', align: 'middle', spacing: 0.12 }),
    edge,
  ].join('');
}

/** Draws a coin with the number of copies. */
const coin = (quantity: number): string =>
  circle(2, 4, 27, ink, { 'fill-opacity': 0.5 }) +
  circle(0, 0, 27, gold) +
  circle(0, 0, 21.5, 'none', { stroke: '#8a5a00', 'stroke-width': 2, 'stroke-dasharray': '5 4' }) +
  lettering(`×${quantity}`, { x: 0, y: 11, size: 30, fill: '#2a1c00', align: 'middle' });

/** Draws a card's coin on the corner away from the middle, where no other card covers it. */
function counted({ quantity }: PosterCard, [turn, x, y, scale]: Place): string {
  if (!quantity) return '';
  const [right, down] = [x > 0 ? 1 : -1, y < 0 ? -1 : 1];
  return group(
    `translate(${middle.x + x} ${middle.y + y}) rotate(${turn}) translate(${right * 84 * scale} ${down * 122 * scale})`,
    group(`rotate(${-turn})`, coin(quantity)),
  );
}

const middle = { x: mat.x + mat.width / 2, y: mat.y + mat.height / 2 };

type Place = readonly [turn: number, x: number, y: number, scale: number];

/** The positions of the cards by their number: rotation, distance from the middle, size. The first is on top. */
const places: Record<number, readonly Place[]> = {
  1: [[-5, 0, 0, 1.36]],
  2: [
    [-8, -62, 6, 1.1],
    [9, 64, 2, 1.06],
  ],
  3: [
    [-2, 0, 18, 1.12],
    [-15, -98, 10, 0.92],
    [14, 98, 6, 0.92],
  ],
  4: [
    [-4, -46, 44, 0.94],
    [6, 62, 40, 0.9],
    [-13, -112, -56, 0.76],
    [12, 112, -62, 0.76],
  ],
  5: [
    [-2, 0, 52, 0.96],
    [-12, -116, 30, 0.8],
    [12, 118, 26, 0.8],
    [-6, -62, -78, 0.72],
    [7, 64, -80, 0.72],
  ],
};

/** Draws what is on the playmat: the cards, or the day with two face-down cards. */
export function onMat(cards: readonly PosterCard[], pictures: ReadonlyMap<string, string>, day: PosterDay | null): string {
  const laid = cards.slice(0, 5);
  const shown = laid.map((one) => {
    const picture = one.picture === null ? undefined : pictures.get(one.picture);
    return picture ? pictured(picture) : plain(one);
  });
  const lying = shown.length > 0 ? shown : day ? [leaf(day), back, back] : [back, back, back];
  const placed = places[lying.length] ?? [];
  const drawn = placed.map(([turn, x, y, scale], i) => group(`translate(${middle.x + x} ${middle.y + y}) rotate(${turn}) scale(${scale})`, lying[i] ?? ''));
  const window = tag('clipPath', { id: 'card' }, rect(left, top, card.width, card.height, '#000', { rx: card.rx }));
  return [window, ...drawn.reverse(), ...laid.map((one, i) => counted(one, placed[i] ?? [0, 0, 0, 1]))].join('');
}
