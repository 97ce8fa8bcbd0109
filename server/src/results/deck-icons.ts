import type { DeckIconCard } from '@mesa/shared/contracts/tournaments';
import { type RawBuilder, sql } from 'kysely';

/** The most cards of a deck that may be its favourites. */
const mostFavourites = 3;

type Reference = string;

const favourites = (tournamentId: Reference, playerId: Reference) => sql`
  from decks
  join "deckCards" on "deckCards"."deckId" = decks.id and "deckCards".favourite
  where decks."tournamentId" = ${sql.ref(tournamentId)} and decks."playerId" = ${sql.ref(playerId)}`;

/** The favourite cards of the deck of a player in a tournament: part of a row's columns, so that a page of rows needs no further query. */
export const deckIconCards = (tournamentId: Reference, playerId: Reference): RawBuilder<DeckIconCard[]> => sql`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'imageUrl', "imageUrl", 'deckicons', array_remove(array[coalesce(iconcard, "imageUrl")], null)) order by id)
  from (
    select cards.id, cards.name, cards."imageUrl", cards.iconcard
    from (select "deckCards"."cardId" ${favourites(tournamentId, playerId)} order by "deckCards"."cardId" limit ${sql.lit(mostFavourites)}) as favourite
    join cards on cards.id = favourite."cardId"
  ) as icons), '[]')`;

/** How many cards `deckIconCards` holds. */
export const deckIconCount = (tournamentId: Reference, playerId: Reference): RawBuilder<number> =>
  sql`(select least(count(*), ${sql.lit(mostFavourites)})::int ${favourites(tournamentId, playerId)})`;
