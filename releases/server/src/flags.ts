import type { AreaState, FlagRule, RegistryState } from '@mesa/release-contract/calls/area-state';
import { ownValue } from '@mesa/release-contract/own-value';
import { canonical } from '@mesa/release-contract/release';
import type { Kysely } from 'kysely';
import type { Included } from './builds';
import { RefusedCall } from './refused-call';
import { type Changed, changeRegistry } from './registry';
import { servedBuilds } from './served-builds';
import type { ReleaseTables } from './tables';
import { listed } from './verify/rule';

/** Returns the descriptions of the flags that builds of an area declare which visitors get now, by name: the live one and a canary. */
export async function declaredFlags(db: Kysely<ReleaseTables>, state: RegistryState, included: Included, area: string): Promise<ReadonlyMap<string, string>> {
  const served = (await servedBuilds(db, state, included)).filter((build) => build.area === area);
  return new Map(served.flatMap(({ manifest }) => manifest.flags ?? []).map(({ name, description }) => [name, description]));
}

/** The rule of a flag that is off for everyone. */
export const off: FlagRule = { percent: 0, roles: [], accounts: [] };
const isOff = (rule: FlagRule): boolean => canonical(rule) === canonical(off);

/** Returns an area's flags with another rule for one of them; a flag that is off has none. */
function withRule({ flags }: AreaState, name: string, rule: FlagRule): AreaState['flags'] {
  const others = Object.entries(flags ?? {}).filter(([one]) => one !== name);
  const all = isOff(rule) ? others : [...others, [name, rule] as const];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

interface SavedFlag {
  area: string;
  who: string;
  /** The revision that the caller saw. */
  seen: number;
  name: string;
  rule: FlagRule;
  /** Its audience, for the history. */
  audience: string;
  /** Whether the caller may change a flag that is, or becomes, on for everybody. */
  mayReachAll: boolean;
}

/** Sets a flag's audience. Refuses (422) to switch on a flag that no build declares which visitors get; any can be switched off. */
export const saveFlag = (
  db: Kysely<ReleaseTables>,
  included: Included,
  { area, who, seen, name, rule, audience, mayReachAll }: SavedFlag,
): Promise<Changed | null> =>
  changeRegistry(db, {
    area,
    action: 'flag',
    who,
    seen,
    async step(state, registry, transaction) {
      const before = ownValue(state.flags, name);
      const known = await declaredFlags(transaction, registry.state, included, area);
      if (!known.has(name) && !(before && isOff(rule))) {
        const names = known.size > 0 ? `tiene ${listed([...known.keys()])}` : 'no tiene ninguna';
        throw new RefusedCall('rule_violation', `Lo que está en línea de ${area} no tiene la función en prueba «${name}»: ${names}.`);
      }
      if (!mayReachAll && (rule.percent === 100 || before?.percent === 100))
        throw new RefusedCall('forbidden', `Encender «${name}» para todos, o cambiarla cuando lo está, lo hace una persona responsable de ${area}.`);
      if (before ? canonical(before) === canonical(rule) : isOff(rule)) throw new RefusedCall('rule_violation', `«${name}» ya está así.`);
      return { release: state.active, note: `${name}: ${audience}.`, state: { flags: withRule(state, name, rule) } };
    },
  });
