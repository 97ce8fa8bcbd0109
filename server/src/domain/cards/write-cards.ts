import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { nameDecksOf } from '../archetypes/name-decks';
import { type CardRow, printKey } from './card-row';
import { ensureExpansions } from './expansions';
import { resolvePendingByName } from './pending';

interface ExistingCard {
  id: number;
  expansionCode: string;
  printNumber: string;
  pending: boolean;
}

/** Locks the existing cards, including pending ones, with one of these prints until the transaction ends. */
export async function lockPrints(
  transaction: Kysely<Tables>,
  prints: readonly { expansionCode: string; printNumber: string }[],
): Promise<Map<string, ExistingCard>> {
  const wanted = JSON.stringify(prints.map(({ expansionCode, printNumber }) => ({ expansionCode, printNumber })));
  const { rows } = await sql<ExistingCard>`
    select id, "expansionCode", "printNumber", pending from cards
    where ("expansionCode", "printNumber") in (
      select "expansionCode", "printNumber" from json_to_recordset(${wanted}::json) as print("expansionCode" text, "printNumber" text)
    ) order by id for update`.execute(transaction);
  return new Map(rows.map((row) => [printKey(row), row]));
}

interface WrittenCard {
  id: number;
  name: string;
  expansionCode: string;
  printNumber: string;
}

/**
 * Writes cards of different prints. A pending print becomes the card in the same row, so that decks have it at once; an existing one is unchanged, or
 * updated with `replace`. Also resolves decks that wait for a card by name.
 */
export async function writeCards(transaction: Kysely<Tables>, cards: readonly CardRow[], { replace }: { replace: boolean }): Promise<WrittenCard[]> {
  const [first] = cards;
  if (!first) return [];
  await ensureExpansions(transaction, cards);
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
  // Passes rows as one JSON parameter, because a thousand cards would be twenty thousand parameters.
  const { rows } = await sql<WrittenCard & { category: string; type: string | null }>`
    insert into cards (${columns})
    select ${columns} from json_populate_recordset(null::cards, ${JSON.stringify(cards)}::json)
    on conflict ("expansionCode", "printNumber") do update set (${columns}) = row(${excluded}), "updatedAt" = clock_timestamp()
    where cards.pending or ${replace}::boolean
    returning id, name, "expansionCode", "printNumber", category, type`.execute(transaction);
  await nameDecksOf(
    transaction,
    rows.map(({ id }) => id),
  );
  await resolvePendingByName(transaction, rows);
  return rows;
}
