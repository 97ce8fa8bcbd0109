import type { DeckCard } from '@mesa/contract/calls/decks';
import { resizedPicture } from '@mesa/contract/images/picture-address';
import { deckGroup, deckGroups, totalCards } from '@mesa/contract/rules/deck';
import { printLabel } from '@mesa/contract/rules/print';
import { counted } from '@mesa/contract/text/plural';

interface Picture {
  title: string;
  date: string | null;
  cards: DeckCard[];
}

const pixelRatio = 2;
/** Browsers refuse larger canvases. */
const canvasCap = 16384;
/** Maximum bytes of a picture, for chats on weak connections; a heavier one is drawn smaller. */
const maxBytes = 1_500_000;
/** A larger picture usually exceeds the byte limit, so drawing it first wastes time. */
const maxPixels = 6_400_000;

const width = 1200;
const margin = 48;
const gap = 16;
const footer = 84;
/** The background in light and dark mode: a picture has no theme. */
const cloth = '#0d3f3b';
const clothDeep = '#082d2a';
const clothSoft = '#b5d0c8';
const cream = '#f6f1e4';
const gold = '#ffb81c';
const ink = '#2a1c00';
const display = "Sansita, 'Trebuchet MS', sans-serif";
const body = 'system-ui, sans-serif';

/** Returns the number of columns that makes the picture slightly taller than wide, for a chat on a phone, and fills the last row best. */
function columnsFor(count: number): number {
  const square = Math.min(8, Math.max(4, Math.round(Math.sqrt(count * 1.3))));
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
  return [square, square - 1, square + 1]
    .filter((columns) => columns >= 4 && columns <= 8)
    .reduce((best, one) => (emptyPlaces(one) < emptyPlaces(best) ? one : best));
}

/** Returns the picture's address on our server in a fitting size. Other hosts must allow CORS, or the card's name is drawn. */
function sourceOf(imageUrl: string): string {
  const resized = resizedPicture(imageUrl);
  return resized === null ? imageUrl : `${resized}?w=360`;
}

function load(card: DeckCard): Promise<HTMLImageElement | null> {
  const { imageUrl } = card;
  if (!imageUrl) return Promise.resolve(null);
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    const giveUp = setTimeout(() => resolve(null), 10_000);
    const done = (result: HTMLImageElement | null) => {
      clearTimeout(giveUp);
      resolve(result);
    };
    image.onload = () => done(image);
    image.onerror = () => done(null);
    image.src = sourceOf(imageUrl);
  });
}

/** Breaks a text into lines that fit; if there are too many, the last one ends in an ellipsis. */
function lines(context: CanvasRenderingContext2D, text: string, room: number, maxLines: number): string[] {
  const fits = (line: string) => context.measureText(line).width <= room;
  const broken: string[] = [];
  for (const word of text.split(' ')) {
    const last = broken.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  const shown = broken.slice(0, maxLines);
  return shown.map((line, i) => {
    let cut = i === maxLines - 1 && broken.length > maxLines ? `${line}…` : line;
    while (!fits(cut) && cut.length > 2) cut = `${cut.replace(/…$/, '').slice(0, -1)}…`;
    return cut;
  });
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Draws the placeholder for a card without a picture: background, border and name. */
function drawFrame(context: CanvasRenderingContext2D, card: DeckCard, { x, y, w, h }: Box): void {
  context.strokeStyle = clothSoft;
  context.lineWidth = 1.5;
  context.setLineDash([6, 5]);
  context.beginPath();
  context.roundRect(x + w * 0.05, y + w * 0.05, w * 0.9, h - w * 0.1, w * 0.03);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = cream;
  context.textAlign = 'center';
  context.font = `800 ${Math.round(w * 0.12)}px ${display}`;
  const name = lines(context, card.name, w * 0.8, 4);
  for (const [i, line] of name.entries()) context.fillText(line, x + w / 2, y + h * 0.46 + (i - (name.length - 1) / 2) * w * 0.15);
  context.fillStyle = clothSoft;
  context.font = `${Math.round(w * 0.085)}px ${body}`;
  context.fillText(printLabel(card), x + w / 2, y + h * 0.74, w * 0.8);
}

function drawCopies(context: CanvasRenderingContext2D, quantity: number, { x, y, w, h }: Box): void {
  const radius = w * 0.15;
  const [cx, cy] = [x + w / 2, y + h - radius * 0.55];
  context.beginPath();
  context.arc(cx, cy, radius, 0, Math.PI * 2);
  context.fillStyle = gold;
  context.fill();
  context.lineWidth = w * 0.025;
  context.strokeStyle = clothDeep;
  context.stroke();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `800 ${Math.round(radius * 1.15)}px ${display}`;
  context.fillText(String(quantity), cx, cy + radius * 0.06);
  context.textBaseline = 'alphabetic';
}

function drawCard(context: CanvasRenderingContext2D, card: DeckCard, image: HTMLImageElement | null, box: Box): void {
  const { x, y, w, h } = box;
  context.save();
  context.beginPath();
  context.roundRect(x, y, w, h, w * 0.048);
  context.shadowColor = 'rgb(0 0 0 / 45%)';
  context.shadowBlur = 16;
  context.shadowOffsetY = 8;
  context.fillStyle = '#124d48';
  context.fill();
  context.shadowColor = 'transparent';
  context.clip();
  if (image) context.drawImage(image, x, y, w, h);
  else drawFrame(context, card, box);
  context.restore();
  drawCopies(context, card.quantity, box);
}

/** Draws the title, summary and line. Returns the y position of the cards. */
function drawHeader(context: CanvasRenderingContext2D, { title, date, cards }: Picture): number {
  context.fillStyle = gold;
  context.fillRect(0, 0, width, 10);
  context.fillStyle = cream;
  context.font = `800 46px ${display}`;
  const heading = lines(context, title, width - margin * 2, 2);
  for (const [i, line] of heading.entries()) context.fillText(line, margin, 84 + i * 52);
  const below = 84 + (heading.length - 1) * 52 + 42;
  const groups = deckGroups.flatMap((group) => {
    const count = totalCards(cards.filter((card) => deckGroup(card) === group));
    return count > 0 ? [`${group} ${count}`] : [];
  });
  context.fillStyle = clothSoft;
  context.font = `24px ${body}`;
  context.fillText([date, counted(totalCards(cards), 'carta', 'cartas'), ...groups].filter(Boolean).join('  ·  '), margin, below);
  return below + 36;
}

const context2d = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
};

/** Draws everything at the given pixels per unit. */
function drawPicture(picture: Picture, images: (HTMLImageElement | null)[], pixelsPerUnit: number): HTMLCanvasElement {
  const { cards } = picture;
  const columns = columnsFor(cards.length);
  const w = (width - margin * 2 - gap * (columns - 1)) / columns;
  const h = (w * 88) / 63;
  const rowHeight = h + gap + w * 0.08;

  const canvas = document.createElement('canvas');
  // Measured first on an empty canvas: the title's height decides where the cards begin.
  const header = drawHeader(context2d(canvas), picture);
  const height = header + Math.ceil(cards.length / columns) * rowHeight + footer;
  const ratio = Math.min(pixelsPerUnit, canvasCap / height, canvasCap / width, Math.sqrt(maxPixels / (width * height)));
  Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const context = context2d(canvas);
  context.scale(ratio, ratio);
  context.fillStyle = cloth;
  context.fillRect(0, 0, width, height);
  drawHeader(context, picture);

  for (const [i, card] of cards.entries()) {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, cards.length - row * columns);
    const left = (width - inRow * w - (inRow - 1) * gap) / 2;
    drawCard(context, card, images[i] ?? null, { x: left + (i % columns) * (w + gap), y: header + row * rowHeight, w, h });
  }

  context.fillStyle = gold;
  context.textAlign = 'end';
  context.font = `800 26px ${display}`;
  context.fillText('Mesa Abierta', width - margin, height - 32);
  return canvas;
}

/** Draws the deck as a PNG: title, date and every card with its copies. Rejects if the browser provides no canvas. */
export async function drawDeck(picture: Picture): Promise<Blob> {
  // Without the site's font the canvas uses the next font in the list.
  const [{ smallPng }, images] = await Promise.all([
    import(/* webpackChunkName: "small-png" */ '@mesa/runtime/format/small-png'),
    Promise.all(picture.cards.map(load)),
    document.fonts?.load(`800 46px ${display}`).catch(() => []),
  ]);
  for (let ratio = pixelRatio; ; ) {
    const canvas = drawPicture(picture, images, ratio);
    const png = smallPng(context2d(canvas).getImageData(0, 0, canvas.width, canvas.height));
    if (png.size <= maxBytes || ratio < 0.5) return png;
    // Bytes are proportional to the area; smaller pictures need slightly more per pixel.
    ratio = (canvas.width / width) * Math.sqrt(maxBytes / png.size) * 0.95;
  }
}
