import type { Refusal, ReleaseManifest, Route } from '@mesa/contract/calls/releases';
import { areas, rolesOf, siteMap, widgets } from '@mesa/contract/paths';
import { type LiveBuild, listed, nameOf, refusal } from './rule';

type Area = keyof typeof areas;
export const isResident = (area: string): area is Area => Object.hasOwn(areas, area);

/** What the server answers itself: no page may stand there. */
const reserved = /^\/(api|uploads|og|shell|mf|dev|registry\.json|robots\.txt|sitemap\.xml)(\/|$)/i;

const residentRoutes = Object.entries(siteMap).map(([page, { path, area }]): Route & { area: string } => ({ page, path, area }));
const written = ({ path, page }: Route): string => `${path} (${page})`;

/** Whether some address would be both's. Routers do not tell capitals apart. */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => path.toLowerCase().replace(/\/+$/, '').split('/'));
  if (!left || !right || left.length !== right.length) return false;
  return left.every((segment, i) => segment === right[i] || segment.startsWith(':') || right[i]?.startsWith(':'));
}

const wayOutOfTable = 'Las direcciones de un área del sitio se cambian en shared/contract/src/paths.ts, y salen con un marco nuevo.';

/** An area of the site has the addresses, widgets and roles that paths.ts gives it, and its menu is in the shell. */
function residentFaults(area: Area, { routes, widgets: offered, menu, roles }: ReleaseManifest): Refusal[] {
  const refusals: Refusal[] = [];
  const own = residentRoutes.filter((route) => route.area === area).map(written);
  const given = routes.map(written);
  const foreign = given.filter((route) => !own.includes(route));
  const missing = own.filter((route) => !given.includes(route));
  if (foreign.length > 0) refusals.push(refusal('routes', 'release.json', `${listed(foreign)} no es de ${area}. ${wayOutOfTable}`));
  if (missing.length > 0) refusals.push(refusal('routes', 'release.json', `Falta ${listed(missing)}, que es de ${area}. ${wayOutOfTable}`));
  const ownWidgets = Object.entries(widgets).flatMap(([name, of]) => (of === area ? [name] : []));
  const others = offered.filter((name) => !ownWidgets.includes(name));
  const absent = ownWidgets.filter((name) => !offered.includes(name));
  if (others.length > 0)
    refusals.push(
      refusal('widgets', 'release.json', `${listed(others)} no es una parte de ${area} en shared/src/paths.ts. Ponla en su tabla «widgets», o quítala.`),
    );
  if (absent.length > 0) refusals.push(refusal('widgets', 'release.json', `Falta la parte ${listed(absent)}, que otras páginas muestran. Vuelve a ofrecerla.`));
  if (menu.length > 0) refusals.push(refusal('menu', 'release.json', `El menú de ${area} está en el marco: quita «menu».`));
  if ([...roles].sort().join() !== [...rolesOf(area)].sort().join()) {
    const due = rolesOf(area).join(', ') || 'nadie: es de todos';
    refusals.push(
      refusal(
        'roles',
        'release.json',
        `Los roles de ${area} están en shared/contract/src/paths.ts (${due}) y no son los del manifiesto. Construye el área de nuevo.`,
      ),
    );
  }
  return refusals;
}

/** An area of a repository of its own takes nobody's addresses, page names, widgets or menu entries. */
function guestFaults(manifest: ReleaseManifest, live: readonly LiveBuild[]): Refusal[] {
  const guests = live.filter(({ area }) => !isResident(area) && area !== manifest.area);
  const refusals: Refusal[] = [];
  for (const { path, page } of manifest.routes) {
    if (reserved.test(path)) refusals.push(refusal('routes', 'release.json', `${path} es del servidor: elige otra dirección para ${page}.`));
    const taken = residentRoutes.find((route) => overlap(route.path, path));
    if (taken) refusals.push(refusal('routes', 'release.json', `${path} choca con ${taken.path}, que es de ${taken.area}: elige otra dirección para ${page}.`));
    for (const guest of guests) {
      const other = guest.manifest.routes.find((route) => overlap(route.path, path));
      if (other)
        refusals.push(refusal('routes', 'release.json', `${path} choca con ${other.path}, que es de ${nameOf(guest)}: elige otra dirección para ${page}.`));
    }
    if (Object.hasOwn(siteMap, page))
      refusals.push(refusal('routes', 'release.json', `${page} es el nombre de una página del sitio: llama a la tuya de otro modo.`));
  }
  for (const name of manifest.widgets) {
    const taken = Object.hasOwn(widgets, name) || guests.some((guest) => guest.manifest.widgets.includes(name));
    if (taken) refusals.push(refusal('widgets', 'release.json', `Ya hay una parte que se llama ${name}: dale otro nombre.`));
  }
  const labels = new Map<string, string>(Object.entries(areas).map(([area, { label }]) => [label.toLowerCase(), area]));
  for (const guest of guests) for (const { label } of guest.manifest.menu) labels.set(label.toLowerCase(), nameOf(guest));
  for (const { label, path } of manifest.menu) {
    const taken = labels.get(label.toLowerCase());
    if (taken) refusals.push(refusal('menu', 'release.json', `En el menú ya hay «${label}», de ${taken}: elige otro texto.`));
    if (!manifest.routes.some((route) => route.path === path)) {
      refusals.push(
        refusal('menu', 'release.json', `«${label}» del menú lleva a ${path}, que no es una dirección sin variables de ${manifest.area}: corrige la entrada.`),
      );
    }
  }
  return refusals;
}

/** What the area adds to the site does not touch what is there. */
export function ownAddresses(manifest: ReleaseManifest, live: readonly LiveBuild[]): Refusal[] {
  const { area, routes, widgets: offered, pages } = manifest;
  const refusals = isResident(area) ? residentFaults(area, manifest) : guestFaults(manifest, live);
  for (const [i, { path }] of routes.entries()) {
    const same = routes.slice(0, i).find((route) => route.path === path);
    if (same) refusals.push(refusal('routes', 'release.json', `${path} está dos veces: deja una.`));
  }
  const unbuilt = [...routes.map(({ page }) => page), ...offered].filter((name) => !Object.hasOwn(pages, name));
  if (unbuilt.length > 0)
    refusals.push(refusal('routes', 'release.json', `La publicación no trae el código de ${listed(unbuilt)}: agrégalo a src/remote.tsx y construye de nuevo.`));
  return refusals;
}
