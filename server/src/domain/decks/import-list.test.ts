import { expect, test } from '@jest/globals';
import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { readList } from './import-list';

const pool = { connect: () => Promise.reject(new Error('the database was asked')), end: async () => undefined };
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

test('A list far too long for a deck is refused before its cards are looked up', async () => {
  const long = Array.from({ length: 8000 }, (_, i) => `1 Carta ${i} SVI ${i}`).join('\n');
  await expect(readList(db, long)).rejects.toMatchObject({
    code: 'rule_violation',
    message: expect.stringMatching(/^La cantidad total .* La lista suma 8000; sobran cartas en: 61 «1 Carta 60 SVI 60», .* y 7910 más\.$/),
  });
  // A list that could be a deck is looked up.
  await expect(readList(db, '4 Charmander MEW 4')).rejects.toThrow('the database was asked');
});
