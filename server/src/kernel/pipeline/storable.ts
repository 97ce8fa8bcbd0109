import type { Endpoint } from '@mesa/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../errors';
import { parsed } from './parsed';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that a route serves. */
    endpoint?: Endpoint;
  }
}

/**
 * Returns whether PostgreSQL can store a text: it refuses NUL, and a lone surrogate has no UTF-8 form. Unlike a regular expression, this takes
 * no time that matters for 5 MB.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

interface Place {
  readonly value: unknown;
  readonly name: PropertyKey | null;
  readonly within: Place | null;
}

/** Deeper than any body that a call describes. */
const longestPath = 20;

/** Returns the names that lead to a place, outermost first; only the first ones if it is very deep. */
function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Place | null = place; at; at = at.within) if (at.name !== null) path.push(at.name);
  return path.reverse().slice(0, longestPath);
}

/**
 * Returns the path of the first text, or of the first object with a key, that cannot be stored. Uses its own stack, because a body can be nested very
 * deeply.
 */
function findUnstorable(input: unknown): PropertyKey[] | null {
  const waiting: Place[] = [{ value: input, name: null, within: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const [name, member] of Object.entries(value)) {
      if (!isStorable(name)) return pathOf(place);
      if (typeof member === 'string' || typeof member === 'object') waiting.push({ value: member, name: isList ? Number(name) : name, within: place });
    }
  }
  return null;
}

/** Any value whose texts can all be stored. */
const Storable = z.unknown().superRefine((value, context) => {
  const path = findUnstorable(value);
  if (path) context.addIssue({ code: 'invalid_format', format: 'regex', path, input: '' });
});

/**
 * Refuses NUL and lone surrogates in the address, the query string and the body of every request before its route reads them: 400, or 404 outside the
 * API.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, is404, routeOptions }) => {
    if (is404) return;
    if (!routeOptions.config.endpoint && findUnstorable(params)) throw new HttpError('not_found');
    for (const part of [params, query, body]) parsed(Storable, part);
  });
}
