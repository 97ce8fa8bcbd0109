import { describe, expect, test } from '@jest/globals';
import { boardShapes } from '@mesa/contract/format/board-paths';
import { type BoardPicture, drawBoard } from './draw-board';
import { drawPoster } from './draw-poster';
import type { Poster } from './poster';

// Texts are drawn as outlines, so a part that is on a picture is seen by the picture's change.

describe('A poster shows', () => {
  const ribbon = { small: 'Ganó', large: 'Ana', after: 'con Mew', crown: true };
  const card = { name: 'Mew', kind: 'psiquica', picture: null, quantity: 2 } as const;
  const poster: Poster = {
    ...{ felt: 'green', label: 'Cup', official: false, beside: '1 de mayo', title: 'Copa', facts: ['La Torre', 'Cali'] },
    ...{ ribbon, foot: '8 jugadores', cards: [card], day: null },
  };

  test.each<[string, Partial<Poster>]>([
    ['its cloth', { felt: 'plum' }],
    ['its label', { label: 'Challenge' }],
    ['whether it is official', { official: true }],
    ['what stands beside the label', { beside: '2 de mayo' }],
    ['its title', { title: 'Reto' }],
    ['its first fact', { facts: ['El Faro', 'Cali'] }],
    ['its second fact', { facts: ['La Torre', 'Lima'] }],
    ['the small text of its ribbon', { ribbon: { ...ribbon, small: 'Puesto 2' } }],
    ['the large text of its ribbon', { ribbon: { ...ribbon, large: 'Beto' } }],
    ['the rest of its ribbon', { ribbon: { ...ribbon, after: 'con Lugia' } }],
    ['no ribbon if it has none', { ribbon: null }],
    ['its foot', { foot: '9 jugadores' }],
    ['the name of a card without a picture', { cards: [{ ...card, name: 'Lugia' }] }],
    ['the kind of that card', { cards: [{ ...card, kind: 'agua' }] }],
    ['five cards', { cards: Array(5).fill(card) }],
  ])('%s', (_, changed) => {
    expect(drawPoster({ ...poster, ...changed })).not.toBe(drawPoster(poster));
  });

  test('no more than five cards', () => {
    const withCards = (count: number) => drawPoster({ ...poster, cards: Array(count).fill(card) });
    expect(withCards(6)).toBe(withCards(5));
    expect(withCards(5)).not.toBe(withCards(4));
  });

  test('each part of the day if there are no cards', () => {
    const onDay = (day: object) => drawPoster({ ...poster, cards: [], day: { day: '3', month: 'octubre', year: '2026', ...day } });
    const all = [onDay({}), onDay({ day: '4' }), onDay({ month: 'mayo' }), onDay({ year: '2027' })];
    expect(new Set(all).size).toBe(4);
  });
});

describe('A picture of a list shows', () => {
  const [first, second] = [
    { lead: '1', text: 'Ana', detail: '9 pts' },
    { lead: '2', text: 'Beto', detail: '' },
  ];
  const board: BoardPicture = { shape: 'imagen', name: 'Copa', title: 'Tabla', facts: 'Cali', foot: 'mesa.example', lines: [first, second] };

  test.each<[string, Partial<BoardPicture>]>([
    ['its name', { name: 'Reto' }],
    ['its title', { title: 'Ronda 1' }],
    ['its facts', { facts: 'Lima' }],
    ['the address to type', { foot: 'otra.example' }],
    ['the beginning of a line', { lines: [{ ...first, lead: '–' }, second] }],
    ['the text of a line', { lines: [{ ...first, text: 'Caro' }, second] }],
    ['the end of a line', { lines: [{ ...first, detail: '6 pts' }, second] }],
    ['a heading', { lines: [{ lead: '', text: 'sábado', detail: '' }, first, second] }],
    ['a bar', { lines: [{ ...first, share: 1 }, second] }],
  ])('%s', (_, changed) => {
    expect(drawBoard({ ...board, ...changed })).not.toBe(drawBoard(board));
  });

  test('a bar as long as its share', () => {
    const widest = (share: number) => {
      const svg = drawBoard({ ...board, lines: [{ ...first, share }] });
      return Number(/width="([\d.]+)" height="40" fill="#ffb81c"/.exec(svg)?.[1]);
    };
    expect(widest(0.5)).toBeCloseTo(widest(1) / 2, 0);
  });

  test('nothing at the top and the bottom of a story, where apps have their controls', () => {
    const heights = (shape: BoardPicture['shape']) => [...drawBoard({ ...board, shape }).matchAll(/translate\([-\d.]+ ([-\d.]+)\)/g)].map(([, y]) => Number(y));
    const { height } = boardShapes.historia;
    expect(Math.min(...heights('historia'))).toBeGreaterThan(200);
    expect(Math.max(...heights('historia'))).toBeLessThan(height - 150);
    expect(Math.min(...heights('imagen'))).toBeLessThan(200);
  });
});
