import { sql } from 'kysely';
import type { Accounts } from '../host';
import { testRoles } from './test-site';

export interface TestAccount {
  userId: string;
  username: string | null;
  name: string;
  isBlocked: boolean;
}

/** Accounts in memory; administrators alone see the id of an unknown one. */
export function testAccounts(known: ReadonlyMap<string, TestAccount>): Accounts {
  return {
    roles: testRoles,
    admin: 'admin',
    mayEnter: (role, allowed) => allowed.length === 0 || role === 'admin' || (role !== null && allowed.includes(role)),
    get blocked() {
      return sql<string>`(select unnest(${[...known.values()].filter(({ isBlocked }) => isBlocked).map(({ userId }) => userId)}::text[]))`;
    },
    find: async (_, username) => [...known.values()].find((one) => one.username === username.replace('@', ''))?.userId ?? null,
    async named(_, reader, userIds) {
      const nameOf = (userId: string) =>
        userId === 'site' ? 'El sitio' : (known.get(userId)?.name ?? (reader?.role === 'admin' ? userId : 'Una cuenta sin nombre'));
      const people = [...userIds].map((userId) => ({ userId, username: known.get(userId)?.username ?? null, name: nameOf(userId) }));
      return people.sort((a, b) => a.name.localeCompare(b.name, 'es'));
    },
  };
}
