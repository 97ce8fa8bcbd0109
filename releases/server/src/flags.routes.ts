import { type Flag, listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { ownValue } from '@mesa/release-contract/own-value';
import { actorOf, mayDo, readerOf } from './actors';
import type { Included } from './builds';
import type { Deployer } from './callers';
import * as flags from './flags';
import type { Host } from './host';
import { RefusedCall } from './refused-call';
import { readRegistry, stateOf } from './registry';
import type { RegistryCache } from './registry-cache';
import type { Serve } from './serve';

interface FlagDeps extends Pick<Host, 'db' | 'accounts' | 'flagAudience'> {
  serve: Serve;
  live: RegistryCache;
  included: Included;
}

function fault(path: string, message: string): RefusedCall {
  return new RefusedCall('rule_violation', message, { issues: [{ path, message }] });
}

/** Serves the flags of an area, each with its audience. */
export function flagRoutes({ serve, db, live, included, accounts, flagAudience }: FlagDeps): void {
  /** Returns the ids of accounts, in a fixed order; refuses (422) an unknown username. */
  async function accountsOf(usernames: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const username of usernames) {
      const userId = await accounts.find(db, username);
      if (userId === null) throw fault('accounts', `Ninguna cuenta tiene el nombre de usuario «${username}». Pídele el que muestra su perfil.`);
      found.add(userId);
    }
    return [...found].sort();
  }

  /** Returns roles in the site's order; refuses (422) an unknown one. */
  function rolesOf(named: readonly string[]): string[] {
    const strange = named.find((role) => !accounts.roles.includes(role));
    if (strange !== undefined) throw fault('roles', `«${strange}» no es un rol de este sitio: son ${accounts.roles.join(', ')}.`);
    return accounts.roles.filter((role) => named.includes(role));
  }

  /** Returns the accounts of these ids as a team knows them. */
  async function peopleOf(userIds: readonly string[], deployer: Deployer): Promise<ReadonlyMap<string, Flag['accounts'][number]>> {
    if (userIds.length === 0) return new Map();
    const people = await accounts.named(db, readerOf(deployer), new Set(userIds));
    return new Map(people.map(({ userId, username, name }) => [userId, { username, name }]));
  }

  serve(listFlags, async ({ params: { area }, caller }) => {
    const registry = await readRegistry(db);
    const rules = stateOf(registry, area).flags ?? {};
    const declared = await flags.declaredFlags(db, registry.state, included, area);
    const people = await peopleOf([...new Set(Object.values(rules).flatMap(({ accounts }) => accounts))], caller);
    const unused = Object.keys(rules).filter((name) => !declared.has(name));
    const all = [...declared.keys(), ...unused].map((name) => {
      const { percent, roles, accounts: ids } = ownValue(rules, name) ?? flags.off;
      const known = ids.flatMap((id) => people.get(id) ?? []);
      return { name, description: declared.get(name) ?? null, percent, roles, accounts: known };
    });
    return { status: 'success', revision: registry.revision, flags: all };
  });

  serve(saveFlag, async ({ params: { area }, body: { name, percent, roles, accounts: usernames, revision: seen }, caller }) => {
    const rule = { percent, roles: rolesOf(roles), accounts: await accountsOf(usernames) };
    const asked = { area, who: actorOf(caller), seen, name, rule, audience: flagAudience(rule), mayReachAll: mayDo(caller, 'flagsForAll') };
    const done = await flags.saveFlag(db, included, asked);
    if (!done) throw new Error('a flag changed nothing');
    await live.changed();
    return { status: 'success', ...done };
  });
}
