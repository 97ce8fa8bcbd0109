import type { ReleaseManifest } from './calls/manifest';
import type { LiveArea } from './registry';

/** Returns what the frame needs of an area: its addresses, its menu, and the slots of its widgets. */
export const outlineOf = ({
  label,
  roles,
  routes,
  menu,
  fillings = [],
}: ReleaseManifest): Pick<LiveArea, 'label' | 'roles' | 'routes' | 'menu' | 'fillings'> => ({
  label,
  ...(roles.length > 0 ? { roles } : {}),
  routes: routes.map(({ path, page, slots }) => ({ path, page, ...(slots ? { slots } : {}) })),
  menu,
  ...(fillings.length > 0 ? { fillings: fillings.map(({ slot, widget, order }) => ({ slot, widget, order })) } : {}),
});

/** Returns an area reduced to its pages for teams (`team: true`) and their menu entries. */
export function teamPartOf(manifest: ReleaseManifest): ReleaseManifest {
  const routes = manifest.routes.filter(({ team }) => team);
  const menu = manifest.menu.filter(({ path }) => routes.some((route) => route.path === path)).map(({ for: _, ...entry }) => entry);
  return { ...manifest, roles: [], routes, menu, fillings: [] };
}

/** Returns whether a page for teams may need this file: not if only other pages name it. */
export function isForTeams({ entry, routes, pages }: ReleaseManifest, file: string): boolean {
  const open = routes.filter(({ team }) => team).map(({ page }) => page);
  if (open.length === 0) return false;
  const names = (page: string) => pages[page]?.includes(file) ?? false;
  return entry.includes(file) || ['remote', ...open].some(names) || !Object.keys(pages).some(names);
}
