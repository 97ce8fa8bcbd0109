import { onMat } from './cards-on-table';
import { lettering, textWidth } from './drawing/lettering';
import { group, path, polygon, rect } from './drawing/svg';
import { drawable, fitLine, lineHeight, setText } from './letters';
import type { Poster } from './poster';
import { cloths, cream, gold, ink, mat, sign, table } from './table';

const left = 84;
const right = mat.x - 36;
const dark = '#2a1c00';
const ribbonAt = 382;

const star = (x: number, y: number, r: number, fill: string): string =>
  polygon(
    Array.from({ length: 10 }, (_, i) => {
      const [turn, far] = [(i / 10) * 2 * Math.PI, i % 2 ? r * 0.45 : r];
      return [x + Math.sin(turn) * far, y - Math.cos(turn) * far] as const;
    }),
    fill,
  );

function heading({ label, official, beside }: Poster, soft: string): string {
  const word = fitLine(drawable(label, 'text').toUpperCase(), 'text', 420, 27, 27).text;
  const starred = official ? 30 : 0;
  const wide = textWidth(word, 27, 'text', 0.06) + 34 + starred;
  const follows = fitLine(drawable(beside, 'text'), 'text', right - left - wide - 18, 30, 24);
  return [
    rect(left, 82, wide, 44, gold, { rx: 22 }),
    official ? star(left + 28, 104, 13, dark) : '',
    lettering(word, { x: left + 17 + starred, y: 114, size: 27, fill: dark, spacing: 0.06 }),
    lettering(follows.text, { x: left + wide + 18, y: 114, size: follows.size, fill: soft }),
  ].join('');
}

const crown = (x: number, y: number): string =>
  group(
    `translate(${x} ${y})`,
    path('M-26 20L-32 -14 -15 -2 0 -24 15 -2 32 -14 26 20Z', '#c2185b') + rect(-26, 24, 52, 8, '#c2185b', { rx: 3 }) + star(0, 9, 8, gold),
  );

/** Draws a ribbon over the table's left edge. */
function ribbon({ small, large, after, crown: crowned }: NonNullable<Poster['ribbon']>): string {
  const [y, high, end] = [ribbonAt, 100, right + 4];
  const start = left + (crowned ? 84 : 14);
  const room = end - 40 - start;
  const name = fitLine(drawable(large, 'title') || '—', 'title', room, 52, 34);
  const label = fitLine(drawable(small, 'text').toUpperCase(), 'text', 300, 23, 23).text;
  const labelWide = textWidth(label, 23, 'text', 0.08);
  const follows = fitLine(drawable(after, 'text'), 'text', room - labelWide - 14, 27, 22);
  return [
    polygon(
      [
        [40, y + 7],
        [end, y + 7],
        [end - 30, y + high / 2 + 7],
        [end, y + high + 7],
        [40, y + high + 7],
      ],
      ink,
      { 'fill-opacity': 0.35 },
    ),
    polygon(
      [
        [40, y],
        [end, y],
        [end - 30, y + high / 2],
        [end, y + high],
        [40, y + high],
      ],
      gold,
    ),
    path(`M48 ${y + 8}H${end - 18}M48 ${y + high - 8}H${end - 18}`, 'none', { stroke: '#8a5a00', 'stroke-width': 2.5, 'stroke-dasharray': '9 7' }),
    crowned ? crown(left + 34, y + high / 2 - 2) : '',
    lettering(label, { x: start, y: y + 35, size: 23, fill: '#7a1040', spacing: 0.08 }),
    lettering(follows.text, { x: start + labelWide + 14, y: y + 36, size: follows.size, fill: dark }),
    lettering(name.text, { x: start, y: y + 82, size: name.size, fill: dark, face: 'title' }),
  ].join('');
}

/** Draws a poster as an SVG; `pictures` are those of the cards, as data. */
export function drawPoster(poster: Poster, pictures: ReadonlyMap<string, string> = new Map()): string {
  const { soft } = cloths[poster.felt];
  const tall = poster.ribbon === null;
  const facts = poster.facts
    .map((fact) => drawable(fact, 'text'))
    .filter(Boolean)
    .map((fact) => fitLine(fact, 'text', right - left, 33, 26));
  // Centres the text between the label and the ribbon.
  const room = (tall ? 480 : ribbonAt - 8) - 136;
  const below = facts.length * 40 + 14;
  const title = setText(drawable(poster.title, 'title') || 'Mesa Abierta', {
    face: 'title',
    maxWidth: right - left,
    maxHeight: room - below,
    sizes: [104, 94, 84, 74, 64, 54, 46, 40, 34].filter((size) => tall || size < 90),
  });
  const step = title.size * lineHeight;
  const used = title.lines.length * step + below;
  const first = 136 + Math.max(0, (room - used) / 2) + title.size * 0.82;
  const last = first + (title.lines.length - 1) * step;
  return table(
    poster.felt,
    [
      heading(poster, soft),
      ...title.lines.map((text, i) => lettering(text, { x: left + 3, y: first + i * step + 4, size: title.size, fill: ink, face: 'title', opacity: 0.45 })),
      ...title.lines.map((text, i) => lettering(text, { x: left, y: first + i * step, size: title.size, fill: cream, face: 'title' })),
      ...facts.map(({ text, size }, i) => lettering(text, { x: left + 2, y: last + 48 + i * 40, size, fill: i === 0 ? cream : soft })),
      poster.ribbon ? ribbon(poster.ribbon) : '',
      onMat(poster.cards, pictures, poster.day ?? null),
      sign(left + 18, 566, 0.86, cream),
      lettering('Mesa Abierta', { x: left + 46, y: 577, size: 32, fill: cream, face: 'title' }),
      lettering(drawable(poster.foot, 'text'), { x: mat.x + mat.width - 100, y: 577, size: 29, fill: soft, align: 'end', maxWidth: 620 }),
    ].join(''),
  );
}
