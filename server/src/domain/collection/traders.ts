import type { listStoreTraders, Trader } from '@mesa/contract/calls/trades';
import type { Result } from '@mesa/contract/endpoint';
import { displayName } from '@mesa/contract/rules/names';
import { deadTradeLink, noCityForTrades } from '@mesa/contract/rules/trades';
import { type Kysely, sql } from 'kysely';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { notHidden, requireShareable } from './trade-links';

/** Shows a person's link in the stores of their city, or hides it there; 404 without a link, 422 without a city in their profile. */
export async function showNearby(db: Kysely<Tables>, userId: string, nearby: boolean, now: Date): Promise<void> {
  const link = await db
    .selectFrom('tradeLinks as l')
    .leftJoin('players as p', 'p.userId', 'l.userId')
    .select(['p.country', 'p.state', 'p.city', sql<boolean>`coalesce(l."expiresAt" <= ${now.toISOString()}, false)`.as('expired')])
    .where('l.userId', '=', userId)
    .executeTakeFirst();
  if (nearby) await requireShareable(db, userId);
  if (!link || link.expired) throw new HttpError('not_found', deadTradeLink);
  if (nearby && !(link.country && link.state && link.city)) throw new HttpError('rule_violation', noCityForTrades);
  await db.updateTable('tradeLinks').set({ nearby }).where('userId', '=', userId).execute();
}

interface Row extends Omit<Trader, 'owner'> {
  username: string;
  name: string;
  optionalname: string | null;
  useUsername: boolean;
  total: number;
}

/** Returns the other members who share trades in a store's city, those with most possible trades for the caller first. */
export async function tradersAt(db: Kysely<Tables>, userId: string, storeId: number, page: PageOf, now: Date): Promise<Result<typeof listStoreTraders>> {
  const inCommon = (otherList: 'trade' | 'want', mine: 'trade' | 'want') => sql`(
    select count(distinct k."cardId")::int from "cardCopies" k join "cardCopies" m on m."cardId" = k."cardId" and m."userId" = ${userId} and m.list = ${mine}
    where k."userId" = near."userId" and k.list = ${otherList})`;
  const { rows } = await sql<Row>`
    with near as (
      select l."userId", l.token, l."withWants", l."createdAt", p.username, p.name, p.optionalname, p."useUsername",
        (select count(distinct "cardId")::int from "cardCopies" k where k."userId" = l."userId" and k.list = 'trade') as cards
      from stores s join players p on p.country = s.country and p.state = s.state and p.city = s.city
      join "tradeLinks" l on l."userId" = p."userId" left join "blockedAccounts" b on b."userId" = l."userId"
      where s.id = ${storeId} and l.nearby and l."userId" <> ${userId} and b."userId" is null and ${notHidden('l.userId')}
        and (l."expiresAt" is null or l."expiresAt" > ${now.toISOString()})
    ), traders as (
      select near.*, ${inCommon('trade', 'want')} as wanted, case when "withWants" then ${inCommon('want', 'trade')} else 0 end as offered
      from near where cards > 0
    )
    select token, username, name, optionalname, "useUsername", cards, wanted, offered, count(*) over ()::int as total
    from traders order by wanted + offered desc, wanted desc, "createdAt" desc, "userId" limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  const [first] = rows;
  const data = rows.map(({ token, cards, wanted, offered, ...player }) => ({ owner: displayName(player), token, cards, wanted, offered }));
  return { status: 'success', data, pagination: pagination(first?.total ?? 0, page) };
}
