import type { DeckIconCard } from '@mesa/contract/calls/tournaments';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** Identifies a player's deck in a tournament. */
export interface DeckOf {
  tournamentId: number;
  playerId: number;
}

/** Returns a deck's favourite cards with the addresses of their icons, from one query for the whole answer. */
export type DeckIcons = (deck: DeckOf) => DeckIconCard[];

const keyOf = ({ tournamentId, playerId }: DeckOf): string => `${tournamentId}/${playerId}`;

async function iconCards(db: Kysely<Tables>, ids: ReadonlySet<number>): Promise<Map<number, DeckIconCard>> {
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; imageUrl: string | null; icon: string | null }>`
    select id, name, "imageUrl", coalesce(iconcard, "imageUrl") as icon from cards where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ icon, ...card }) => [card.id, { ...card, deckicons: icon === null ? [] : [icon] }]));
}

/** Reads the icons of some decks, or of every deck of a tournament. */
export async function deckIcons(db: Kysely<Tables>, which: readonly DeckOf[] | { tournamentId: number }): Promise<DeckIcons> {
  if ('length' in which && which.length === 0) return () => [];
  const condition =
    'length' in which
      ? sql`(d."tournamentId", d."playerId") in (
          select * from unnest(${which.map((deck) => deck.tournamentId)}::int[], ${which.map((deck) => deck.playerId)}::int[]))`
      : sql`d."tournamentId" = ${which.tournamentId}`;
  // Reads the cards separately, because many decks have the same favourites.
  const { rows } = await sql<DeckOf & { cardId: number }>`
    select d."tournamentId", d."playerId", dc."cardId"
    from decks d join "deckCards" dc on dc."deckId" = d.id and dc.favourite
    where ${condition} order by dc."cardId"`.execute(db);
  const cards = await iconCards(db, new Set(rows.map(({ cardId }) => cardId)));
  const icons = new Map<string, DeckIconCard[]>();
  for (const row of rows) {
    const card = cards.get(row.cardId);
    if (!card) continue;
    const key = keyOf(row);
    const known = icons.get(key);
    if (known) known.push(card);
    else icons.set(key, [card]);
  }
  return (deck) => icons.get(keyOf(deck)) ?? [];
}
