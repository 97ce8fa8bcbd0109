import { z } from 'zod';
import { listsCloses, listsVisibles } from '../rules/deck-lists';
import { maxPriceCents } from '../rules/money';
import { readPrizes } from '../rules/prizes';
import { knownZones } from '../rules/time-zone';
import { categories, formats, tournamentStatuses } from '../rules/tournament';
import type { Fields } from './fields';
import { officialFields } from './official-fields';
import { Day, Id, Instant, Moment, paragraphs, requiredDay, requiredText, text } from './primitives';

export const TournamentStatus = z.enum(tournamentStatuses);
export const Category = z.enum(categories);
export const Format = z.enum(formats);
const ListsClose = z.enum(listsCloses);
const ListsVisible = z.enum(listsVisibles);

const noStore = 'Debes seleccionar una tienda.';

/**
 * The fields of a tournament, in the order of the record of changes. A new one needs its column, its line in the server's `toTournament`, and its place
 * on the form and the page. Forms enter the store and the winner by name, and the price in units of the currency.
 */
export const tournamentFields = {
  id: { value: Id },
  name: { label: 'Nombre', input: requiredText(120, 'El nombre del torneo es obligatorio.'), value: z.string() },
  /** Default for a new one: finalizado, or inscripciones if the day is in the future. */
  status: { label: 'Estado', input: TournamentStatus.optional(), value: TournamentStatus },
  storeId: { label: 'Tienda', input: z.int(noStore).min(1, noStore).max(2147483647), value: Id },
  date: { label: 'Fecha', input: requiredDay('Debes seleccionar una fecha del torneo.'), value: Day },
  winnerId: { label: 'Ganador', input: Id, value: Id, nullable: true },
  /** Updated by every enrolment and removal, in the same transaction. */
  numberPlayers: { value: z.int() },
  category: { label: 'Categoría', input: Category.default('Amistoso'), value: Category },
  format: { label: 'Formato', input: Format.default('Estándar'), value: Format },
  prize: { name: 'el premio', label: 'Premio', input: text(200), value: z.string(), nullable: true },
  description: { label: 'Descripción', input: paragraphs(2000), value: z.string(), nullable: true },
  /** HH:MM at its place, on its day. */
  startTime: {
    name: 'la hora de comienzo',
    label: 'Hora de comienzo',
    input: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 14:30.'),
    value: z.string(),
    nullable: true,
  },
  /** An IANA name, if it is not the time zone of its place. */
  timeZone: {
    name: 'la zona horaria',
    label: 'Zona horaria',
    input: z.enum(knownZones, 'No conocemos esa zona horaria. Elige una de la lista.'),
    value: z.string(),
    nullable: true,
  },
  /** The price of playing, in hundredths of the currency; null if it was not entered. */
  priceCents: {
    label: 'Precio de la inscripción',
    input: z.int().min(0, 'El precio no puede ser negativo.').max(maxPriceCents, 'El precio es demasiado grande.'),
    value: z.int(),
    nullable: true,
  },
  /** ISO 4217. */
  currency: {
    label: 'Moneda',
    input: z.string().regex(/^[A-Z]{3}$/, 'Escribe la moneda con sus tres letras, como COP.'),
    value: z.string(),
    nullable: true,
  },
  /** Prizes by place, one range per line; `readPrizes` reads it. */
  prizes: {
    name: 'los premios por puesto',
    label: 'Premios por puesto',
    input: paragraphs(2000).superRefine((written, context) => {
      const { problem } = readPrizes(written);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    }),
    value: z.string(),
    nullable: true,
  },
  ...officialFields,
  listsClose: { name: 'el cierre de las listas', label: 'Las listas de baraja cierran', input: ListsClose.optional(), value: ListsClose },
  /** Set only if they close at an instant. */
  listsCloseAt: { name: 'la hora de cierre de las listas', label: 'Día y hora del cierre', input: Moment, value: Instant, nullable: true },
  listsVisible: { name: 'la visibilidad de las listas', label: 'Las listas de baraja se ven', input: ListsVisible.optional(), value: ListsVisible },
  /** The first matches of the cut are published. */
  cutStarted: { value: z.boolean() },
  country: { label: 'País', input: requiredText(80).optional(), value: z.string() },
  state: { label: 'Departamento', input: requiredText(80).optional(), value: z.string() },
  city: { label: 'Ciudad', input: requiredText(80).optional(), value: z.string() },
  /** Its players, rounds and results come from the console. */
  played: { value: z.boolean() },
  createdAt: { value: Instant },
  updatedAt: { value: Instant },
} as const satisfies Fields;
