import { type AreaAction, mayAct } from '@mesa/release-contract/team';
import type { Kysely } from 'kysely';
import type { Caller, Deployer } from './callers';
import type { Accounts } from './host';
import type { ReleaseTables } from './tables';

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

/** Returns who reads people's names; null for a token. */
export const readerOf = (deployer: Deployer): Caller | null => ('token' in deployer ? null : deployer);

export interface Readers {
  db: Kysely<ReleaseTables>;
  accounts: Accounts;
  /** Who reads the history. */
  deployer: Deployer;
}

/** Returns the names of actors in the history, as a deployer may know them. */
export async function actorNames({ db, accounts, deployer }: Readers, kept: readonly string[]): Promise<(who: string) => string> {
  const idOf = (who: string) => (who.startsWith(accountMark) ? who.slice(accountMark.length) : who);
  const ids = new Set(kept.filter((who) => !who.startsWith(tokenMark)).map(idOf));
  const people = ids.size === 0 ? [] : await accounts.named(db, readerOf(deployer), ids);
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return (who) => (who.startsWith(tokenMark) ? who.slice(tokenMark.length) : (names.get(idOf(who)) ?? idOf(who)));
}
