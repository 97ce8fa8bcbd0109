import type { Account } from '@mesa/contract/calls/accounts';
import { type Quotas, quotaKinds } from '@mesa/contract/rules/quotas';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { quotasOf, setQuotas } from '../quotas/quotas';

/** Everyone who has signed in, has a player or is blocked. */
const everyAccount = sql<{ userId: string; email: string | null; role: Account['role']; username: string | null; name: string | null; isBlocked: boolean }>`(
  select "userId", u.email, u.role, p.username, p.name, b.reason is not null as "isBlocked"
  from users u full join (select * from players where "userId" is not null) p using ("userId") full join "blockedAccounts" b using ("userId")
)`.as('account');

type Site = Pick<Deps, 'db' | 'settings'>;

interface Wanted {
  search?: string | undefined;
  blocked?: '1' | undefined;
}

/** Returns a page of the matching accounts, blocked ones first, each with its sessions. */
export async function findAccounts(
  { db, settings }: Site,
  caller: Caller,
  { search, blocked }: Wanted,
  page: PageOf,
): Promise<{ total: number; data: Account[] }> {
  let matching = db.selectFrom(everyAccount);
  if (blocked) matching = matching.where('isBlocked', '=', true);
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(({ eb, or }) =>
      or([eb('userId', '=', search), ...(['email', 'username', 'name'] as const).map((field) => eb(field, 'ilike', like))]),
    );
  }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('isBlocked', 'desc').orderBy('email').orderBy('userId').limit(page.limit).offset(offsetOf(page)).execute();
  const ids = rows.map(({ userId }) => userId);
  const among = sql<string>`any(${ids}::text[])`;
  const blocks = await db.selectFrom('blockedAccounts').selectAll().where('userId', '=', among).execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['userId', 'device', 'lastSeenAt'])
    .where('userId', '=', among)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .limit(1000)
    .execute();
  const quotas = await quotasOf(db, ids, settings.quotas);
  const names = await peopleNames(db, caller, new Set(blocks.map(({ blockedBy }) => blockedBy)));
  const data = rows.map(({ userId, email, role, username, name }): Account => {
    const block = blocks.find((one) => one.userId === userId);
    return {
      userId,
      email,
      role,
      player: username === null ? null : { username, name: name ?? username },
      blocked: block ? { reason: block.reason, at: block.blockedAt, by: names[block.blockedBy] ?? block.blockedBy } : null,
      quotas: quotas.get(userId) ?? settings.quotas,
      sessions: sessions.filter((one) => one.userId === userId).map(({ device, lastSeenAt }) => ({ device, lastSeenAt })),
    };
  });
  return { total, data };
}

async function requireAccount(db: Kysely<Tables>, userId: string): Promise<void> {
  const known = await db.selectFrom(everyAccount).select('userId').where('userId', '=', userId).executeTakeFirst();
  if (!known) throw new HttpError('not_found', 'Esa cuenta no existe.');
}

/** Sets an account's limits for 24 hours; null restores the site's limit. */
export const changeQuotas = ({ db, settings }: Site, caller: Caller, userId: string, limits: Parameters<typeof setQuotas>[2]): Promise<void> =>
  transact(db, async (transaction) => {
    await requireAccount(transaction, userId);
    const read = async () => (await quotasOf(transaction, [userId], settings.quotas)).get(userId) ?? settings.quotas;
    const before = await read();
    await setQuotas(transaction, userId, limits);
    const after = await read();
    const changed = quotaKinds.filter((kind) => before[kind] !== after[kind]);
    if (changed.length === 0) return;
    const sideOf = (quotas: Quotas) => ({ quotas: Object.fromEntries(changed.map((kind) => [kind, quotas[kind]])) });
    await audit(transaction, caller, { action: 'update', entity: 'account', entityId: userId, before: sideOf(before), after: sideOf(after) });
  });

/** Blocks an account within the caller's transaction. Refuses (409) the caller's own account and one that is already blocked. */
export async function blockWithin(transaction: Kysely<Tables>, caller: Caller, userId: string, reason: string): Promise<void> {
  if (userId === caller.userId) throw new HttpError('conflict', 'No puedes bloquear tu propia cuenta.');
  await requireAccount(transaction, userId);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('blockedAccounts')
    .values({ userId, reason, blockedBy: caller.userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new HttpError('conflict', 'Esa cuenta ya está bloqueada.');
  await audit(transaction, caller, { action: 'update', entity: 'account', entityId: userId, before: { blocked: null }, after: { blocked: reason } });
}

/** Blocks an account: it loses its permissions with the next call; its content stays. */
export const block = (db: Kysely<Tables>, caller: Caller, userId: string, reason: string): Promise<void> =>
  transact(db, (transaction) => blockWithin(transaction, caller, userId, reason));

/** Unblocks an account within the caller's transaction; with `reason`, only from a block for it. Returns false if there is none. */
export async function unblockWithin(transaction: Kysely<Tables>, caller: Caller, userId: string, reason: string | null = null): Promise<boolean> {
  const row = await transaction
    .deleteFrom('blockedAccounts')
    .where('userId', '=', userId)
    .$if(reason !== null, (blocks) => blocks.where('reason', '=', reason ?? ''))
    .returning('reason')
    .executeTakeFirst();
  if (!row) return false;
  await audit(transaction, caller, { action: 'update', entity: 'account', entityId: userId, before: { blocked: row.reason }, after: { blocked: null } });
  return true;
}

/** Unblocks an account. Refuses (409) one that is not blocked. */
export const unblock = (db: Kysely<Tables>, caller: Caller, userId: string): Promise<void> =>
  transact(db, async (transaction) => {
    if (!(await unblockWithin(transaction, caller, userId))) throw new HttpError('conflict', 'Esa cuenta no está bloqueada.');
  });
