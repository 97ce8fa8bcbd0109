import { Copies, CopiesOfCard, type listCopies } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { fold } from '@mesa/contract/rules/fold';
import { type Kysely, sql } from 'kysely';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { cardColumnsOf } from '../cards/card-row';

/** The columns of copies in the contract: fields have the names of their columns. */
export const copyColumns = Object.keys(Copies.shape) as (keyof Copies)[];

/** Returns a person's copies of the cards of an expansion. */
export const copiesOfExpansion = (db: Kysely<Tables>, userId: string, code: string): Promise<Copies[]> =>
  db
    .selectFrom('cardCopies')
    .select(copyColumns)
    .where('userId', '=', userId)
    .where('cardId', 'in', (cards) => cards.selectFrom('cards').select('id').where('expansionCode', '=', code))
    .orderBy('cardId')
    .orderBy('list')
    .orderBy('finish', 'desc')
    .orderBy('language')
    .orderBy('condition')
    .execute();

/** The columns of the cards in lists of copies. */
export const notedCardColumns = cardColumnsOf(CopiesOfCard.shape.card);

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

interface Wanted {
  list?: Copies['list'] | undefined;
  search?: string | undefined;
}

/** Returns a page of a person's copies with their cards, by expansion and number. */
export async function pageOfCopies(db: Kysely<Tables>, userId: string, { list, search }: Wanted, page: PageOf): Promise<Result<typeof listCopies>> {
  let matching = db.selectFrom('cardCopies as k').innerJoin('cards as c', 'c.id', 'k.cardId').where('k.userId', '=', userId);
  if (list) matching = matching.where('k.list', '=', list);
  if (search) {
    const like = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(({ eb, or }) => or([eb('c.norm', 'like', like), eb('c.normEn', 'like', like), eb('c.normEsMx', 'like', like)]));
  }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(copyColumns.map((column) => `k.${column}` as const))
    .select(notedCardColumns.map((column) => `c.${column}` as const))
    .orderBy('c.expansionCode')
    .orderBy(sql`regexp_replace(c."printNumber", '[0-9].*', '') collate "C"`)
    .orderBy('c.cardNumber')
    .orderBy('c.id')
    .orderBy('k.list')
    .orderBy('k.finish', 'desc')
    .orderBy('k.language')
    .orderBy('k.condition')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  const data = rows.map((row) => ({ ...pick(row, copyColumns), card: pick(row, notedCardColumns) }));
  return { status: 'success', data, pagination: pagination(total, page) };
}

/** Returns how many different cards of each expansion a person has, and how many there are; omits expansions without any. */
export async function progressOf(db: Kysely<Tables>, userId: string) {
  const { rows } = await sql<{ expansionCode: string; expansion: string; cards: number; copies: number; total: number }>`
    with mine as (
      select c."expansionCode", min(c.expansion) as expansion, count(distinct c.id)::int as cards, sum(k.quantity)::int as copies
      from "cardCopies" k join cards c on c.id = k."cardId"
      where k."userId" = ${userId} and k.list = 'have' group by c."expansionCode"
    )
    select mine.*, (select count(*)::int from cards where "expansionCode" = mine."expansionCode" and not pending) as total
    from mine order by "expansionCode"`.execute(db);
  return rows;
}

/** Returns a person's collection for their data download. */
export const collectionOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('cardCopies as k')
    .innerJoin('cards as c', 'c.id', 'k.cardId')
    .select(['k.list', 'c.name', 'c.expansionCode', 'c.printNumber', 'k.finish', 'k.language', 'k.condition', 'k.quantity'])
    .where('k.userId', '=', userId)
    .orderBy('c.expansionCode')
    .orderBy('c.cardNumber')
    .orderBy('c.id')
    .execute();
