import { mayEnter, roles, toRole } from '@mesa/contract/rules/roles';
import type { Accounts } from '@mesa/release-server/host';
import { type Kysely, sql } from 'kysely';
import { accountByUsername } from '../../domain/players/account-by-username';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';

/** A program reads as little as a member. */
const program: Caller = { userId: '', role: 'member' };

/** This site's accounts and roles, for the release platform. */
export const accounts: Accounts = {
  roles,
  admin: 'admin',
  mayEnter: (role, allowed) => mayEnter(role === null ? null : toRole(role), allowed),
  blocked: sql`(select "userId" from "blockedAccounts")`,
  find: accountByUsername,
  async named(db: Kysely<Tables>, reader, userIds) {
    const names = await peopleNames(db, reader ? { userId: reader.userId, role: toRole(reader.role) } : program, userIds);
    const { rows } = await sql<{ userId: string; username: string | null }>`
      select wanted."userId", p.username from unnest(${[...userIds]}::text[]) as wanted("userId") left join players p on p."userId" = wanted."userId"
      order by p.norm, wanted."userId"`.execute(db);
    return rows.map(({ userId, username }) => ({ userId, username, name: names[userId] ?? userId }));
  },
};
