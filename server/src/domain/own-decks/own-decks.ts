import type { OwnDeck, OwnDeckSummary } from '@mesa/contract/calls/own-decks';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { judgeDecks } from '../cards/judge-decks';
import { cardsOfDecks } from '../decks/deck-cards';

export const noOwnDeck = 'No encontramos esa baraja entre las tuyas.';

/** Returns a person's decks, last changed first, each with its number of findings on this day. */
export async function listOwn(db: Kysely<Tables>, userId: string, date: string): Promise<OwnDeckSummary[]> {
  const { rows } = await sql<Omit<OwnDeckSummary, 'findings'>>`
    select d.id, d.name, d.format, d."updatedAt", coalesce(sum(k.quantity), 0)::int as total,
      coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'imageUrl', c."imageUrl", 'deckicons', to_jsonb(array_remove(
        array[coalesce(c.iconcard, c."imageUrl")], null))) order by c.id) filter (where k.favourite), '[]') as icons
    from "ownDecks" d left join "ownDeckCards" k on k."deckId" = d.id left join cards c on c.id = k."cardId"
    where d."userId" = ${userId} group by d.id order by d."updatedAt" desc, d.id desc`.execute(db);
  const findings = new Map<number, number>();
  for (const format of new Set(rows.map((deck) => deck.format))) {
    const ids = rows.filter((deck) => deck.format === format).map(({ id }) => id);
    for (const [id, found] of await judgeDecks(db, ids, { format, date, category: 'Cup' }, 'ownDeckCards')) findings.set(id, found.length);
  }
  return rows.map((deck) => ({ ...deck, findings: findings.get(deck.id) ?? 0 }));
}

/** Returns the row of a person's own deck; 404 for another person's, like for a missing one. */
export async function requireOwnDeck(db: Kysely<Tables>, userId: string, id: number): Promise<Omit<OwnDeck, 'deck'>> {
  const deck = await db
    .selectFrom('ownDecks')
    .select(['id', 'name', 'format', 'updatedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!deck) throw new HttpError('not_found', noOwnDeck);
  return deck;
}

/** Returns a person's own deck with its cards. */
export const readOwnDeck = async (db: Kysely<Tables>, userId: string, id: number): Promise<OwnDeck> => ({
  ...(await requireOwnDeck(db, userId, id)),
  deck: (await cardsOfDecks(db, [id], 'ownDeckCards')).get(id) ?? [],
});

interface ExportedDeck {
  name: string;
  format: string;
  createdAt: string;
  versions: { savedAt: string; cards: { name: string; quantity: number }[] }[];
}

/** Returns a person's own decks for their data download, with every saved list. */
export async function ownDecksOf(db: Kysely<Tables>, userId: string): Promise<ExportedDeck[]> {
  const { rows } = await sql<Omit<ExportedDeck, 'versions'> & { id: number; savedAt: string | null; cards: ExportedDeck['versions'][number]['cards'] }>`
    select d.id, d.name, d.format, d."createdAt", v."savedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'quantity', listed.quantity) order by c.name, c.id), '[]')
        from unnest(v."cardIds", v.quantities) as listed("cardId", quantity) join cards c on c.id = listed."cardId") as cards
    from "ownDecks" d left join "ownDeckVersions" v on v."deckId" = d.id
    where d."userId" = ${userId} order by d.id, v.id`.execute(db);
  const decks = new Map<number, ExportedDeck>();
  for (const { id, savedAt, cards, ...deck } of rows) {
    const exported = decks.get(id) ?? { ...deck, versions: [] };
    if (savedAt !== null) exported.versions.push({ savedAt, cards });
    decks.set(id, exported);
  }
  return [...decks.values()];
}
