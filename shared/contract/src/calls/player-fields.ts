import { z } from 'zod';
import type { Fields } from './fields';
import { Day, Id, Instant, requiredText, text } from './primitives';

/** The error for a birth date after today: the page uses the person's time zone, the server UTC. */
export const birthDateInFuture = 'La fecha de nacimiento no puede estar en el futuro.';

/** A stored username. `rules/username` and the server decide which new ones are allowed; older ones stay. */
export const Username = requiredText(40, 'El nombre de usuario es obligatorio.').regex(/^[^/\\?#%]+$/, 'El nombre de usuario no puede llevar / \\ ? # %');

/**
 * The fields of a player, in the order of the record of changes. Public ones are for everyone, the others for the player and the site admin. A new
 * one needs its column, and its fate when the account is erased.
 */
export const playerFields = {
  id: { value: Id, public: true },
  userId: { value: z.string(), nullable: true },
  name: { label: 'Nombre', input: requiredText(80), value: z.string(), public: true },
  username: { label: 'Sobrenombre', input: Username.optional(), value: z.string(), public: true },
  optionalname: { name: 'el nombre para mostrar', label: 'Nombre visible', input: text(80), value: z.string(), nullable: true, public: true },
  lastName: { name: 'el apellido', label: 'Apellido', input: text(80), value: z.string(), nullable: true },
  country: { label: 'País', input: text(80), value: z.string(), nullable: true, public: true },
  state: { label: 'Departamento', input: text(80), value: z.string(), nullable: true, public: true },
  city: { label: 'Ciudad', input: text(80), value: z.string(), nullable: true, public: true },
  pokemonId: { name: 'el ID de Pokémon', label: 'Pokémon ID', input: text(20), value: z.string(), nullable: true },
  birthDate: {
    name: 'la fecha de nacimiento',
    label: 'Fecha de nacimiento',
    input: Day.refine((day) => day <= new Date().toISOString().slice(0, 10), birthDateInFuture),
    value: Day,
    nullable: true,
  },
  /** Displayed by the username even if there is an optional name. */
  useUsername: {
    name: 'la opción de mostrar el nombre de usuario',
    label: 'Mostrar mi sobrenombre',
    input: z.boolean().optional(),
    value: z.boolean(),
    public: true,
  },
  /** Hides the player's opponents and the results against them. */
  rivalsHidden: {
    name: 'la opción de ocultar los enfrentamientos',
    label: 'Ocultar mis enfrentamientos',
    input: z.boolean().optional(),
    value: z.boolean(),
  },
  terms: {
    name: 'los términos',
    label: 'Términos y condiciones',
    input: z.union([z.literal(0), z.literal(1)]),
    value: z.union([z.literal(0), z.literal(1)]),
  },
  status: { value: z.int() },
  createdAt: { value: Instant },
  updatedAt: { value: Instant },
} as const satisfies Fields;
