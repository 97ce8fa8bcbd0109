import { fold } from '@mesa/contract/rules/fold';
import { toPrint } from '@mesa/contract/rules/print';
import { type SearchText, toSearchText } from '@mesa/contract/rules/search-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { type Alternatives, corrected, matches, scoreOf, searched } from '../search/match';

export interface CardFilter {
  name?: string | undefined;
  expansionCode?: string | undefined;
  cardNumber?: number | undefined;
  category?: string | undefined;
  collectionNumber?: string | undefined;
}

/** What cards call each category of the filter; another word stands for itself alone. */
const categories: Record<string, readonly string[]> = {
  pokemon: ['pokemon', 'pokemon ex'],
  entrenador: ['entrenador', 'trainer', 'objeto', 'item', 'partidario', 'support', 'supporter', 'estadio', 'stadium'],
  energia: ['energia', 'energy'],
  herramienta: ['herramienta', 'tool'],
};

/** `OBF 125`: the code of an expansion and a number in it. */
const codeAndNumber = /^([a-z][a-z0-9]{1,4}(?:-[a-z]{1,4})?)[ -]#?([a-z]{0,4}\d{1,4}[a-z]?)$/i;
/** `OBF125`, of a whole expansion, and `GG44`, whose letters are part of the number. */
const glued = /^(?:([a-z]{3})(\d{1,3})|([a-z]{2}\d{1,3}))$/i;
/** `125/197`: a collection number, with its total. */
const collectionNumber = /^([a-z]{0,4}\d{1,4})\s?\/\s?([a-z]{0,4}\d{1,4})$/i;

const withoutZeros = (number: string): string => toPrint('', number).number;

/** The print that a text typed as a name names instead; null where it reads as a name. */
export function namedPrint(text: string): RawBuilder<boolean> | null {
  const [, gluedCode, gluedNumber, subset] = glued.exec(text.trim()) ?? [];
  if (subset) return sql`("printNumber" = ${withoutZeros(subset)})`;
  const [, code = gluedCode, number = gluedNumber] = codeAndNumber.exec(text.trim()) ?? [];
  if (code && number) {
    const print = toPrint(code, number);
    return sql`("expansionCode" = ${print.code} and "printNumber" = ${print.number})`;
  }
  const [, printed, total] = collectionNumber.exec(text.trim()) ?? [];
  if (!printed || !total) return null;
  return sql`("printNumber" = ${withoutZeros(printed)} and ltrim(upper(split_part("collectionNumber", '/', 2)), '0') = ${total.toUpperCase().replace(/^0+/, '')})`;
}

const hasCollectionNumber = (text: string): RawBuilder<boolean> =>
  namedPrint(text) ?? sql`("printNumber" = ${withoutZeros(text)} or "collectionNumber" = ${text})`;

/** The conditions of a filter, the name's left out. */
function filterConditions({ expansionCode, cardNumber, category, collectionNumber: number }: CardFilter): RawBuilder<boolean>[] {
  return [
    searched.cards.findable,
    ...(expansionCode ? [sql<boolean>`"expansionCode" = ${toPrint(expansionCode, '').code}`] : []),
    ...(cardNumber ? [sql<boolean>`"cardNumber" = ${cardNumber}`] : []),
    ...(category ? [sql<boolean>`fold(category) in (${sql.join([...(categories[fold(category)] ?? [fold(category)])])})`] : []),
    ...(number ? [hasCollectionNumber(number)] : []),
  ];
}

/** What a list of cards is asked of the database with. */
export interface CardQuery {
  where: RawBuilder<boolean>;
  /** How well a card fits the name; nothing where there is no name. */
  score: RawBuilder<number> | null;
}

const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`${sql.join(conditions, sql` and `)}`;

/** The query of a filter whose name is read as a name; `words` where its typing errors are corrected. */
const byName = (filter: CardFilter, text: SearchText, words: Alternatives): CardQuery => ({
  where: all([...filterConditions(filter), matches(searched.cards, words)]),
  score: scoreOf(searched.cards, text),
});

const countCards = async (db: Kysely<Tables>, { where }: CardQuery): Promise<number> =>
  (await db.selectFrom('cards').select(sql<number>`count(*)::int`.as('total')).where(where).executeTakeFirstOrThrow()).total;

/**
 * What a filter finds, and how much. The name box takes a print (`123/198`, `OBF 125`) and a name; a name that finds
 * nothing is tried again with its typing errors corrected.
 */
export async function countedQuery(db: Kysely<Tables>, filter: CardFilter): Promise<CardQuery & { total: number }> {
  const counted = async (query: CardQuery) => ({ ...query, total: await countCards(db, query) });
  const print = filter.name ? namedPrint(filter.name) : null;
  if (!filter.name || print) {
    const found = await counted({ where: all([...filterConditions(filter), ...(print ? [print] : [])]), score: null });
    if (found.total > 0 || !filter.name) return found;
  }
  const text = toSearchText(filter.name);
  const found = await counted(
    byName(
      filter,
      text,
      text.words.map((word) => [word]),
    ),
  );
  const words = found.total > 0 ? null : await corrected(db, searched.cards, text);
  return words ? counted(byName(filter, text, words)) : found;
}
