import { describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { testApp } from '../../../testing/test-app';
import { up } from './0007-claims-and-usernames';

const site = testApp();

/** Restores the database's earlier state. */
async function asBefore(): Promise<void> {
  for (const change of [
    'drop index players_skeleton, claims_open, claims_player, claims_account',
    'alter table players drop column skeleton',
    'alter table claims drop column refusal',
    'alter table claims add constraint "claims_userId_playerId_key" unique ("userId", "playerId")',
  ])
    await sql.raw(change).execute(site.db);
}

describe('The step to claims that are refused and usernames that are like no other', () => {
  test('keeps old names that look alike: one of them has the skeleton, an account’s before an older one', async () => {
    await asBefore();
    await sql`
      insert into players (username, name, "userId") values ('va1e', 'Ana', null), ('vale', 'Vale', 'user_vale'), ('vaIe', 'Iris', null), ('José', 'José', null)
    `.execute(site.db);
    await up(site.db as unknown as Kysely<unknown>);
    const { rows } = await sql`select username, skeleton from players order by id`.execute(site.db);
    expect(rows).toEqual([
      { username: 'va1e', skeleton: null },
      { username: 'vale', skeleton: 'vale' },
      { username: 'vaIe', skeleton: null },
      { username: 'José', skeleton: 'José'.normalize('NFD').toLowerCase() },
    ]);
  });

  test('deletes e-mails that only a browser sent, and keeps claims', async () => {
    await asBefore();
    await sql`insert into users ("userId", email, role) values ('user_vale', 'de.otra@correo.co', 'member')`.execute(site.db);
    await sql`insert into players (id, username, name) values (7, 'vale', 'Vale')`.execute(site.db);
    await sql`insert into claims ("userId", "playerId") values ('user_vale', 7)`.execute(site.db);
    await up(site.db as unknown as Kysely<unknown>);
    expect((await sql`select email from users`.execute(site.db)).rows).toEqual([{ email: null }]);
    expect((await sql`select "userId", "playerId", refusal from claims`.execute(site.db)).rows).toEqual([{ userId: 'user_vale', playerId: 7, refusal: null }]);
  });
});
