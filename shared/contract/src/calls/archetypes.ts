import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, Instant, ReadAt, requiredText, Success } from './primitives';

const CardNames = z.array(requiredText(120)).max(8, 'Una regla nombra 8 cartas como máximo.');

/** A name for lists, and the rule that assigns it. */
export const Archetype = z.object({
  id: Id,
  name: z.string(),
  priority: z.int(),
  requires: z.array(z.string()),
  excludes: z.array(z.string()),
  /** Counts the rule's changes, from 1. */
  version: z.int(),
  /** The number of lists with it. */
  lists: z.int(),
  updatedAt: Instant,
});
export type Archetype = z.infer<typeof Archetype>;

/** Lists without an archetype that show the same favourite cards. */
const Unnamed = z.object({ name: z.string(), requires: z.array(z.string()), lists: z.int() });

export const listArchetypes = endpoint({
  method: 'GET',
  path: '/api/archetypes',
  access: 'site-admin',
  reads: ['archetype', 'deck', 'card'],
  summary: 'Los arquetipos con sus reglas, y las listas que todavía no tienen uno',
  result: z.object({
    status: Success,
    data: z.array(Archetype),
    /** The most frequent ones of the latest lists. */
    unnamed: z.array(Unnamed),
    lists: z.object({ total: z.int(), named: z.int() }),
  }),
});
export type ArchetypeList = z.infer<typeof listArchetypes.result>;

const Rule = z.strictObject({
  name: requiredText(60, 'Escribe el nombre del arquetipo.'),
  requires: CardNames,
  excludes: CardNames,
  priority: z.int().min(0).max(100),
});

export const previewArchetype = endpoint({
  method: 'POST',
  path: '/api/archetypes/preview',
  access: 'site-admin',
  reads: ['archetype', 'deck', 'card'],
  summary: 'Qué listas ganaría y perdería cada arquetipo si la regla fuera esta',
  body: Rule.extend({ id: Id.optional() }),
  result: z.object({
    status: Success,
    /** The number of lists that the archetype would have. */
    matched: z.int(),
    /** Changes from one archetype to another; null is none. Most lists first. */
    moves: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), lists: z.int() })),
    /** Why the rule cannot be saved. */
    warning: z.string().nullable(),
  }),
});
export type ArchetypePreview = z.infer<typeof previewArchetype.result>;

const Saved = z.object({ status: Success, data: Archetype });

export const createArchetype = endpoint({
  method: 'POST',
  path: '/api/archetypes',
  access: 'site-admin',
  writes: ['archetype', 'deck'],
  summary: 'Crea un arquetipo y da su nombre a las listas que cumplen la regla',
  body: Rule,
  result: Saved,
  status: 201,
});

export const updateArchetype = endpoint({
  method: 'PUT',
  path: '/api/archetypes/:id',
  access: 'site-admin',
  writes: ['archetype', 'deck'],
  summary: 'Cambia un arquetipo y vuelve a nombrar las listas',
  params: z.object({ id: IdParam }),
  body: Rule.extend({ updatedAt: ReadAt }),
  result: Saved,
});

export const deleteArchetype = endpoint({
  method: 'DELETE',
  path: '/api/archetypes/:id',
  access: 'site-admin',
  recentSignIn: true,
  writes: ['archetype', 'deck'],
  summary: 'Quita un arquetipo; sus listas pasan al que les toque, o a ninguno',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
