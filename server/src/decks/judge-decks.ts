import { isBasicEnergy } from '@mesa/contract/rules/deck';
import { type Finding, type JudgedCard, judgeDeck, nameKey, type Reprint } from '@mesa/contract/rules/legality';
import { isMarkLegal } from '@mesa/contract/rules/seasons';
import type { Category, formats } from '@mesa/contract/rules/tournament';
import { type Kysely, sql } from 'kysely';
import { printKey } from '../cards/card-row';
import type { Tables } from '../db/tables';

interface Occasion {
  format: (typeof formats)[number];
  date: string;
  category: Category;
}

const cardsOf = (db: Kysely<Tables>, deckIds: readonly number[]) =>
  db
    .selectFrom('deckCards as d')
    .innerJoin('cards as c', 'c.id', 'd.cardId')
    .leftJoin('expansions as e', 'e.code', 'c.expansionCode')
    .select(['d.deckId', 'd.quantity', 'c.name', 'c.nameEn', 'c.category', 'c.type', 'c.subtype', 'c.rarity', 'c.expansionCode', 'c.printNumber'])
    .select(['c.letterExpansion as mark', 'e.releaseDate'])
    .where('d.deckId', '=', sql<number>`any(${[...deckIds]}::int[])`)
    .orderBy('c.name', (name) => name.collate('es-x-icu'))
    .orderBy('c.id')
    .execute();

type Row = Awaited<ReturnType<typeof cardsOf>>[number];

/** Whether another print of the card could matter: it left Estándar, or its expansion is not out. */
const needsReprint = (row: Row, { format, date }: Occasion): boolean =>
  !isBasicEnergy(row) && ((format === 'Estándar' && !isMarkLegal(row.mark, date)) || (row.releaseDate !== null && row.releaseDate > date));

/** Other prints of these names, the newest first, by the key of the name. */
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

/** What the rules of play say against each of these decks on the day of their tournament; decks without findings are not in it. */
export async function judgeDecks(db: Kysely<Tables>, deckIds: readonly number[], occasion: Occasion): Promise<Map<number, Finding[]>> {
  if (deckIds.length === 0) return new Map();
  const rows = await cardsOf(db, deckIds);
  const reprints = await readReprints(
    db,
    rows.filter((row) => needsReprint(row, occasion)),
  );
  const decks = new Map<number, JudgedCard[]>();
  for (const row of rows) {
    const { deckId, expansionCode: _, printNumber: __, ...card } = row;
    const judged = { ...card, print: printKey(row), reprints: reprints.get(nameKey(row)) ?? [] };
    decks.set(deckId, [...(decks.get(deckId) ?? []), judged]);
  }
  return new Map([...decks].map(([id, cards]) => [id, judgeDeck(cards, occasion)] as const).filter(([, findings]) => findings.length > 0));
}
