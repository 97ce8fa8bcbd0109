import type { Kysely } from 'kysely';
import { peopleNames, unnamedAccount } from '../kernel/audit/names';
import type { Tables } from '../kernel/db/tables';
import type { Deployer } from '../kernel/http';

/** The actor of automatic changes in the history. */
export const siteActor = 'site';
const accountMark = 'account:';
const tokenMark = 'token:';

/** How the history keeps who deployed: an account by its id, so that it is called as it is called now. */
export const actorOf = (deployer: Deployer): string => ('token' in deployer ? tokenMark + deployer.token.name : accountMark + deployer.userId);

/** The deploy token that someone deploys with; null: an account. */
export const tokenOf = (deployer: Deployer): number | null => ('token' in deployer ? deployer.token.id : null);

/** What those are called that the history names. Only a site admin is told an account's address where it has no other name. */
export async function actorNames(db: Kysely<Tables>, deployer: Deployer, kept: readonly string[]): Promise<(who: string) => string> {
  const accounts = new Set(kept.filter((who) => who.startsWith(accountMark)).map((who) => who.slice(accountMark.length)));
  const names = await peopleNames(db, 'token' in deployer ? { userId: '', role: 'member' } : deployer, accounts);
  return (who) => {
    if (who === siteActor) return 'Mesa Abierta';
    return who.startsWith(tokenMark) ? who.slice(tokenMark.length) : (names[who.slice(accountMark.length)] ?? unnamedAccount);
  };
}
