import { z } from 'zod';
import { divisions } from '../play/model';
import type { Fields } from './fields';
import { text } from './primitives';

const wrongRate = 'El % de victorias va de 0 a 100';

/**
 * The fields of a player's result in a tournament, in the order of the record of changes. A new one needs its column, its line in the server's
 * `toResult`, and its places in the grid and the table.
 */
export const resultFields = {
  position: {
    name: 'la posición',
    label: 'Posición',
    input: z.int('La posición es un número entero').min(1, 'La posición empieza en 1').max(100_000),
    value: z.int(),
    nullable: true,
  },
  points: {
    name: 'los puntos',
    label: 'Puntos',
    input: z.int('Los puntos son un número entero').min(0, 'Los puntos no pueden ser negativos').max(1_000_000),
    value: z.int(),
    nullable: true,
  },
  /** Wins/losses/draws as the organiser writes them: 5-1-0. */
  record: { name: 'el historial', label: 'Historial', input: text(40), value: z.string(), nullable: true },
  /** A percentage, 0 to 100, with two decimals. */
  winRate: {
    name: 'el % de victorias',
    label: '% Victorias',
    input: z.number('El % de victorias es un número').min(0, wrongRate).max(100, wrongRate),
    value: z.number(),
    nullable: true,
  },
  deckName: { name: 'la baraja', label: 'Baraja', input: text(80), value: z.string(), nullable: true },
  dropRound: { name: 'la ronda retirada', label: 'Ronda retirada', input: text(20), value: z.string(), nullable: true },
  /** The entry's age division in a played tournament, to which its place belongs; null for results typed by hand. */
  division: { value: z.enum(divisions), nullable: true },
} as const satisfies Fields;
