import type { DeckIconCard } from '@mesa/shared/contracts/tournaments';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Whose deck: a player's in a tournament. */
export interface DeckOf {
  tournamentId: number;
  playerId: number;
}

/** The favourite cards of decks, with the addresses of their icons: one query for all the rows of an answer. */
export type DeckIcons = (deck: DeckOf) => DeckIconCard[];

interface IconRow extends DeckOf, Omit<DeckIconCard, 'deckicons'> {
  icon: string | null;
}

const keyOf = ({ tournamentId, playerId }: DeckOf): string => `${tournamentId}/${playerId}`;

/** Reads the icons of some decks, or of every deck of a tournament. */
export async function deckIcons(db: Kysely<Tables>, which: readonly DeckOf[] | { tournamentId: number }): Promise<DeckIcons> {
  if ('length' in which && which.length === 0) return () => [];
  const condition =
    'length' in which
      ? sql`(d."tournamentId", d."playerId") in (
          select * from unnest(${which.map((deck) => deck.tournamentId)}::int[], ${which.map((deck) => deck.playerId)}::int[]))`
      : sql`d."tournamentId" = ${which.tournamentId}`;
  // Flat rows: JSON built in the database takes it three times as long.
  const { rows } = await sql<IconRow>`
    select d."tournamentId", d."playerId", c.id, c.name, c."imageUrl", coalesce(c.iconcard, c."imageUrl") as icon
    from decks d join "deckCards" dc on dc."deckId" = d.id and dc.favourite join cards c on c.id = dc."cardId"
    where ${condition} order by c.id`.execute(db);
  const icons = new Map<string, DeckIconCard[]>();
  for (const { id, name, imageUrl, icon, ...deck } of rows) {
    const card = { id, name, imageUrl, deckicons: icon === null ? [] : [icon] };
    const known = icons.get(keyOf(deck));
    if (known) known.push(card);
    else icons.set(keyOf(deck), [card]);
  }
  return (deck) => icons.get(keyOf(deck)) ?? [];
}
