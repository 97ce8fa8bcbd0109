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
