import { addressOf, type PathValues } from '@mesa/release-contract/addresses';

/**
 * The addresses that other areas link to, and the area that answers each: `href` uses them, and a release that lacks one of its own
 * is refused. All other addresses are only in their area's area.ts.
 */
export const addresses = {
  home: { path: '/', area: 'shell' },
  search: { path: '/buscar', area: 'shell' },
  contact: { path: '/contacto', area: 'shell' },
  privacy: { path: '/politica-privacidad', area: 'shell' },
  terms: { path: '/terminos-condiciones', area: 'shell' },
  guides: { path: '/ayuda', area: 'shell' },
  guidePlay: { path: '/ayuda/jugar', area: 'shell' },
  guideOrganise: { path: '/ayuda/organizar', area: 'shell' },
  guideAdmin: { path: '/ayuda/administrar', area: 'shell' },
  tournaments: { path: '/torneos', area: 'mf_tournaments' },
  tournament: { path: '/torneo/:id', area: 'mf_tournaments' },
  createTournament: { path: '/torneo/crear', area: 'mf_tournaments' },
  ranking: { path: '/ranking', area: 'mf_tournaments' },
  stores: { path: '/tiendas', area: 'mf_stores' },
  store: { path: '/tienda/:slug', area: 'mf_stores' },
  createStore: { path: '/tienda/crear', area: 'mf_stores' },
  organise: { path: '/quiero-organizar', area: 'mf_stores' },
  deck: { path: '/baraja/:tournamentId/:username', area: 'mf_decks' },
  deckList: { path: '/baraja/lista/:id', area: 'mf_decks' },
  agenda: { path: '/agenda', area: 'mf_seasons' },
  seasons: { path: '/temporadas', area: 'mf_seasons' },
  season: { path: '/temporada/:slug', area: 'mf_seasons' },
  createSeason: { path: '/temporada/crear', area: 'mf_seasons' },
  searchCard: { path: '/buscar-carta', area: 'mf_collection' },
  card: { path: '/carta/:id', area: 'mf_collection' },
  profile: { path: '/perfil', area: 'mf_profile' },
  player: { path: '/jugador/:username', area: 'mf_profile' },
} as const satisfies Record<string, { path: `/${string}`; area: string }>;
type AddressName = keyof typeof addresses;

/** An address that another area may link to: `href('deck', { tournamentId: 3, username: 'ana' })` is `/baraja/3/ana`. */
export const href = <Name extends AddressName>(name: Name, ...values: PathValues<(typeof addresses)[Name]['path']>): string =>
  addressOf(addresses[name].path as (typeof addresses)[Name]['path'], ...values);

/** The sections of each guide. Pages link to them, so a guide has all of these and no others. */
export interface GuideSections {
  guidePlay: 'cuenta' | 'inscribirse' | 'baraja' | 'mi-mesa' | 'avisos' | 'temporadas' | 'coleccion';
  guideOrganise: 'permiso' | 'tienda' | 'torneo' | 'inscripciones' | 'pegar-lista' | 'rondas' | 'mando' | 'tom' | 'cerrar' | 'temporada';
  guideAdmin: 'solicitudes' | 'confirmar' | 'denuncias' | 'cuentas' | 'cartas' | 'versiones';
}

/** Returns the address of a section of a guide. */
export const guideHref = <Page extends keyof GuideSections>(guide: Page, section: GuideSections[Page]): string => `${addresses[guide].path}#${section}`;

/**
 * Returns whether the server itself answers this address, with data or files, so that no page can have it. `/api` itself is a page; addresses below
 * it are not.
 */
export const isServerAddress = (pathname: string): boolean => /^\/(api(?=\/)|uploads|og|catalogue|shell|mf|dev|\.well-known)(\/|$)/i.test(pathname);
