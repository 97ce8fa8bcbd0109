import { listCards, listExpansionCards } from '@mesa/contract/calls/cards';
import { type Deck, getDeck, getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { getStoreBySlug } from '@mesa/contract/calls/stores';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import type { FirstAnswer } from '@mesa/contract/first-data';
import { longDate } from '@mesa/contract/format/date';
import { href, type PageName } from '@mesa/contract/paths';
import { deckName, displayName, stateName } from '@mesa/contract/rules/names';
import { counted, plural } from '@mesa/contract/rules/plural';
import { statusNames } from '@mesa/contract/rules/tournament';
import { posterPath, posterSize } from '../posters/poster-paths';
import type { DescribedHead, HeadPicture } from './page-head';
import { storeData, tournamentData } from './structured-data';

/** On one line, and cut after a word where it is long. */
function clip(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const start = [...line].slice(0, most).join('');
  return start === line ? line : `${start.replace(/\s+\S*$/, '')}…`;
}

const poster = (url: string, alt: string): HeadPicture => ({ url, ...posterSize, alt });

function ofTournament({ data }: Result<typeof getTournament>): DescribedHead {
  const winner = data.winnerPlayer && `Ganó ${displayName(data.winnerPlayer)}${data.winnerDeckName ? ` con ${data.winnerDeckName}` : ''}.`;
  const state = data.status === 'finalizado' ? null : `${statusNames[data.status]}.`;
  const held = `${data.category} en ${data.city}, ${longDate(data.date)}.`;
  return {
    title: data.name,
    description: [held, state, `${counted(data.numberPlayers, 'jugador', 'jugadores')} en ${data.storeName}.`, winner].filter(Boolean).join(' '),
    picture: poster(posterPath('torneo', data.id), [`Afiche de ${data.name}`, winner].filter(Boolean).join('. ')),
    path: href('tournament', { id: data.id }),
    structured: tournamentData(data),
  };
}

function ofStore({ store }: Result<typeof getStoreBySlug>): DescribedHead {
  const place = [store.address, store.city, stateName(store.state), store.country].filter(Boolean).join(', ');
  return {
    title: store.name,
    description: `Tienda en ${place}.${store.description ? ` ${clip(store.description, 140)}` : ' Sus torneos de Pokémon TCG, con resultados y barajas.'}`,
    picture: poster(posterPath('tienda', store.slug), `Afiche de la tienda ${store.name}, ${store.city}`),
    path: href('store', { slug: store.slug }),
    structured: storeData(store),
  };
}

function ofPlayer({ player, total, data }: Result<typeof listResultsOfPlayer>): DescribedHead {
  const best = data.map(({ position }) => position).filter((position) => position !== null);
  const podium = best.length > 0 && Math.min(...best) === 1 ? ' Tiene torneos ganados.' : '';
  return {
    title: displayName(player),
    description: `Recorrido de ${displayName(player)}: ${counted(total, 'torneo', 'torneos')} con su baraja, posición e historial.${podium}`,
    path: href('player', { username: player.username }),
    type: 'profile',
  };
}

function ofDeck({ id, player, tournament, result }: Deck): DescribedHead {
  const name = result.deckName ? `${deckName(result.deckName)} de ${displayName(player)}` : `Baraja de ${displayName(player)}`;
  const place = result.position ? `${result.position}.º de ${tournament.numberPlayers}` : null;
  return {
    title: name,
    description: [`Baraja de ${displayName(player)} en ${tournament.name}, ${longDate(tournament.date)}`, place, result.record].filter(Boolean).join(' · '),
    picture: poster(id === null ? posterPath('torneo', tournament.id) : posterPath('baraja', id), `Afiche de la baraja ${name} en ${tournament.name}`),
    path: href('deck', { tournamentId: tournament.id, username: player.username }),
  };
}

function ofExpansion({ cards: [card], pagination }: Result<typeof listExpansionCards>): DescribedHead | null {
  if (!card) return null;
  return {
    title: card.expansion,
    description: `${plural(pagination.total, 'La carta', `Las ${pagination.total} cartas`)} de ${card.expansion} (${card.expansionCode}) en español.`,
    picture: poster(posterPath('expansion', card.expansionCode), `Cartas de la expansión ${card.expansion}`),
    path: href('expansion', { expansionCode: card.expansionCode }),
  };
}

function ofCard({ data: [card] }: Result<typeof listCards>): DescribedHead | null {
  if (!card) return null;
  const kind = [card.category, card.type, card.subtype].filter((part, i, all) => part && all.indexOf(part) === i).join(', ');
  return {
    title: `${card.name} · ${card.expansionCode} ${card.collectionNumber ?? card.cardNumber}`,
    description: `${card.name}: ${kind}. ${card.expansion} ${card.collectionNumber ?? card.cardNumber}.`,
    picture: poster(posterPath('carta', card.id), `La carta ${card.name} de ${card.expansion}`),
    path: href('card', { id: card.id }),
  };
}

interface Description {
  endpoint: Endpoint;
  head: (answer: unknown) => DescribedHead | null;
}

const from = <E extends Endpoint>(endpoint: E, head: (answer: Result<E>) => DescribedHead | null): Description => ({
  endpoint,
  head: (answer) => head(answer as Result<E>),
});

/** What pages that people share in chats say of themselves, from the answer to one of their first calls. */
const descriptions: { readonly [P in PageName]?: Description } = {
  tournament: from(getTournament, ofTournament),
  store: from(getStoreBySlug, ofStore),
  player: from(listResultsOfPlayer, ofPlayer),
  deck: from(getDeckOfPlayer, ofDeck),
  deckList: from(getDeck, ofDeck),
  expansion: from(listExpansionCards, ofExpansion),
  card: from(listCards, ofCard),
};

/** The head of one thing's page; null where the page shows none, or its answer did not come in time. */
export function described(page: PageName, answers: readonly FirstAnswer[]): DescribedHead | null {
  const description = descriptions[page];
  const answer = answers.find(({ path }) => path === description?.endpoint.path);
  return (answer && description?.head(answer.data)) ?? null;
}
