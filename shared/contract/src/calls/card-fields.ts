import { z } from 'zod';
import type { Fields } from './fields';
import { Id, Instant, requiredText, text } from './primitives';

/** The code of an expansion, in any case. */
export const ExpansionCode = requiredText(10).regex(/^[A-Za-z0-9-]+$/, 'Código de expansión no válido');
const Picture = text(500).regex(/^(https:\/\/|\/uploads\/)\S+$/, 'La imagen debe ser una dirección https:// o /uploads/');

/** The fields of a card, in the order of its form; those without a label are not on it. A new one needs its column and its place on the page. */
export const cardFields = {
  id: { value: Id },
  name: { label: 'Nombre', input: requiredText(120), value: z.string() },
  category: { label: 'Categoría', input: requiredText(40), value: z.string() },
  type: { name: 'el tipo', label: 'Tipo', input: text(40), value: z.string(), nullable: true },
  subtype: { name: 'el subtipo', label: 'Subtipo', input: text(60), value: z.string(), nullable: true },
  supertype: { name: 'el supertipo', label: 'Supertipo', input: text(40), value: z.string(), nullable: true },
  hp: { name: 'los PS', label: 'PS', input: z.int().min(0).max(10_000), value: z.int(), nullable: true },
  evolvesFrom: { name: 'la carta de la que evoluciona', label: 'Evoluciona de', input: text(120), value: z.string(), nullable: true },
  expansion: { name: 'la expansión', label: 'Expansión', input: requiredText(80), value: z.string() },
  expansionCode: { name: 'el código de expansión', label: 'Código de expansión', input: ExpansionCode, value: z.string() },
  cardNumber: { name: 'el número de carta', label: 'Número de carta', input: z.int().min(1).max(100_000), value: z.int() },
  /** As printed: 125/197, GG44/GG70. */
  collectionNumber: { name: 'el número de colección', label: 'Número de colección', input: text(20), value: z.string(), nullable: true },
  rarity: { name: 'la rareza', label: 'Rareza', input: text(60), value: z.string(), nullable: true },
  /** The regulation mark. */
  letterExpansion: { name: 'la letra de regulación', label: 'Marca de regulación', input: text(10), value: z.string(), nullable: true },
  pokedexNumber: { name: 'el número de Pokédex', label: 'Número de Pokédex', input: z.int().min(1).max(100_000), value: z.int(), nullable: true },
  artist: { name: 'el artista', label: 'Ilustración', input: text(120), value: z.string(), nullable: true },
  imageUrl: { name: 'la imagen', label: 'Imagen', input: Picture, value: z.string(), nullable: true },
  iconcard: { name: 'el ícono', label: 'Icono', input: Picture, value: z.string(), nullable: true },
  /** Names in English and in Latin American Spanish, which search and deck import use too. Only imports write them. */
  nameEn: { name: 'el nombre en inglés', input: text(120), value: z.string(), nullable: true },
  nameEsMx: { name: 'el nombre latinoamericano', input: text(120), value: z.string(), nullable: true },
  updatedAt: { value: Instant },
} as const satisfies Fields;
