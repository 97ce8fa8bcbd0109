import type { planModule } from '@mesa/release-contract/calls/releases';
import { ownValue } from '@mesa/release-contract/own-value';
import coerce from 'semver/functions/coerce.js';
import satisfies from 'semver/functions/satisfies.js';
import valid from 'semver/functions/valid.js';
import { RefusedCall } from './refused-call';
import type { Result } from './serve';
import type { ServedBuild } from './verify/rule';

/** Returns which of the live builds accept a version of a library that the shell shares. */
export function modulePlan(live: readonly ServedBuild[], module: string, wanted: string): Omit<Result<typeof planModule>, 'status'> {
  const version = valid(wanted) ?? (/^\d+(\.\d+)?$/.test(wanted) ? (coerce(wanted)?.version ?? null) : null);
  if (version === null) throw new RefusedCall('rule_violation', `«${wanted}» no es una versión: se escribe como 20 o 20.1.0.`);
  const shells = live.flatMap(({ area, release, manifest }) => {
    const offers = area === 'shell' ? ownValue(manifest.offers, module) : undefined;
    return offers === undefined ? [] : [{ release, offers }];
  });
  if (shells.length === 0) throw new RefusedCall('rule_violation', `El marco no comparte ${module}.`);
  const versions = shells.flatMap(({ release, offers }) => (typeof offers === 'string' ? [{ release, offers }] : []));
  if (versions.length === 0) throw new RefusedCall('rule_violation', `${module} es del sitio y no tiene versiones: se compara por los nombres que ofrece.`);
  const builds = live
    .filter(({ area }) => area !== 'shell')
    .map(({ area, release, manifest }) => {
      const range = ownValue(manifest.needs, module);
      const needs = typeof range === 'string' ? range : null;
      return { area, release, needs, accepts: needs === null || satisfies(version, needs) };
    })
    .sort((a, b) => (a.area < b.area ? -1 : 1));
  return { module, version, ready: builds.every(({ accepts }) => accepts), shells: versions, builds };
}
