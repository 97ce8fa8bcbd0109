import { describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { testApp } from '../../../testing/test-app';
import { up } from './0027-words-of-cards';

const site = testApp();

const words = async () =>
  (await sql<{ word: string }>`select kind, word from "searchWords" where word in ('pinecox', 'andreina') order by kind`.execute(site.db)).rows;

const write = async () => {
  await sql`insert into cards (name, "cardNumber", "printNumber", category, expansion, "expansionCode")
    values ('Pinecox', 1, '1', 'Pokémon', 'x', 'SVI')`.execute(site.db);
  await sql`insert into players (username, name) values ('andreina', 'Andreina')`.execute(site.db);
};

describe('The step to a record of words without those of cards', () => {
  test('deletes the words of cards, records no new ones, and keeps those of players', async () => {
    for (const event of ['insert', 'update'])
      await sql`create trigger ${sql.id(`cards_words_${event}`)} after ${sql.raw(event)} on cards
        referencing new table as changed for each statement execute function "noteWords"()`.execute(site.db);
    await write();
    expect(await words()).toEqual([
      { kind: 'cards', word: 'pinecox' },
      { kind: 'players', word: 'andreina' },
    ]);
    await up(site.db as unknown as Kysely<unknown>);
    expect(await words()).toEqual([{ kind: 'players', word: 'andreina' }]);
    await sql`update cards set name = 'Pinecox'`.execute(site.db);
    expect(await words()).toEqual([{ kind: 'players', word: 'andreina' }]);
  });
});
