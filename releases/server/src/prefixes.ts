import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Kysely } from 'kysely';
import type { Site } from './host';
import { RefusedCall } from './refused-call';
import { changeRegistry } from './registry';
import type { ReleaseTables } from './tables';
import { listed, refusal, type ServedBuild } from './verify/rule';

/** Returns the first part of an address, which one area owns: `torneo` of /torneo/:id. null if it is a parameter. */
function prefixOf(path: string): string | null {
  const first = path.toLowerCase().split('/')[1] ?? '';
  return first.startsWith(':') ? null : first;
}
const prefixesOf = ({ routes }: ReleaseManifest): string[] => [
  ...new Set(routes.map(({ path }) => prefixOf(path)).filter((prefix): prefix is string => prefix !== null)),
];

interface Prefixes {
  owners: ReadonlyMap<string, string>;
  /** Whether an area may use a prefix of another. */
  allows(prefix: string, area: string): boolean;
}

/**
 * Reads which area owns each prefix: the one that published it first; of prefixes from before this was stored, the one that others link to, that came
 * with the server, or that is live.
 */
async function readPrefixes(db: Kysely<ReleaseTables>, { included, addresses }: Site, live: readonly ServedBuild[]): Promise<Prefixes> {
  const rows = await db.selectFrom('addressPrefixes').select(['prefix', 'area', 'isOwner']).execute();
  const owners = new Map(rows.filter(({ isOwner }) => isOwner).map(({ prefix, area }) => [prefix, area]));
  const own = (prefix: string | null, area: string) => {
    if (prefix !== null && !owners.has(prefix)) owners.set(prefix, area);
  };
  for (const { path, area } of addresses) own(prefixOf(path), area);
  for (const area of included.areas()) {
    const manifest = included.described(area);
    for (const prefix of manifest ? prefixesOf(manifest) : []) own(prefix, area);
  }
  for (const { area, manifest } of live) for (const prefix of prefixesOf(manifest)) own(prefix, area);
  const allowed = new Set(rows.filter(({ isOwner }) => !isOwner).map(({ prefix, area }) => `${prefix} ${area}`));
  return { owners, allows: (prefix, area) => allowed.has(`${prefix} ${area}`) };
}

const folderOf = (area: string): string => area.replaceAll('_', '-');

/** Returns what a team can do instead. */
function waysOut(
  { area, routes }: ReleaseManifest,
  path: string,
  { prefix, owner, slots }: { prefix: string; owner: string; slots: readonly string[] },
): string {
  const own = routes.map((route) => route.path).find((other) => prefixOf(other) !== prefix) ?? `/${folderOf(area).replace('mf-', '')}`;
  const instead = `usa una dirección tuya, como ${own.split('/:')[0]}${path}`;
  const inside = slots.length > 0 ? `, muéstralo dentro de su página con una parte en ${listed(slots)}` : '';
  const approval = `o pide a quien la lleva que lo apruebe: npm run release -- allow ${folderOf(owner)} /${prefix} ${folderOf(area)}`;
  return `${instead}${inside}, ${approval}.`;
}

/** Refuses addresses that begin like those of another area, which did not allow it. */
export async function ownPrefixes(db: Kysely<ReleaseTables>, site: Site, manifest: ReleaseManifest, live: readonly ServedBuild[]): Promise<Refusal[]> {
  const { area, routes } = manifest;
  const { owners, allows } = await readPrefixes(db, site, live);
  const shown = live.filter((build) => build.area === area).flatMap((build) => prefixesOf(build.manifest));
  return routes.flatMap(({ path }) => {
    const prefix = prefixOf(path);
    const owner = prefix === null ? undefined : owners.get(prefix);
    if (prefix === null || owner === undefined || owner === area || shown.includes(prefix) || allows(prefix, area)) return [];
    const ofOwner = live.filter((build) => build.area === owner).flatMap((build) => build.manifest.routes);
    const slots = [...new Set(ofOwner.filter((route) => prefixOf(route.path) === prefix).flatMap((route) => route.slots ?? []))];
    const text = `area.ts: ${path} empieza como las direcciones de ${owner} (/${prefix}): ${waysOut(manifest, path, { prefix, owner, slots })}`;
    return [refusal('prefixes', 'area.ts', text)];
  });
}

/** Makes an area the owner of the prefixes that no other area owns. Call it with the registry locked. */
export async function takePrefixes(db: Kysely<ReleaseTables>, site: Site, manifest: ReleaseManifest, live: readonly ServedBuild[]): Promise<void> {
  const { owners } = await readPrefixes(db, site, live);
  const free = prefixesOf(manifest).filter((prefix) => (owners.get(prefix) ?? manifest.area) === manifest.area);
  if (free.length === 0) return;
  await db
    .insertInto('addressPrefixes')
    .values(free.map((prefix) => ({ prefix, area: manifest.area, isOwner: true })))
    .onConflict((conflict) => conflict.columns(['prefix', 'area']).doUpdateSet({ isOwner: true }))
    .execute();
}

interface Allowed {
  /** The owner. */
  area: string;
  prefix: string;
  to: string;
  allowed: boolean;
  who: string;
  live: readonly ServedBuild[];
}

/** Lets another area use a prefix, or no longer; releases that are live with it stay. The history has who did it. */
export const allowPrefix = (db: Kysely<ReleaseTables>, site: Site, { area, prefix, to, allowed, who, live }: Allowed) =>
  changeRegistry(db, {
    area,
    action: 'allow',
    who,
    seen: null,
    async step(_, __, transaction) {
      const { owners } = await readPrefixes(transaction, site, live);
      if (owners.get(prefix) !== area || to === area)
        throw new RefusedCall(
          'rule_violation',
          `/${prefix} no es de ${area}${owners.has(prefix) ? `, es de ${owners.get(prefix)}` : ''}: no hay nada que aprobar.`,
        );
      if (allowed)
        await transaction
          .insertInto('addressPrefixes')
          .values({ prefix, area: to, isOwner: false })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else await transaction.deleteFrom('addressPrefixes').where('prefix', '=', prefix).where('area', '=', to).where('isOwner', '=', false).execute();
      return { release: null, note: `/${prefix}: ${to} ${allowed ? 'puede' : 'ya no puede'} usarla.`, state: {} };
    },
  });
