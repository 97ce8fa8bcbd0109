import type { Role } from './rules/roles';

/** Areas that answer addresses: the shell itself and the six remotes, by their federation names. Without `roles`, an area is everyone's. */
export const areas = {
  shell: { folder: 'shell', label: 'Inicio' },
  mf_tournaments: { folder: 'mf-tournaments', label: 'Torneos' },
  mf_stores: { folder: 'mf-stores', label: 'Tiendas' },
  mf_decks: { folder: 'mf-decks', label: 'Barajas' },
  mf_collection: { folder: 'mf-collection', label: 'Colección' },
  mf_profile: { folder: 'mf-profile', label: 'Perfil' },
  mf_admin: { folder: 'mf-admin', label: 'Administración', roles: ['admin'] },
} as const satisfies Record<string, { folder: string; label: string; roles?: readonly Role[] }>;
export type Area = keyof typeof areas;
export type RemoteArea = Exclude<Area, 'shell'>;

/** Who may see an area; empty: everyone. */
export function rolesOf(area: Area): readonly Role[] {
  const { roles = [] }: { label: string; roles?: readonly Role[] } = areas[area];
  return roles;
}

/**
 * Every address of the site, once. The key is the page's name: it names the page's chunk in the build, so that the
 * server knows what to preload. An address further down is the answer only where none above it fits.
 */
export const siteMap = {
  home: { path: '/', area: 'shell' },
  search: { path: '/buscar', area: 'shell' },
  contact: { path: '/contacto', area: 'shell' },
  contactEnglish: { path: '/contact', area: 'shell' },
  privacy: { path: '/politica-privacidad', area: 'shell' },
  terms: { path: '/terminos-condiciones', area: 'shell' },
  thanks: { path: '/agradecimientos', area: 'shell' },
  tournaments: { path: '/torneos', area: 'mf_tournaments' },
  tournamentsByName: { path: '/torneos/:tournamentName', area: 'mf_tournaments' },
  createTournament: { path: '/torneo/crear', area: 'mf_tournaments' },
  tournament: { path: '/torneo/:id', area: 'mf_tournaments' },
  ranking: { path: '/ranking', area: 'mf_tournaments' },
  stores: { path: '/tiendas', area: 'mf_stores' },
  createStore: { path: '/tienda/crear', area: 'mf_stores' },
  store: { path: '/tienda/:slug', area: 'mf_stores' },
  deckList: { path: '/baraja/lista/:id', area: 'mf_decks' },
  deck: { path: '/baraja/:tournamentId/:username', area: 'mf_decks' },
  exportDeck: { path: '/exportar-baraja', area: 'mf_decks' },
  collection: { path: '/coleccion', area: 'mf_collection' },
  expansion: { path: '/coleccion/:expansionCode', area: 'mf_collection' },
  searchCard: { path: '/buscar-carta', area: 'mf_collection' },
  card: { path: '/carta/:id', area: 'mf_collection' },
  profile: { path: '/perfil', area: 'mf_profile' },
  player: { path: '/jugador/:username', area: 'mf_profile' },
  uploadCards: { path: '/upload-cards', area: 'mf_admin' },
  changes: { path: '/admin/cambios', area: 'mf_admin' },
  claims: { path: '/admin/solicitudes', area: 'mf_admin' },
  confirmations: { path: '/admin/confirmaciones', area: 'mf_admin' },
  accounts: { path: '/admin/cuentas', area: 'mf_admin' },
  security: { path: '/admin/seguridad', area: 'mf_admin' },
  releases: { path: '/admin/versiones', area: 'mf_admin' },
} as const satisfies Record<string, { path: `/${string}`; area: Area }>;

export type PageName = keyof typeof siteMap;
export type PageOf<A extends Area> = { [P in PageName]: (typeof siteMap)[P]['area'] extends A ? P : never }[PageName];

/** The parts that pages of other areas may mount by name, and the area that offers each. The name is its chunk's too, so none is a page's. */
export const widgets = {
  'finished-tournaments': 'mf_tournaments',
  'ranking-widget': 'mf_tournaments',
} as const satisfies Record<string, Area>;
/** Widgets of other areas that a page shows at once. */
export const widgetsAtOnce: { readonly [P in PageName]?: readonly WidgetName[] } = { home: ['finished-tournaments'] };
type WidgetName = keyof typeof widgets;
export type WidgetOf<A extends Area> = { [W in WidgetName]: (typeof widgets)[W] extends A ? W : never }[WidgetName];

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<P extends PageName> = { [K in ParamNames<(typeof siteMap)[P]['path']>]: string | number };

/** The address of a page: `href('deck', { tournamentId: 3, username: 'ana' })` is `/baraja/3/ana`. */
export function href<P extends PageName>(page: P, ...[params]: ParamNames<(typeof siteMap)[P]['path']> extends never ? [] : [Params<P>]): string {
  const values: Record<string, string | number> = params ?? {};
  return siteMap[page].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

const patterns = (Object.keys(siteMap) as PageName[]).map((page) => {
  const names: string[] = [];
  const source = siteMap[page].path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { page, names, pattern: new RegExp(`^${source}/?$`) };
});

/** The page that answers an address, and what is in it; null where the answer is the not-found page. */
export function pageOf(pathname: string): { page: PageName; params: Record<string, string> } | null {
  for (const { page, names, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    try {
      return { page, params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) };
    } catch {
      return null; // %E0%A4%A: an address that is not UTF-8 has no page
    }
  }
  return null;
}
