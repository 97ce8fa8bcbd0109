import type { listCards, listExpansionCards } from '@mesa/shared/contracts/cards';
import type { Deck } from '@mesa/shared/contracts/decks';
import type { listResultsOfPlayer } from '@mesa/shared/contracts/results';
import type { getStoreBySlug } from '@mesa/shared/contracts/stores';
import type { getTournament } from '@mesa/shared/contracts/tournaments';
import type { Result } from '@mesa/shared/endpoint';
import type { FirstAnswer } from '@mesa/shared/first-data';
import { longDate } from '@mesa/shared/format/date';
import type { PageName } from '@mesa/shared/paths';
import { deckName, displayName, stateName } from '@mesa/shared/rules/names';

export interface PageHead {
  title: string;
  description: string;
  /** An address on this site or another, for previews in chats. */
  image?: string | null;
}

const site = 'Torneos, tiendas, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.';

const titles: { readonly [P in PageName]?: string } = {
  search: 'Buscar',
  contact: 'Contacto',
  contactEnglish: 'Contacto',
  privacy: 'Política de privacidad',
  terms: 'Términos y condiciones',
  thanks: 'Agradecimientos',
  tournaments: 'Torneos',
  tournamentsByName: 'Torneos',
  createTournament: 'Crear Torneo',
  ranking: 'Ranking',
  stores: 'Tiendas',
  createStore: 'Crear Tienda',
  deck: 'Baraja',
  deckList: 'Baraja',
  exportDeck: 'Exportar baraja',
  collection: 'Expansiones',
  expansion: 'Expansión',
  searchCard: 'Buscar Carta',
  card: 'Carta',
  uploadCards: 'Agregar Cartas',
  profile: 'Perfil',
};

const ofDeck = ({ player, tournament, result, deck }: Deck): PageHead => ({
  title: `Baraja de ${displayName(player)}`,
  description: `${deckName(result.deckName)} en ${tournament.name}, ${longDate(tournament.date)}.`,
  image: deck.find((card) => card.favourite)?.imageUrl ?? null,
});

/** What pages that people share in chats say of themselves, from the answer to their first call. */
const described: { readonly [P in PageName]?: (answer: never) => PageHead | null } = {
  tournament: ({ data }: Result<typeof getTournament>) => ({
    title: data.name,
    description: `${data.category} en ${data.storeName}, ${data.city}, ${longDate(data.date)}. ${data.numberPlayers} jugadores.`,
  }),
  store: ({ store }: Result<typeof getStoreBySlug>) => ({
    title: store.name,
    description: `Tienda en ${store.city}, ${stateName(store.state)}, ${store.country}.${store.description ? ` ${store.description.slice(0, 140)}` : ''}`,
  }),
  player: ({ player, total }: Result<typeof listResultsOfPlayer>) => ({
    title: displayName(player),
    description: `Recorrido de ${displayName(player)}: ${total} torneos con su baraja, posición e historial.`,
  }),
  deck: ofDeck,
  deckList: ofDeck,
  expansion: ({ cards: [card] }: Result<typeof listExpansionCards>) =>
    card ? { title: card.expansion, description: `Las cartas de ${card.expansion} (${card.expansionCode}).` } : null,
  card: ({ data: [card] }: Result<typeof listCards>) =>
    card ? { title: card.name, description: `${card.name}, ${card.expansion} ${card.collectionNumber ?? card.cardNumber}.`, image: card.imageUrl } : null,
};

/** Title, description and picture of a page, for the browser's tab, for search engines and for previews. */
export function pageHead(page: PageName | null, answers: readonly FirstAnswer[]): PageHead {
  const [first] = answers;
  const found = (page && first && described[page]?.(first.data as never)) || null;
  const title = found?.title ?? (page ? titles[page] : 'Ruta no encontrada');
  return { description: site, ...found, title: title ? `${title} · Mesa Abierta` : 'Mesa Abierta' };
}
