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

/** The cards, pending ones too, that already are one of these prints; locked until the transaction ends. */
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
 * Writes cards of different prints. A print that decks wait for gets its card in the same row, so that they have it at
 * once; one that is loaded is left alone or, with `replace`, updated. Cards waited for by name are given to their decks too.
 */
export async function writeCards(transaction: Kysely<Tables>, cards: readonly CardRow[], { replace }: { replace: boolean }): Promise<WrittenCard[]> {
  const [first] = cards;
  if (!first) return [];
  await ensureExpansions(transaction, cards);
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
  // Rows as one JSON parameter: a thousand cards would otherwise be twenty thousand parameters.
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
