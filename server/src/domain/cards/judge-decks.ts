import { isBasicEnergy } from '@mesa/contract/rules/deck';
import type { ListedCard } from '@mesa/contract/rules/deck-differences';
import { type Finding, type JudgedCard, judgeDeck, nameKey, type Reprint } from '@mesa/contract/rules/legality';
import { isMarkLegal } from '@mesa/contract/rules/rotation';
import type { Category, formats } from '@mesa/contract/rules/tournament';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { printKey } from './card-row';

interface Occasion {
  format: (typeof formats)[number];
  date: string;
  category: Category;
}

const selectCards = (db: Kysely<Tables>) =>
  db
    .selectFrom('cards as c')
    .leftJoin('expansions as e', 'e.code', 'c.expansionCode')
    .select(['c.id', 'c.name', 'c.nameEn', 'c.category', 'c.type', 'c.subtype', 'c.rarity', 'c.expansionCode', 'c.printNumber'])
    .select(['c.letterExpansion as mark', 'e.releaseDate'])
    .orderBy('c.name', (name) => name.collate('es-x-icu'))
    .orderBy('c.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>;
type ListedRow = Row & { deckId: number; quantity: number };

/** Returns whether another print of the card could matter: it left Estándar, or its expansion is not released. */
const needsReprint = (row: Row, { format, date }: Occasion): boolean =>
  !isBasicEnergy(row) && ((format === 'Estándar' && !isMarkLegal(row.mark, date)) || (row.releaseDate !== null && row.releaseDate > date));

/** Reads other prints of these names, newest first, by the key of the name. */
async function readReprints(db: Kysely<Tables>, rows: readonly Row[]): Promise<Map<string, Reprint[]>> {
  const names = [...new Set(rows.map(nameKey))];
  if (names.length === 0) return new Map();
  const inBrackets = names.map((name) => `${name.replace(/[\\%_]/g, '\\$&')} (%`);
  const found = await db
    .selectFrom('cards as c')
    .leftJoin('expansions as e', 'e.code', 'c.expansionCode')
    .select(['c.name', 'c.nameEn', 'c.expansionCode', 'c.printNumber', 'c.letterExpansion as mark', 'e.releaseDate'])
    .where('c.pending', '=', false)
    .where(
      sql<boolean>`(c."normEn" = any(${names}::text[]) or c."normEn" like any(${inBrackets}::text[])
        or (c."normEn" is null and (c.norm = any(${names}::text[]) or c.norm like any(${inBrackets}::text[]))))`,
    )
    .orderBy('e.releaseDate', (date) => date.desc().nullsLast())
    .orderBy('c.id')
    .execute();
  const reprints = new Map<string, Reprint[]>();
  for (const row of found) {
    const { mark, releaseDate } = row;
    reprints.set(nameKey(row), [...(reprints.get(nameKey(row)) ?? []), { print: printKey(row), mark, releaseDate }]);
  }
  return reprints;
}

async function judgeRows(db: Kysely<Tables>, rows: readonly ListedRow[], occasion: Occasion): Promise<Map<number, Finding[]>> {
  const reprints = await readReprints(
    db,
    rows.filter((row) => needsReprint(row, occasion)),
  );
  const decks = new Map<number, JudgedCard[]>();
  for (const row of rows) {
    const { id: _, deckId, expansionCode: __, printNumber: ___, ...card } = row;
    const judged = { ...card, print: printKey(row), reprints: reprints.get(nameKey(row)) ?? [] };
    decks.set(deckId, [...(decks.get(deckId) ?? []), judged]);
  }
  return new Map([...decks].map(([id, cards]) => [id, judgeDeck(cards, occasion)] as const).filter(([, findings]) => findings.length > 0));
}

/** Returns the findings of these decks on a day, a tournament's or today; omits decks without findings. */
export async function judgeDecks(
  db: Kysely<Tables>,
  deckIds: readonly number[],
  occasion: Occasion,
  table: 'deckCards' | 'ownDeckCards' = 'deckCards',
): Promise<Map<number, Finding[]>> {
  if (deckIds.length === 0) return new Map();
  const rows = await selectCards(db)
    .innerJoin(`${table} as d`, 'd.cardId', 'c.id')
    .select(['d.deckId', 'd.quantity'])
    .where('d.deckId', '=', sql<number>`any(${[...deckIds]}::int[])`)
    .execute();
  return judgeRows(db, rows, occasion);
}

/** Returns the findings of a list, saved or not; omits deleted cards. */
export async function judgeList(db: Kysely<Tables>, list: readonly ListedCard[], occasion: Occasion): Promise<Finding[]> {
  const quantities = new Map<number, number>();
  for (const { cardId, quantity } of list) quantities.set(cardId, (quantities.get(cardId) ?? 0) + quantity);
  const rows = await selectCards(db)
    .where('c.id', '=', sql<number>`any(${[...quantities.keys()]}::int[])`)
    .execute();
  const listed = rows.map((row) => ({ ...row, deckId: 0, quantity: quantities.get(row.id) ?? 0 }));
  return (await judgeRows(db, listed, occasion)).get(0) ?? [];
}
