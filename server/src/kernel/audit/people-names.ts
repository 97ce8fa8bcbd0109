import type { PlayerName } from '@mesa/contract/calls/players';
import { type HelpingRole, roleNames } from '@mesa/contract/play/roles';
import { displayName } from '@mesa/contract/rules/names';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../callers';
import type { Tables } from '../db/tables';

export const unnamedAccount = 'Una cuenta sin jugador';
/** The id of a phone with a pass, which ends with its player's. */
const passAccount = '^pass:[0-9]+:([0-9]{1,9})$';
/** The id of a phone with a judge's or helper's pass, which has no account. */
const staffPassAccount = /^staff-pass:(judge|helper):[0-9]+$/;
/** Changes that a migration makes have this author. */
const siteAccount = 'site';

/** Returns people's names: their player's; also for a phone with the player's pass; for one with the pass of a judge or helper, its role; without one, for the site admin their e-mail, otherwise their user id. */
export async function peopleNames(db: Kysely<Tables>, caller: Caller, userIds: ReadonlySet<string>): Promise<Record<string, string>> {
  if (userIds.size === 0) return {};
  const { rows } = await sql<PlayerName & { userId: string; email: string | null; playerId: number | null }>`
    select wanted."userId", u.email, p.id as "playerId", p.username, p.name, p.optionalname, p."useUsername" from unnest(${[...userIds]}::text[]) as wanted("userId")
    left join players p on p."userId" = wanted."userId" or p.id = substring(wanted."userId" from ${passAccount})::int
    left join users u on u."userId" = wanted."userId"`.execute(db);
  const nameOf = (row: PlayerName & { userId: string }) => (row.userId.startsWith('pass:') ? `${displayName(row)} (con pase)` : displayName(row));
  const accountName = ({ email, userId }: { email: string | null; userId: string }) => {
    const role = staffPassAccount.exec(userId)?.[1] as HelpingRole | undefined;
    if (role) return `${roleNames[role]} (con pase)`;
    return caller.role === 'admin' ? (email ?? userId) : unnamedAccount;
  };
  return Object.fromEntries(
    rows.map((row) => [row.userId, row.userId === siteAccount ? 'Mesa Abierta' : row.playerId === null ? accountName(row) : nameOf(row)]),
  );
}
