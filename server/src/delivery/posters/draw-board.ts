import type { BoardLine } from '@mesa/contract/format/board';
import type { BoardShape } from '@mesa/contract/format/board-paths';
import { boardShapes } from '@mesa/contract/format/board-paths';
import { lettering, textWidth } from './drawing/lettering';
import { document, rect } from './drawing/svg';
import { drawable, fitLine, setText } from './letters';
import { cloths, cream, gold, ink, sign } from './table';

export interface BoardPicture {
  shape: BoardShape;
  /** The tournament's name. */
  name: string;
  title: string;
  /** Day, place, number of pictures. */
  facts: string;
  lines: readonly BoardLine[];
  /** The site's address, to be typed. */
  foot: string;
}

const { felt, mat, floor, soft } = cloths.green;
const margin = 56;
const lineStep = 44;
/** Apps cover the top and bottom of a story with their own controls. */
const inset: Record<BoardShape, number> = { imagen: 0, historia: 130, enlace: 0 };

/** Draws pairings or places as an SVG, in the posters' colours. */
export function drawBoard({ shape, name, title, facts, lines, foot }: BoardPicture): string {
  const { width, height } = boardShapes[shape];
  const inner = width - 2 * margin;
  const top = inset[shape];
  const named = setText(drawable(name, 'title') || 'Mesa Abierta', { face: 'title', maxWidth: inner, maxHeight: 66, sizes: [58, 52, 46, 40, 34] });
  const first = top + 268;
  const row = ({ lead, text, detail, share }: BoardLine, at: number): string => {
    const y = first + at * lineStep;
    const [beginning, middle, end] = [margin + 18, margin + 84, width - margin - 18];
    if (!lead)
      return lettering(fitLine(drawable(text, 'title'), 'title', inner - 36, 32, 24).text, { x: beginning, y: y + 32, size: 32, fill: gold, face: 'title' });
    const fitted = fitLine(drawable(detail, 'text'), 'text', 330, 29, 22);
    const room = end - middle - (fitted.text ? textWidth(fitted.text, fitted.size, 'text') + 20 : 0);
    const line = fitLine(drawable(text, 'text'), 'text', room, 32, 22);
    return [
      share === undefined && at % 2 ? '' : rect(margin, y, inner, lineStep - (share === undefined ? 0 : 4), mat, { rx: 8 }),
      share ? rect(margin, y, Math.max(16, inner * share), lineStep - 4, gold, { rx: 8, 'fill-opacity': 0.32 }) : '',
      lettering(lead, { x: middle - 20, y: y + 33, size: 32, fill: gold, align: 'end' }),
      lettering(line.text, { x: middle, y: y + 33, size: line.size, fill: cream }),
      lettering(fitted.text, { x: end, y: y + 33, size: fitted.size, fill: soft, align: 'end' }),
    ].join('');
  };
  const base = height - top - 48;
  return document(
    width,
    height,
    [
      rect(0, 0, width, height, floor),
      rect(24, 24, width - 48, height - 48, felt, { rx: 36 }),
      ...named.lines.slice(0, 1).map((text) => lettering(text, { x: margin, y: top + 110, size: named.size, fill: cream, face: 'title' })),
      rect(margin, top + 138, 120, 8, gold, { rx: 4 }),
      lettering(fitLine(drawable(title, 'title'), 'title', inner, 52, 36).text, { x: margin, y: top + 204, size: 52, fill: gold, face: 'title' }),
      lettering(fitLine(drawable(facts, 'text'), 'text', inner, 31, 24).text, { x: margin, y: top + 246, size: 31, fill: soft }),
      ...lines.map(row),
      rect(margin, base - 44, inner, 3, ink, { 'fill-opacity': 0.4 }),
      sign(margin + 18, base - 8, 0.86, cream),
      lettering('Mesa Abierta', { x: margin + 46, y: base + 3, size: 32, fill: cream, face: 'title' }),
      lettering(drawable(foot, 'text'), { x: width - margin, y: base + 3, size: 31, fill: soft, align: 'end', maxWidth: 560 }),
    ].join(''),
  );
}
