import { makeDeckCard } from '@mesa/runtime/testing/make';
import { drawDeck } from './draw-deck';

/** File sizes of the next pictures, in order. */
const sizes: number[] = [];
const drawn: { width: number; height: number }[] = [];
jest.mock('@mesa/runtime/format/small-png', () => ({
  smallPng: ({ width, height }: { width: number; height: number }) => {
    drawn.push({ width, height });
    return { size: sizes.length > 1 ? sizes.shift() : (sizes[0] ?? 1000) };
  },
}));

const round = (...numbers: number[]) => numbers.map((number) => Math.round(number)).join(' ');

/** Records the canvas's drawing calls, one line each, with the current colours and font. */
class FakeContext {
  readonly log: string[] = [];
  readonly #kept: object[] = [];
  readonly #path: string[] = [];
  #dash = '';
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  font = '10px';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  shadowColor = 'transparent';
  shadowBlur = 0;
  shadowOffsetY = 0;
  get #look() {
    const { fillStyle, strokeStyle, lineWidth, font, textAlign, textBaseline, shadowColor } = this;
    return { fillStyle, strokeStyle, lineWidth, font, textAlign, textBaseline, shadowColor };
  }
  get #shadow() {
    return this.shadowColor === 'transparent' ? '' : `, shadow ${this.shadowColor} ${this.shadowBlur} ${this.shadowOffsetY}`;
  }
  save = () => void this.#kept.push(this.#look);
  restore = () => void Object.assign(this, this.#kept.pop());
  scale = (x: number, y: number) => void this.log.push(`scale ${x.toFixed(2)} ${y.toFixed(2)}`);
  beginPath = () => void this.#path.splice(0);
  roundRect = (x: number, y: number, w: number, h: number, r: number) => void this.#path.push(`box ${round(x, y, w, h, r)}`);
  arc = (x: number, y: number, r: number, from: number, to: number) => void this.#path.push(`circle ${round(x, y, r)} ${(to - from).toFixed(1)}`);
  setLineDash = (dash: number[]) => {
    this.#dash = dash.length > 0 ? `, dash ${dash}` : '';
  };
  fill = () => void this.log.push(`fill ${this.#path} ${this.fillStyle}${this.#shadow}`);
  stroke = () => void this.log.push(`line ${this.#path} ${this.strokeStyle} ${this.lineWidth.toFixed(1)}${this.#dash}`);
  clip = () => void this.log.push(`within ${this.#path}`);
  fillRect = (x: number, y: number, w: number, h: number) => void this.log.push(`area ${round(x, y, w, h)} ${this.fillStyle}`);
  fillText = (text: string, x: number, y: number, room?: number) =>
    void this.log.push(
      `text «${text}» ${round(x, y)} ${this.fillStyle} ${this.font} ${this.textAlign} ${this.textBaseline}${room ? ` in ${round(room)}` : ''}${this.#shadow}`,
    );
  drawImage = (image: { src: string }, x: number, y: number, w: number, h: number) =>
    void this.log.push(`picture ${image.src.replace(location.origin, '')} ${round(x, y, w, h)}`);
  /** Each letter is half as wide as high. */
  measureText = (text: string) => ({ width: text.length * 0.5 * Number(/(\d+)px/.exec(this.font)?.[1]) });
  getImageData = (_x: number, _y: number, width: number, height: number) => ({ width, height });
}

let contexts: FakeContext[] = [];
/** Picture addresses that fail: with an error, or without an answer. */
let missing: string[] = [];
let silent: string[] = [];
let asked: { src: string; crossOrigin: string | null }[] = [];

beforeEach(() => {
  contexts = [];
  [missing, silent, asked] = [[], [], []];
  sizes.length = 0;
  drawn.length = 0;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const held = this as HTMLCanvasElement & { fake?: FakeContext };
    if (!held.fake) {
      held.fake = new FakeContext();
      contexts.push(held.fake);
    }
    return held.fake as never;
  });
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function load(this: HTMLImageElement, src: string) {
    asked.push({ src, crossOrigin: this.crossOrigin });
    Object.defineProperty(this, 'src', { value: src });
    if (silent.includes(src)) return;
    queueMicrotask(() => (missing.includes(src) ? this.onerror?.('') : this.onload?.(new Event('load'))));
  });
});
afterEach(() => jest.useRealTimers());

const picture = (cards: ReturnType<typeof makeDeckCard>[], title = 'Baraja creada por Ana en Copa', date: string | null = '2025/05/24') =>
  drawDeck({ title, date, cards });
const texts = () => contexts.at(-1)?.log.flatMap((line) => /^text «(.*)»/.exec(line)?.[1] ?? []) ?? [];
const many = (count: number) => Array.from({ length: count }, (_, i) => makeDeckCard({ id: i + 1, name: `Carta ${i + 1}`, quantity: 1, imageUrl: null }));
/** Returns each card's left and top edge. */
const places = () => contexts.at(-1)?.log.flatMap((line) => /^within box (\d+) (\d+)/.exec(line)?.slice(1).map(Number) ?? []) ?? [];

describe('the picture of a deck', () => {
  test('has its title, a summary, and each card with its copies, as a picture or by name', async () => {
    await picture([
      makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, imageUrl: '/uploads/cards/1.png' }),
      makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4, imageUrl: null, expansionCode: 'SVI', collectionNumber: '196/198' }),
    ]);
    expect(asked).toEqual([{ src: '/api/image/cards/1.png?w=360', crossOrigin: 'anonymous' }]);
    expect(contexts.at(-1)?.log.join('\n')).toMatchInlineSnapshot(`
      area 0 0 1200 10 #ffb81c
      text «Baraja creada por Ana en Copa» 48 84 #f6f1e4 800 46px Sansita, 'Trebuchet MS', sans-serif start alphabetic
      text «2025/05/24  ·  7 cartas  ·  Pokémon 3  ·  Entrenador 4» 48 126 #b5d0c8 24px system-ui, sans-serif start alphabetic
      scale 2.00 2.00
      area 0 0 1200 652 #0d3f3b
      area 0 0 1200 10 #ffb81c
      text «Baraja creada por Ana en Copa» 48 84 #f6f1e4 800 46px Sansita, 'Trebuchet MS', sans-serif start alphabetic
      text «2025/05/24  ·  7 cartas  ·  Pokémon 3  ·  Entrenador 4» 48 126 #b5d0c8 24px system-ui, sans-serif start alphabetic
      fill box 328 162 264 369 13 #124d48, shadow rgb(0 0 0 / 45%) 16 8
      within box 328 162 264 369 13
      picture /api/image/cards/1.png?w=360 328 162 264 369
      fill circle 460 509 40 6.3 #ffb81c
      line circle 460 509 40 6.3 #082d2a 6.6
      text «3» 460 511 #2a1c00 800 46px Sansita, 'Trebuchet MS', sans-serif center middle
      fill box 608 162 264 369 13 #124d48, shadow rgb(0 0 0 / 45%) 16 8
      within box 608 162 264 369 13
      line box 621 175 238 342 8 #b5d0c8 1.5, dash 6,5
      text «Ultra Ball» 740 332 #f6f1e4 800 32px Sansita, 'Trebuchet MS', sans-serif center alphabetic
      text «SVI 196/198» 740 435 #b5d0c8 22px system-ui, sans-serif center alphabetic in 211
      fill circle 740 509 40 6.3 #ffb81c
      line circle 740 509 40 6.3 #082d2a 6.6
      text «4» 740 511 #2a1c00 800 46px Sansita, 'Trebuchet MS', sans-serif center middle
      text «Mesa Abierta» 1152 620 #ffb81c 800 26px Sansita, 'Trebuchet MS', sans-serif end alphabetic
    `);
  });

  test('shows a name if a picture fails or does not load within ten seconds', async () => {
    jest.useFakeTimers();
    missing = ['https://cartas.example/1.png'];
    silent = ['/api/image/cards/2.png?w=360'];
    let isDone = false;
    const done = picture([
      makeDeckCard({ id: 1, name: 'Pikachu', imageUrl: 'https://cartas.example/1.png' }),
      makeDeckCard({ id: 2, name: 'Raichu', imageUrl: '/uploads/cards/2.png' }),
    ]).then(() => (isDone = true));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(isDone).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await done;
    expect(texts()).toEqual(expect.arrayContaining(['Pikachu', 'Raichu']));
    expect(jest.getTimerCount()).toBe(0);
  });

  test('breaks a long title into two lines, and shortens the rest', async () => {
    await picture(many(1), `Baraja creada por ${'Maximiliano '.repeat(8)}en Copa`, null);
    expect(texts().slice(0, 3)).toMatchInlineSnapshot(`
      [
        Baraja creada por Maximiliano Maximiliano,
        Maximiliano Maximiliano Maximiliano Maximiliano…,
        1 carta  ·  Pokémon 1,
      ]
    `);
    await picture(many(1), 'x'.repeat(80));
    expect(texts()[0]).toMatch(/^x+…$/);
    expect(texts()[0]).toHaveLength(48);
  });

  test.each([
    [4, 4],
    [9, 5],
    [10, 5],
    [12, 4],
    [20, 5],
    [27, 7],
    [30, 6],
    [54, 8],
    [60, 7],
  ])('of %i different cards has %i in a row, the last row in the middle', async (count, columns) => {
    await picture(many(count));
    const edges = places();
    const tops = edges.filter((_, i) => i % 2 === 1);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(columns, count));
    const lefts = edges.filter((_, i) => i % 2 === 0);
    const last = lefts.filter((_, i) => tops[i] === tops.at(-1));
    const width = (1200 - 96 - 16 * (columns - 1)) / columns;
    expect(Math.abs((last[0] ?? 0) - (1200 - (last.at(-1) ?? 0) - width))).toBeLessThanOrEqual(2);
  });

  test('has two pixels per point, and is drawn smaller while its file is too large', async () => {
    await picture(many(4));
    expect(drawn).toHaveLength(1);
    expect(drawn[0]?.width).toBe(2400);
    sizes.push(6_000_000, 1_500_000);
    await picture(many(4));
    const [, first, second] = drawn;
    expect(first?.width).toBe(2400);
    expect(second?.width).toBe(Math.round(1200 * 2 * 0.5 * 0.95));
    expect(drawn).toHaveLength(3);
  });

  test('is returned as it is if it cannot become small enough', async () => {
    sizes.push(50_000_000);
    await picture(many(4));
    expect(drawn.map(({ width }) => width)).toEqual([2400, 395]);
  });

  test('of many cards keeps to the pixels that a browser can draw', async () => {
    await picture(many(200));
    const { width = 0, height = 0 } = drawn[0] ?? {};
    expect(width * height).toBeLessThanOrEqual(6_400_000 * 1.001);
    expect(width * height).toBeGreaterThan(6_400_000 * 0.99);
  });

  test('is refused if the browser has no canvas', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(picture(many(1))).rejects.toThrow('no canvas');
  });
});
