import { frameOf, type Kind } from './palette';
import { circle, group, path } from './svg';

/** Symbols of our own on a field of 20 by 20; the game's belong to its owners. */
const outlines: Record<Kind, string> = {
  planta: 'M4 16.5C3.2 8.500 8 4 16.500 3.500 17 11.500 12.500 16.200 6.500 15.200L10.800 9.600 5.300 14.300Z',
  fuego:
    'M10.300 1.800c.4 3.200 5.200 5.300 5.200 10a5.500 5.500 0 0 1-11 .2c0-2.400 1.200-3.800 2.300-5.400.3 1.600.9 2.300 1.700 2.600C8.300 6.400 8.700 4 10.300 1.800Z',
  agua: 'M10 2c3.300 4.300 5.600 6.900 5.600 10a5.600 5.600 0 0 1-11.200 0c0-3.100 2.300-5.700 5.600-10Z',
  rayo: 'M12 1.800 4.300 11.700h4.500L7.600 18.300 15.800 8.200h-4.900Z',
  psiquica:
    'M1.800 10S4.800 4.700 10 4.700 18.200 10 18.200 10 15.200 15.300 10 15.300 1.800 10 1.800 10ZM10 6.900a3.100 3.100 0 1 0 0 6.200 3.100 3.100 0 1 0 0-6.200Z',
  lucha: 'M10 3 13 8.300 17.800 6 16.300 11.200 18.500 16.500H1.500L3.700 11.200 2.200 6 7 8.300Z',
  oscura: 'M16 12.600A7 7 0 1 1 9 2.800a5.800 5.800 0 0 0 7 9.800Z',
  metalica: 'M10 1.900l7 4.050v8.100l-7 4.050-7-4.050V5.950ZM10 6.700a3.300 3.300 0 1 0 0 6.600 3.300 3.300 0 1 0 0-6.600Z',
  dragon: 'M2.500 3.500c3.600 0 6 1.200 7.500 4 1.500-2.800 3.900-4 7.500-4-.5 4.700-2.300 6.900-4 8.100L10 18l-3.500-6.400c-1.700-1.200-3.500-3.400-4-8.100Z',
  incolora: 'M10 1.800 12.300 7.700 18.200 10 12.300 12.300 10 18.200 7.700 12.300 1.800 10 7.700 7.700Z',
  entrenador: 'M10 3a3.400 3.400 0 1 1 0 6.800A3.400 3.400 0 0 1 10 3ZM3 17.300c.5-3.800 3.100-5.800 7-5.800s6.500 2 7 5.800Z',
  objeto: 'M7 6.500a3 3 0 0 1 6 0H16L17.500 17H2.500L4 6.500ZM8.600 6.500h2.800a1.400 1.400 0 0 0-2.800 0Z',
  herramienta: 'M6 3h8l4 5-8 9.500L2 8ZM7 5 5 7.500h3L9 5ZM11 5l1 2.500h3L13 5Z',
  estadio: 'M10 2.500 18 7v2H2V7ZM3.500 10h2.500v5.500H3.500ZM8.750 10h2.500v5.500h-2.500ZM14 10h2.500v5.500H14ZM2 16.200h16v1.800H2Z',
  energia: 'M10 2.200a7.800 7.800 0 1 0 0 15.600 7.800 7.800 0 1 0 0-15.600ZM10 5 11.600 8.400 15 10l-3.400 1.600L10 15 8.400 11.600 5 10 8.400 8.400Z',
};

/** A symbol with its middle at x, y. */
export const symbol = (kind: Kind, x: number, y: number, size: number, fill: string): string =>
  group(`translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})`, path(outlines[kind], fill, { 'fill-rule': 'evenodd' }));

/** A symbol on a round ground of its colour. */
export const medallion = (kind: Kind, x: number, y: number, size: number): string => {
  const { mid, deep } = frameOf(kind);
  return circle(x, y, size / 2, deep) + circle(x, y, size / 2 - 2, mid) + symbol(kind, x, y, size * 0.62, '#fffaf0');
};
