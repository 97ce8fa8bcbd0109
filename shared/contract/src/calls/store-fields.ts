import { z } from 'zod';
import { openPlace } from '../rules/open-data';
import type { Fields } from './fields';
import { PopId } from './official-fields';
import { Id, Instant, paragraphs, requiredText, text } from './primitives';

const missing = 'Los campos name, email, country, state y city son obligatorios';
const wrongEmail = 'El email es Obligatorio';

/** The fields of a store, in the order of its form. A new one needs its column, and its place on the form and the page. */
export const storeFields = {
  id: { value: Id, open: 'Número de la tienda' },
  name: { label: 'Nombre', input: requiredText(120, missing), value: z.string(), open: 'Nombre' },
  slug: { value: z.string(), open: 'Su dirección en este sitio: /tienda/…' },
  email: { label: 'Email', input: text(200, wrongEmail).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, wrongEmail), value: z.string() },
  country: { label: 'País', input: requiredText(80, missing), value: z.string(), open: openPlace.country },
  state: { label: 'Departamento', input: requiredText(80, missing), value: z.string(), open: openPlace.state },
  city: { label: 'Ciudad', input: requiredText(80, missing), value: z.string(), open: openPlace.city },
  address: { name: 'la dirección', label: 'Dirección', input: text(200), value: z.string(), nullable: true, open: 'Dirección' },
  latitude: { name: 'la latitud', label: 'Latitud', input: z.number().min(-90).max(90), value: z.number(), nullable: true, open: 'Latitud' },
  longitude: { name: 'la longitud', label: 'Longitud', input: z.number().min(-180).max(180), value: z.number(), nullable: true, open: 'Longitud' },
  website: {
    name: 'la página web',
    label: 'Página web',
    input: text(200).regex(/^(?:https?:\/\/\S+)?$/i, 'La página web debe empezar por http:// o https://'),
    value: z.string(),
    nullable: true,
    open: 'Página web',
  },
  phone: { name: 'el teléfono', label: 'Teléfono', input: text(40), value: z.string(), nullable: true },
  /** Of its organiser in the official program, for tournaments without one of their own. Only those who may edit the store see it. */
  popId: { name: 'el POP ID', label: 'POP ID de la tienda', input: PopId, value: z.string(), nullable: true },
  description: { label: 'Descripción', input: paragraphs(2000), value: z.string(), nullable: true },
  /** 1 means active. */
  status: { value: z.int() },
  createdAt: { value: Instant },
  updatedAt: { value: Instant },
} as const satisfies Fields;
