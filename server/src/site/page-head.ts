import type { FirstAnswer } from '@mesa/contract/first-data';
import { type PageName, rolesOf, siteMap } from '@mesa/contract/paths';
import { posterSize, sitePoster } from '../posters/poster-paths';
import { canonicalOf } from './canonical';
import { described } from './described';

/** The picture of a page in chats. */
export interface HeadPicture {
  /** On this site, beginning with /, or elsewhere. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** What a page of one thing says of itself. */
export interface DescribedHead {
  title: string;
  description: string;
  picture?: HeadPicture;
  /** The one address of the thing, where several lead to it. */
  path?: string;
  type?: 'website' | 'profile';
  /** schema.org, without @context; addresses that begin with / are the site's. */
  structured?: Record<string, unknown>;
}

export interface PageHead extends Omit<DescribedHead, 'path' | 'picture'> {
  picture: HeadPicture;
  /** Path and query; null where search engines shall keep nothing. */
  canonical: string | null;
}

const site = 'Torneos, tiendas, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.';

const sitePicture: HeadPicture = { url: sitePoster, ...posterSize, alt: 'Mesa Abierta: una mesa de juego con cartas' };

const pages: { readonly [P in PageName]?: readonly [title: string, description?: string] } = {
  search: ['Buscar', 'Busca torneos, jugadores, tiendas y cartas de la comunidad Pokémon TCG en Latinoamérica.'],
  contact: ['Contacto', 'Escríbenos: cómo llegar al equipo de Mesa Abierta.'],
  contactEnglish: ['Contacto', 'Escríbenos: cómo llegar al equipo de Mesa Abierta.'],
  privacy: ['Política de privacidad', 'Qué datos guarda Mesa Abierta, para qué los usa y cómo pedir que se borren.'],
  terms: ['Términos y condiciones', 'Las condiciones de uso de Mesa Abierta.'],
  thanks: ['Agradecimientos', 'A quienes hacen posible Mesa Abierta: gracias.'],
  tournaments: ['Torneos', 'Torneos de Pokémon TCG en Latinoamérica: inscripciones abiertas, en curso y finalizados, con resultados y barajas.'],
  tournamentsByName: ['Torneos', 'Torneos de Pokémon TCG en Latinoamérica: inscripciones abiertas, en curso y finalizados, con resultados y barajas.'],
  createTournament: ['Crear Torneo'],
  ranking: ['Ranking', 'Las mejores posiciones y barajas de los torneos de Pokémon TCG de la comunidad.'],
  stores: ['Tiendas', 'Tiendas donde se juega Pokémon TCG en Latinoamérica, por país, departamento y ciudad.'],
  createStore: ['Crear Tienda'],
  deck: ['Baraja'],
  deckList: ['Baraja'],
  exportDeck: ['Exportar baraja', 'Convierte tu lista de cartas en la hoja de baraja de un torneo.'],
  collection: ['Expansiones', 'Todas las expansiones de Pokémon TCG con sus cartas en español.'],
  expansion: ['Expansión'],
  searchCard: ['Buscar Carta', 'Busca cartas de Pokémon TCG por nombre, expansión, número y categoría.'],
  card: ['Carta'],
  uploadCards: ['Agregar Cartas'],
  profile: ['Perfil'],
  changes: ['Historial de cambios'],
  claims: ['Solicitudes de jugadores'],
  confirmations: ['Torneos por confirmar'],
  releases: ['Versiones'],
};

/** For one person, for administrators, or different for each who asks. */
const unlisted: ReadonlySet<PageName> = new Set<PageName>([
  'profile',
  'createTournament',
  'createStore',
  'search',
  ...(Object.keys(siteMap) as PageName[]).filter((page) => rolesOf(siteMap[page].area).length > 0),
]);

export interface Address {
  page: PageName | null;
  params: Record<string, string>;
  search: URLSearchParams;
  /** Nothing has this address. */
  missing: boolean;
}

/** Title, description, picture and address of a page, for the browser's tab, for search engines and for previews. */
export function pageHead({ page, params, search, missing }: Address, answers: readonly FirstAnswer[]): PageHead {
  if (page === null || missing)
    return { title: `${(page && pages[page]?.[0]) ?? 'Ruta no encontrada'} · Mesa Abierta`, description: site, picture: sitePicture, canonical: null };
  const { path, ...found } = described(page, answers) ?? { title: pages[page]?.[0] };
  return {
    description: pages[page]?.[1] ?? site,
    picture: sitePicture,
    ...found,
    title: found.title ? `${found.title} · Mesa Abierta` : 'Mesa Abierta · Torneos, tiendas y barajas de la comunidad',
    canonical: unlisted.has(page) ? null : canonicalOf(page, params, search, path),
  };
}
