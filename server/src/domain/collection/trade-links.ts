import { randomBytes } from 'node:crypto';
import type { createTradeLink, getSharedTrades, TradeLink } from '@mesa/contract/calls/trades';
import type { Input, Result } from '@mesa/contract/endpoint';
import { displayName } from '@mesa/contract/rules/names';
import { deadTradeLink } from '@mesa/contract/rules/trades';
import { type Kysely, sql } from 'kysely';
import type { PageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { changesAt } from '../../kernel/pipeline/read-cache';
import { isHidden } from '../restrictions/hidden-things';
import { pageOfCopies } from './copies';

/** Returns a person's trade link, even if it expired; null if they share nothing. */
export async function tradeLinkOf(db: Kysely<Tables>, userId: string): Promise<TradeLink | null> {
  const link = await db
    .selectFrom('tradeLinks as l')
    .leftJoin('players as p', 'p.userId', 'l.userId')
    .select(['l.token', 'l.withWants', 'l.nearby', 'p.city', 'l.createdAt', 'l.expiresAt'])
    .where('l.userId', '=', userId)
    .executeTakeFirst();
  if (!link) return null;
  return (await isHidden(db, 'tradeList', userId)) ? { ...link, hidden: true } : link;
}

/** Refuses (422) a person whose trade list an administrator hides. */
export async function requireShareable(db: Kysely<Tables>, userId: string): Promise<void> {
  if (await isHidden(db, 'tradeList', userId))
    throw new HttpError(
      'rule_violation',
      'El administrador del sitio ocultó tu lista de cambios: por ahora no puedes compartirla. Puedes apelar desde tu perfil.',
    );
}

const dayMs = 24 * 3_600_000;

/** Creates a person's link, which replaces and invalidates the previous one. */
export async function makeTradeLink(
  db: Kysely<Tables>,
  userId: string,
  { withWants, days }: Input<typeof createTradeLink>['body'],
  now: Date,
): Promise<TradeLink | null> {
  await requireShareable(db, userId);
  const link = {
    token: randomBytes(24).toString('base64url'),
    withWants,
    nearby: false,
    createdAt: now.toISOString(),
    expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs).toISOString(),
  };
  await db
    .insertInto('tradeLinks')
    .values({ userId, ...link })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
    .execute();
  return tradeLinkOf(db, userId);
}

/** Returns, as SQL, that no administrator hides the trade list of the person in this column. */
export const notHidden = (userId: string) => sql<boolean>`not exists (select from "hiddenThings" h where h.kind = 'tradeList' and h.ref = ${sql.ref(userId)})`;

/** Returns the owner of a valid link: not expired, account not blocked, list not hidden by an administrator. */
export async function findShared(db: Kysely<Tables>, token: string, now: Date) {
  const link = await db
    .selectFrom('tradeLinks as l')
    .leftJoin('players as p', 'p.userId', 'l.userId')
    .leftJoin('blockedAccounts as b', 'b.userId', 'l.userId')
    .select(['l.userId', 'l.withWants', 'l.expiresAt', 'p.username', 'p.name', 'p.optionalname', 'p.useUsername'])
    .where('l.token', '=', token)
    .where('b.userId', 'is', null)
    .where(notHidden('l.userId'))
    .executeTakeFirst();
  if (!link || (link.expiresAt !== null && Date.parse(link.expiresAt) <= now.getTime())) throw new HttpError('not_found', deadTradeLink);
  if (link.expiresAt !== null) changesAt(link.expiresAt);
  return link;
}

type Wanted = Input<typeof getSharedTrades>['query'] & PageOf;

/** Returns the name and the cards for trade, and wanted ones if shared, for holders of the link. */
export async function readShared(
  db: Kysely<Tables>,
  token: string,
  { list = 'trade', search, page, limit }: Wanted,
  now: Date,
): Promise<Result<typeof getSharedTrades>> {
  const { userId, withWants, username, name, optionalname, useUsername } = await findShared(db, token, now);
  if (list === 'want' && !withWants) throw new HttpError('not_found', deadTradeLink);
  const owner = username === null ? null : displayName({ username, name: name ?? '', optionalname, useUsername: useUsername ?? false });
  return { ...(await pageOfCopies(db, userId, { list, search }, { page, limit })), owner, withWants };
}
