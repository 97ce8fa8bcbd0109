import type { DeckCard } from '@mesa/shared/contracts/decks';
import { totalCards } from '@mesa/shared/rules/deck';

interface Picture {
  title: string;
  date: string | null;
  cards: DeckCard[];
}

const pixelRatio = 2;
/** Browsers refuse larger canvases. */
const canvasCap = 16384;

const width = 1200;
const margin = 40;
const gap = 14;
const header = 150;
const footer = 60;
const ink = '#1c1613';
const paper = '#fbf5ea';
const accent = '#c2410c';

/** As many columns as keep the picture close to square: it is posted in chats. */
const columnsFor = (count: number) => Math.min(8, Math.max(4, Math.ceil(Math.sqrt(count * 1.4))));

/** The picture comes through our own server at a fitting size; one from elsewhere must allow it (CORS), or its name is drawn. */
const sourceOf = (imageUrl: string) => imageUrl.replace(/^\/uploads\/([^/]+)\/([^/]+)$/, '/api/image/$1/$2?w=360');

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

/** Breaks a text into lines that fit, three at most. */
function lines(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(' ')) {
    const last = broken.at(-1);
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= room) broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  return broken.slice(0, 3);
}

function drawCard(context: CanvasRenderingContext2D, card: DeckCard, image: HTMLImageElement | null, x: number, y: number, w: number, h: number): void {
  context.save();
  context.beginPath();
  context.roundRect(x, y, w, h, w * 0.05);
  context.fillStyle = '#e9dfcd';
  context.fill();
  context.clip();
  if (image) context.drawImage(image, x, y, w, h);
  else {
    context.fillStyle = ink;
    context.font = `600 ${Math.round(w * 0.11)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    const name = lines(context, card.name, w * 0.86);
    for (const [i, line] of name.entries()) context.fillText(line, x + w / 2, y + h / 2 + (i - (name.length - 1) / 2) * w * 0.14);
    context.font = `${Math.round(w * 0.08)}px system-ui, sans-serif`;
    context.fillText(`${card.expansionCode} ${card.cardNumber}`, x + w / 2, y + h - w * 0.1);
  }
  context.restore();
  const size = w * 0.27;
  context.beginPath();
  context.arc(x + w - size * 0.62, y + h - size * 0.62, size / 2, 0, Math.PI * 2);
  context.fillStyle = ink;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = paper;
  context.stroke();
  context.fillStyle = paper;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `700 ${Math.round(size * 0.55)}px system-ui, sans-serif`;
  context.fillText(String(card.quantity), x + w - size * 0.62, y + h - size * 0.6);
  context.textBaseline = 'alphabetic';
}

/** Draws the deck as a PNG: title, date, every card with its copies. Rejects where the browser gives no canvas. */
export async function drawDeck({ title, date, cards }: Picture): Promise<Blob> {
  const columns = columnsFor(cards.length);
  const w = (width - margin * 2 - gap * (columns - 1)) / columns;
  const h = (w * 88) / 63;
  const height = header + Math.ceil(cards.length / columns) * (h + gap) + footer;
  const ratio = Math.min(pixelRatio, canvasCap / height, canvasCap / width);
  const images = await Promise.all(cards.map(load));

  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(ratio, ratio);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = accent;
  context.fillRect(0, 0, width, 12);

  context.fillStyle = ink;
  context.font = '800 40px system-ui, sans-serif';
  const heading = lines(context, title, width - margin * 2).slice(0, 2);
  for (const [i, line] of heading.entries()) context.fillText(line, margin, 66 + i * 44);
  context.font = '22px system-ui, sans-serif';
  context.fillText([date, `${totalCards(cards)} cartas`].filter(Boolean).join(' · '), margin, heading.length > 1 ? 140 : 104);

  for (const [i, card] of cards.entries())
    drawCard(context, card, images[i] ?? null, margin + (i % columns) * (w + gap), header + Math.floor(i / columns) * (h + gap), w, h);

  context.textAlign = 'end';
  context.font = '600 20px system-ui, sans-serif';
  context.fillText('Mesa Abierta', width - margin, height - 24);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
