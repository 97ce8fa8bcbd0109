import type { Card } from '@mesa/contract/calls/cards';
import type { Deck } from '@mesa/contract/calls/decks';
import type { Season } from '@mesa/contract/calls/seasons';
import { longDate } from '@mesa/contract/format/date';
import type { PosterKind } from '@mesa/contract/format/poster-paths';
import { displayName, stateName } from '@mesa/contract/rules/names';
import { type Category, statusNames } from '@mesa/contract/rules/tournament';
import { counted } from '@mesa/contract/text/plural';
import { type Kysely, sql } from 'kysely';
import { findPlaceOfDeck } from '../../domain/decks/deck-access';
import { readDeck } from '../../domain/decks/read-deck';
import { seasonTable } from '../../domain/seasons/season-table';
import { findSeason } from '../../domain/seasons/seasons';
import { findStore } from '../../domain/stores/stores';
import { findTournament } from '../../domain/tournaments/tournaments';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { kindOf } from './drawing/kinds';
import type { Felt, Poster, PosterCard, PosterDay } from './poster';

const felts: Record<Category, Felt> = {
  Amistoso: 'petrol',
  Online: 'blue',
  Challenge: 'green',
  Cup: 'brick',
  Prerelease: 'olive',
  Release: 'olive',
  Special: 'plum',
  Regional: 'plum',
  Internacional: 'blue',
};

const cardColumns = ['name', 'nameEsMx', 'category', 'type', 'subtype', 'imageUrl'] as const;
type CardRow = Pick<Card, (typeof cardColumns)[number]>;

/** Uses Latin American card names, like server-rendered pages: a chat has no switch. */
const shownName = ({ name, nameEsMx }: Pick<CardRow, 'name' | 'nameEsMx'>): string => nameEsMx || name;

const toCard = (row: CardRow): PosterCard => ({
  name: shownName(row),
  kind: kindOf({ ...row, subtype: row.subtype ?? '' }),
  picture: row.imageUrl,
});

/** The card that names the deck is on top. */
const byName =
  (deckName: string | null) =>
  (a: { name: string }, b: { name: string }): number =>
    Number(deckName?.includes(b.name) ?? false) - Number(deckName?.includes(a.name) ?? false);

const month = new Intl.DateTimeFormat('es', { timeZone: 'UTC', month: 'long' });
const dayOf = (day: string): PosterDay => ({ day: String(Number(day.slice(8, 10))), month: month.format(new Date(day)), year: day.slice(0, 4) });

const cardRows = (db: Kysely<Tables>) => db.selectFrom('cards as c').select(cardColumns.map((column) => `c.${column}` as const));

/** Returns the favourite cards of a player's deck; none of a deck that moderation hid. */
const favourites = (db: Kysely<Tables>, tournamentId: number, playerId: number) =>
  cardRows(db)
    .innerJoin('deckCards as dc', 'dc.cardId', 'c.id')
    .innerJoin('decks as d', 'd.id', 'dc.deckId')
    .innerJoin('results as r', (result) => result.onRef('r.tournamentId', '=', 'd.tournamentId').onRef('r.playerId', '=', 'd.playerId'))
    .where('d.tournamentId', '=', tournamentId)
    .where('d.playerId', '=', playerId)
    .where('r.deckHidden', '=', false)
    .where('dc.favourite', '=', true)
    .orderBy('c.id')
    .execute();

async function tournamentPoster(db: Kysely<Tables>, id: number, now: Date): Promise<Poster> {
  const tournament = await findTournament(db, null, id, now);
  const { winnerId, winnerPlayer, status } = tournament;
  const ended = status === 'finalizado';
  const cards = winnerId === null || tournament.winnerDeckCards.length === 0 ? [] : await favourites(db, id, winnerId);
  const won = winnerPlayer && {
    small: 'Ganó',
    large: displayName(winnerPlayer),
    after: tournament.winnerDeckName ? `con ${tournament.winnerDeckName}` : '',
    crown: true,
  };
  const state = ended ? null : { small: statusNames[status], large: status === 'progreso' ? '¡Se está jugando!' : '¡Ven a jugar!', after: '', crown: false };
  return {
    felt: felts[tournament.category],
    label: tournament.category,
    official: tournament.official && tournament.confirmed !== false,
    beside: longDate(tournament.date),
    title: tournament.name,
    facts: [tournament.storeName, `${tournament.city}, ${tournament.country}`],
    ribbon: won ?? state,
    foot: [tournament.numberPlayers > 0 ? counted(tournament.numberPlayers, 'jugador', 'jugadores') : null, tournament.format].filter(Boolean).join(' · '),
    cards: cards.sort(byName(tournament.winnerDeckName)).map(toCard),
    day: dayOf(tournament.date),
  };
}

/** Favourites first, then the most frequent cards; energies and pending cards are less informative. */
function deckCards({ deck, result }: Deck): PosterCard[] {
  const weight = (card: Deck['deck'][number]) =>
    (card.favourite ? 100 : 0) +
    (card.category === 'Pokémon' ? 20 : 0) +
    (card.category === 'Energía' || card.category === 'Revisión' ? -50 : 0) +
    card.quantity;
  return [...deck]
    .sort((a, b) => weight(b) - weight(a))
    .sort(byName(result.deckName))
    .slice(0, 5)
    .map((card) => ({ ...toCard(card), quantity: card.quantity }));
}

async function deckPoster(db: Kysely<Tables>, id: number, now: Date): Promise<Poster> {
  const read = await readDeck(db, null, await findPlaceOfDeck(db, id), now);
  const { tournament, result, player } = read;
  const { position, record } = result;
  const players = counted(tournament.numberPlayers, 'jugador', 'jugadores');
  return {
    felt: felts[tournament.category],
    label: 'Baraja',
    beside: longDate(tournament.date),
    title: result.deckName || `Baraja de ${displayName(player)}`,
    facts: [tournament.name, `${tournament.storeName}, ${tournament.city}`],
    ribbon: {
      small: position === 1 ? 'Ganó con ella' : position ? `Puesto ${position} de ${tournament.numberPlayers}` : 'La juega',
      large: displayName(player),
      after: record ?? '',
      crown: position === 1,
    },
    foot: `${tournament.category} · ${players}`,
    cards: deckCards(read),
    day: dayOf(tournament.date),
  };
}

async function storePoster(db: Kysely<Tables>, slug: string): Promise<Poster> {
  const store = await findStore(db, null, { slug });
  const held = () => db.selectFrom('tournaments').where('storeId', '=', store.id).where('status', '<>', 'desactivado');
  const { total } = await held().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const last = await held()
    .where('winnerId', 'is not', null)
    // Lists of a finished tournament are public.
    .where('status', '=', 'finalizado')
    .select(['id', 'winnerId'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const cards = last?.winnerId ? await favourites(db, last.id, last.winnerId) : [];
  return {
    felt: (['green', 'petrol', 'blue', 'plum', 'brick', 'olive'] as const)[store.id % 6] ?? 'green',
    label: 'Tienda',
    beside: `${stateName(store.state)}, ${store.country}`,
    title: store.name,
    facts: [store.address ?? '', `${store.city}, ${store.country}`],
    ribbon: null,
    foot: counted(total, 'torneo', 'torneos'),
    cards: cards.map(toCard),
  };
}

async function cardPoster(db: Kysely<Tables>, id: number): Promise<Poster> {
  const row = await cardRows(db)
    .select(['c.expansion', 'c.expansionCode', 'c.collectionNumber', 'c.cardNumber', 'c.rarity', 'c.hp'])
    .where('c.id', '=', id)
    .where('c.pending', '=', false)
    .executeTakeFirst();
  if (!row) throw new HttpError('not_found');
  const kinds = [row.type, row.subtype].filter((part) => part && part !== row.category);
  return {
    felt: 'green',
    label: row.category,
    beside: kinds.join(' · '),
    title: shownName(row),
    facts: [row.expansion, [row.rarity, row.hp ? `${row.hp} PS` : null].filter(Boolean).join(' · ')],
    ribbon: null,
    foot: `${row.expansionCode} ${row.collectionNumber ?? row.cardNumber}`,
    cards: [toCard(row)],
  };
}

async function expansionPoster(db: Kysely<Tables>, code: string): Promise<Poster> {
  const expansion = await db.selectFrom('expansions').select('name_es').where('code', '=', code.toUpperCase()).executeTakeFirst();
  const ofExpansion = cardRows(db).select('c.expansion').where('c.expansionCode', '=', code.toUpperCase()).where('c.pending', '=', false);
  const rows = await ofExpansion
    .orderBy(sql`c."imageUrl" is null`)
    .orderBy('c.hp', (hp) => hp.desc().nullsLast())
    .orderBy('c.id')
    .limit(5)
    .execute();
  const [first] = rows;
  if (!first) throw new HttpError('not_found');
  const { total } = await db
    .selectFrom('cards')
    .where('expansionCode', '=', code.toUpperCase())
    .where('pending', '=', false)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    felt: 'petrol',
    label: 'Expansión',
    beside: code.toUpperCase(),
    title: expansion?.name_es ?? first.expansion,
    facts: [],
    ribbon: null,
    foot: counted(total, 'carta', 'cartas'),
    cards: rows.map(toCard),
  };
}

/** Returns a season's scope: its store, its number of stores, or its city or country. */
export function placeOfSeason({ stores, city, country }: Season): string {
  const [first, ...others] = stores;
  if (!first) return [city, country].filter(Boolean).join(', ');
  return others.length === 0 ? first.name : counted(stores.length, 'tienda', 'tiendas');
}

/** Reads a season's poster, with the leader. */
async function seasonPoster(db: Kysely<Tables>, slug: string): Promise<Poster> {
  const season = await findSeason(db, null, { slug });
  const [leader] = (await seasonTable(db, season.id, { page: 1, limit: 1 })).data;
  return {
    felt: (['green', 'petrol', 'blue', 'plum', 'brick', 'olive'] as const)[season.id % 6] ?? 'green',
    label: 'Temporada',
    beside: counted(season.players, 'jugador', 'jugadores'),
    title: season.name,
    facts: [placeOfSeason(season), `${longDate(season.startsOn)} – ${longDate(season.endsOn)}`],
    ribbon: leader ? { small: 'Va primero', large: displayName(leader), after: counted(leader.points, 'punto', 'puntos'), crown: true } : null,
    foot: counted(season.events, 'torneo', 'torneos'),
    cards: [],
  };
}

/** The poster of the site itself. */
export const siteOwnPoster: Poster = {
  felt: 'green',
  label: 'Pokémon TCG',
  beside: 'Latinoamérica',
  title: 'Siempre hay una silla libre',
  facts: ['Torneos, tiendas, barajas y cartas de la comunidad'],
  ribbon: null,
  foot: '',
  cards: [],
};

const numbered =
  (read: (db: Kysely<Tables>, id: number, now: Date) => Promise<Poster>) =>
  (db: Kysely<Tables>, text: string, now: Date): Promise<Poster> => {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
    if (id < 1 || id > 2_147_483_647) throw new HttpError('not_found');
    return read(db, id, now);
  };

/** Reads the public data of an item for its poster; 404 if a visitor may not see it. */
export const readPoster: Record<PosterKind, (db: Kysely<Tables>, id: string, now: Date) => Promise<Poster>> = {
  torneo: numbered(tournamentPoster),
  baraja: numbered(deckPoster),
  tienda: storePoster,
  carta: numbered(cardPoster),
  expansion: expansionPoster,
  temporada: seasonPoster,
};
