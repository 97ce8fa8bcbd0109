import { describe, expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { createStore, listStores } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { isVisible } from '@mesa/release-contract/visible-text';
import { z } from 'zod';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import './sentences';

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Returns every text inside a schema, by path. */
function textsIn(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
    case 'array':
      return textsIn(def.element, path);
    case 'record':
      return textsIn(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path);
    case 'pipe':
      return textsIn(def.in, path);
    default:
      return [];
  }
}

/** Texts that are not displayed as sent, with the reason. */
const others: Record<string, string> = {
  'POST /api/tournaments/:id/messages.body.message': 'piped into lines of visible text',
  'POST /api/tournament-decks/import-deck.body.cards': 'a pasted list: readDeckText leaves hidden characters out',
  'POST /api/own-decks/create.body.list': 'a pasted list',
  'POST /api/own-decks/save/:id.body.list': 'a pasted list',
  'POST /api/pass/list.body.cards': 'a pasted list',
  'POST /api/tournaments/:id/tom/preview.body.text': 'a file: its reader leaves hidden characters out of names',
  'POST /api/tournaments/:id/tom.body.text': 'a file',
  'POST /api/tournaments/:id/tom.body.players.userId': 'compared with the ids of the file, none of which has hidden characters',
  'POST /api/load-failures.body.message': 'withoutPrivateData leaves hidden characters out',
  'POST /api/load-failures.body.page': 'an address',
  'POST /api/load-failures.body.file': 'an address',
  'POST /api/load-failures.body.frames.file': 'an address',
  'POST /api/load-failures.body.integrity': 'a hash',
  'POST /api/vitals.body.page': 'compared with the pages of the release',
};

const samples = ['Ana\u202e', 'A\u200bna', '\u3164', 'A\u2800na'];
const endpoints: Endpoint[] = await contractEndpoints();
const texts = endpoints.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => (call[part] ? textsIn(call[part], `${nameOf(call)}.${part}`) : [])),
);

describe('Text inputs of calls', () => {
  test('reject invisible characters, except in files and pasted lists', () => {
    const letThrough = texts.filter(({ schema }) =>
      samples.some((sample) => {
        const { success, data } = z.safeParse(schema, sample);
        return success && !isVisible(String(data));
      }),
    );
    expect([...new Set(letThrough.map(({ path }) => path))].sort()).toEqual(Object.keys(others).sort());
  });

  const messageOf = (body: z.ZodType | undefined, value: object, field: string) =>
    body?.safeParse(value).error?.issues.find(({ path }) => path.join('.') === field)?.message;

  test.each([
    ['a store', createStore.body, 'el nombre'],
    ['a tournament', createTournament.body, 'el nombre'],
    ['a season', createSeason.body, 'el nombre'],
  ])('names %s with what to do about a hidden character', (_, body, field) => {
    expect(messageOf(body, { name: 'Ana\u202e' }, 'name')).toBe(
      `Revisa ${field}: hay caracteres que no se ven o que cambian el sentido del texto. Bórralo todo y escríbelo a mano.`,
    );
  });

  test('for searches drop copied invisible characters', () => {
    expect(listStores.body.parse({ search: '\u200eLa\u200b Mesa\u2069 ' }).search).toBe('La Mesa');
  });
});
