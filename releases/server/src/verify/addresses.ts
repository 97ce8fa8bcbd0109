import { findPage } from '@mesa/release-contract/addresses';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Site } from '../host';
import { listed, nameOf, refusal, type ServedBuild } from './rule';

/** The platform's own document. */
const registry = /^\/registry\.json(\/|$)/i;

type Addresses = Pick<Site, 'addresses' | 'isServerAddress' | 'names'>;

/** Returns whether other areas link to pages of this one. */
export const isPromised = ({ addresses }: Addresses, area: string): boolean => addresses.some((address) => address.area === area);

const file = 'area.ts';

/** Returns whether two patterns share an address. Routers ignore case. */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => path.toLowerCase().replace(/\/+$/, '').split('/'));
  if (!left || !right || left.length !== right.length) return false;
  return left.every((segment, i) => segment === right[i] || segment.startsWith(':') || right[i]?.startsWith(':'));
}

/** Returns the addresses of other areas: live ones, and those that others may link to. */
function takenBy({ addresses }: Addresses, area: string, live: readonly ServedBuild[]): { path: string; owner: string }[] {
  const promises = addresses.filter((address) => address.area !== area).map(({ path, area: owner }) => ({ path, owner }));
  const pages = live.filter((other) => other.area !== area).flatMap((other) => other.manifest.routes.map(({ path }) => ({ path, owner: nameOf(other) })));
  return [...pages, ...promises];
}

/** Refuses an area whose addresses, widgets or menu entries collide with another area's. */
export function clashes(site: Addresses, { area, routes, widgets, menu }: ReleaseManifest, live: readonly ServedBuild[]): Refusal[] {
  const others = live.filter((other) => other.area !== area);
  const taken = takenBy(site, area, live);
  const ofRoutes = routes.flatMap(({ path, page }) => {
    if (site.isServerAddress(path) || registry.test(path))
      return [refusal('routes', file, `${file}: ${path} es del servidor: elige otra dirección para ${page}.`)];
    const clash = taken.find((other) => overlap(other.path, path));
    return clash ? [refusal('routes', file, `${file}: ${path} choca con ${clash.path}, que es de ${clash.owner}: elige otra dirección para ${page}.`)] : [];
  });
  const ofWidgets = widgets
    .filter((name) => others.some(({ manifest }) => manifest.widgets.includes(name)))
    .map((name) => refusal('widgets', file, `${file}: ya hay una parte que se llama ${name}: dale otro nombre.`));
  const entries = others.flatMap((other) => [
    { label: other.manifest.label, under: undefined, of: other.area },
    ...other.manifest.menu.map(({ label, under }) => ({ label, under, of: nameOf(other) })),
    ...other.manifest.menu.flatMap(({ under }) => (under === undefined ? [] : [{ label: under, under: undefined, of: nameOf(other) }])),
  ]);
  const ofMenu = menu.flatMap(({ label, under }) => {
    const clash = entries.find((entry) => entry.under === under && entry.label.toLowerCase() === label.toLowerCase());
    return clash ? [refusal('menu', file, `${file}: en el menú ya hay «${label}», de ${clash.of}: elige otro texto.`)] : [];
  });
  return [...ofRoutes, ...ofWidgets, ...ofMenu];
}

/** Refuses an area without the addresses that other areas link to. */
function keepsPromises({ addresses, names }: Addresses, { area, routes }: ReleaseManifest): Refusal[] {
  const missing = addresses.filter((address) => address.area === area && !routes.some(({ path }) => path === address.path)).map(({ path }) => path);
  if (missing.length === 0) return [];
  return [refusal('routes', file, `${file}: falta ${listed(missing)}, y otras áreas enlazan ahí (${names.addressesFile}): vuelve a ponerla.`)];
}

/** Refuses an area that collides with the site, or lacks what others need of it. */
export function ownAddresses(site: Addresses, manifest: ReleaseManifest, live: readonly ServedBuild[]): Refusal[] {
  const { area, routes, widgets, fillings = [], menu, pages } = manifest;
  const refusals = [...clashes(site, manifest, live), ...keepsPromises(site, manifest)];
  for (const [i, { path, page }] of routes.entries()) {
    const same = routes.slice(0, i).find((route) => sameAddresses(route.path, path));
    if (same) refusals.push(refusal('routes', file, `${file}: ${path} es la dirección de ${same.page} y de ${page}: deja una.`));
  }
  for (const { label, path } of menu) {
    if (path.includes(':') || !findPage(routes, path))
      refusals.push(
        refusal('menu', file, `${file}: «${label}» del menú lleva a ${path}, que no es una dirección sin variables de ${area}: corrige la entrada.`),
      );
  }
  const unbuilt = [...routes.map(({ page }) => page), ...widgets].filter((name) => !Object.hasOwn(pages, name));
  if (unbuilt.length > 0)
    refusals.push(
      refusal('routes', 'src/remote.tsx', `La publicación no trae el código de ${listed(unbuilt)}: agrégalo a src/remote.tsx y construye de nuevo.`),
    );
  const unknown = fillings.map(({ widget }) => widget).filter((name) => !widgets.includes(name));
  if (unknown.length > 0) refusals.push(refusal('widgets', file, `${file}: ${listed(unknown)} no es una parte de ${area}: corrige «widgets».`));
  return refusals;
}

/** Returns whether two patterns are equal, apart from their parameters' names. */
const sameAddresses = (one: string, other: string): boolean => {
  const plain = (path: string) => path.toLowerCase().replace(/:\w+/g, ':').replace(/\/+$/, '');
  return plain(one) === plain(other);
};
