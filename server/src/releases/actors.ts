import { type AreaAction, mayAct } from '@mesa/release-contract/team';
import type { Kysely } from 'kysely';
import { peopleNames, unnamedAccount } from '../kernel/audit/people-names';
import type { Deployer } from '../kernel/callers';
import type { Tables } from '../kernel/db/tables';

/** The actor of automatic changes in the history. */
export const siteActor = 'site';
const accountMark = 'account:';
const tokenMark = 'token:';

/** Returns the history's reference to an account: its id, so that its current name is shown. */
export const accountActor = (userId: string): string => accountMark + userId;

/** Returns the history's reference to a deployer. */
export const actorOf = (deployer: Deployer): string => ('token' in deployer ? tokenMark + deployer.token.name : accountActor(deployer.userId));

/** Returns whether a deployer may do this with the area for which it was admitted. */
export function mayDo(deployer: Deployer, action: AreaAction): boolean {
  return mayAct('token' in deployer ? 'token' : (deployer.team ?? 'admin'), action);
}

/** Returns the account of a person who deploys as part of an area's team; null for a token and the site admin. */
export const teammateOf = (deployer: Deployer): string | null => ('token' in deployer || !deployer.team ? null : deployer.userId);

/** Returns the id of the deployer's token; null for an account. */
export const tokenOf = (deployer: Deployer): number | null => ('token' in deployer ? deployer.token.id : null);

/** Returns the names of actors in the history. An account's e-mail is only a fallback, and only for site admins. */
export async function actorNames(db: Kysely<Tables>, deployer: Deployer, kept: readonly string[]): Promise<(who: string) => string> {
  const accounts = new Set(kept.filter((who) => who.startsWith(accountMark)).map((who) => who.slice(accountMark.length)));
  const names = await peopleNames(db, 'token' in deployer ? { userId: '', role: 'member' } : deployer, accounts);
  return (who) => {
    if (who === siteActor) return 'Mesa Abierta';
    return who.startsWith(tokenMark) ? who.slice(tokenMark.length) : (names[who.slice(accountMark.length)] ?? unnamedAccount);
  };
}
