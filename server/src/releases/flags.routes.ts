import { roles as siteRoles } from '@mesa/contract/rules/roles';
import { type Flag, listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import type { FlagRule } from '@mesa/release-contract/calls/releases';
import type { Kysely } from 'kysely';
import { peopleNames, unnamedAccount } from '../kernel/audit/people-names';
import type { Deployer } from '../kernel/callers';
import type { Tables } from '../kernel/db/tables';
import { HttpError } from '../kernel/errors';
import { ownValue } from '../kernel/own-value';
import type { Serve } from '../kernel/pipeline/serve';
import { actorOf, mayDo } from './actors';
import type { Included } from './builds';
import * as flags from './flags';
import { readRegistry, stateOf } from './registry';
import type { RegistryCache } from './registry-cache';

interface FlagDeps {
  serve: Serve;
  db: Kysely<Tables>;
  live: RegistryCache;
  included: Included;
  /** Returns the account with this username; null if there is none. */
  findAccount: (db: Kysely<Tables>, username: string) => Promise<string | null>;
}

const off: FlagRule = { percent: 0, roles: [], accounts: [] };

function fault(path: string, message: string): HttpError {
  return new HttpError('rule_violation', message, { issues: [{ path, message }] });
}

/** Serves the flags of an area, and for whom each is on. */
export function flagRoutes({ serve, db, live, included, findAccount }: FlagDeps): void {
  /** Returns the ids of accounts, in a fixed order; refuses (422) an unknown username. */
  async function accountsOf(usernames: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const username of usernames) {
      const userId = await findAccount(db, username);
      if (userId === null) throw fault('accounts', `Ninguna cuenta tiene el nombre de usuario «${username}». Pídele el que muestra su perfil.`);
      found.add(userId);
    }
    return [...found].sort();
  }

  /** Returns roles in the site's order; refuses (422) an unknown one. */
  function rolesOf(named: readonly string[]): string[] {
    const strange = named.find((role) => !siteRoles.some((one) => one === role));
    if (strange !== undefined) throw fault('roles', `«${strange}» no es un rol de este sitio: son ${siteRoles.join(', ')}.`);
    return siteRoles.filter((role) => named.includes(role));
  }

  /** Returns the accounts of these ids as a team knows them. */
  async function peopleOf(userIds: readonly string[], deployer: Deployer): Promise<ReadonlyMap<string, Flag['accounts'][number]>> {
    if (userIds.length === 0) return new Map();
    const rows = await db.selectFrom('players').select(['userId', 'username']).where('userId', 'in', userIds).execute();
    const names = await peopleNames(db, 'token' in deployer ? { userId: '', role: 'member' } : deployer, new Set(userIds));
    const username = new Map(rows.map((row) => [row.userId, row.username]));
    return new Map(userIds.map((id) => [id, { username: username.get(id) ?? null, name: names[id] ?? unnamedAccount }]));
  }

  serve(listFlags, async ({ params: { area }, caller }) => {
    const registry = await readRegistry(db);
    const rules = stateOf(registry, area).flags ?? {};
    const declared = await flags.declaredFlags(db, registry.state, included, area);
    const people = await peopleOf([...new Set(Object.values(rules).flatMap(({ accounts }) => accounts))], caller);
    const unused = Object.keys(rules).filter((name) => !declared.has(name));
    const all = [...declared.keys(), ...unused].map((name) => {
      const { percent, roles, accounts } = ownValue(rules, name) ?? off;
      const known = accounts.flatMap((id) => people.get(id) ?? []);
      return { name, description: declared.get(name) ?? null, percent, roles, accounts: known };
    });
    return { status: 'success', revision: registry.revision, flags: all };
  });

  serve(saveFlag, async ({ params: { area }, body: { name, percent, roles, accounts, revision: seen }, caller }) => {
    const rule = { percent, roles: rolesOf(roles), accounts: await accountsOf(accounts) };
    const asked = { area, who: actorOf(caller), seen, name, rule, mayReachAll: mayDo(caller, 'flagsForAll') };
    const done = await flags.saveFlag(db, included, asked);
    if (!done) throw new Error('a flag changed nothing');
    await live.changed();
    return { status: 'success', ...done };
  });
}
