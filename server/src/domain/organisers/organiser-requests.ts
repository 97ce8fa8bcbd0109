import type { OrganiserFields, OrganiserRequest, OwnOrganiserRequest } from '@mesa/contract/calls/organisers';
import { daysUntil } from '@mesa/contract/format/date';
import { type OrganiserOutcome, organiseAgainFrom } from '@mesa/contract/rules/organisers';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';

const own = ['id', 'who', 'store', 'proof', 'createdAt', 'outcome', 'settledAt', 'reason'] as const;

/** Returns an account's requests, latest first, with the answers. */
export const requestsOf = (db: Kysely<Tables>, userId: string): Promise<OwnOrganiserRequest[]> =>
  db.selectFrom('organiserRequests').select(own).where('userId', '=', userId).orderBy('id', 'desc').execute();

/** Records a request. Refuses (409) accounts that may create stores or already asked, and those refused less than 30 days ago. */
export const ask = (db: Kysely<Tables>, caller: Caller, fields: OrganiserFields, now: Date): Promise<void> =>
  transact(db, async (transaction) => {
    if (mayCreateStore(caller.role)) throw new HttpError('conflict', 'Tu cuenta ya puede crear tiendas.');
    // Serializes the requests of one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`organiser requests of ${caller.userId}`}, 0))`.execute(transaction);
    const [last] = await requestsOf(transaction, caller.userId);
    if (last?.outcome === 'granted') throw new HttpError('conflict', 'Tu cuenta ya puede crear tiendas.');
    if (last?.outcome === null) throw new HttpError('conflict', 'Ya enviaste tu solicitud. Espera la respuesta del administrador.');
    const again = last?.settledAt ? organiseAgainFrom(last.settledAt) : null;
    if (again && again > now.toISOString()) throw new HttpError('conflict', `Puedes pedirlo otra vez dentro de ${daysUntil(again, now)}.`);
    await transaction
      .insertInto('organiserRequests')
      .values({ ...fields, userId: caller.userId, createdAt: now.toISOString() })
      .execute();
    const change = { action: 'update', entity: 'account', entityId: caller.userId } as const;
    await audit(transaction, caller, { ...change, before: { organiser: null }, after: { organiser: 'asked' } });
  });

interface Answer {
  outcome: OrganiserOutcome;
  reason?: string;
}

const already = 'Esa solicitud ya está respondida.';

/** Answers an open request, or revokes a granted one. The account's next call has the role that results. */
export const answer = (db: Kysely<Tables>, caller: Caller, id: number, { outcome, reason }: Answer, now: Date): Promise<void> =>
  transact(db, async (transaction) => {
    const request = await transaction.selectFrom('organiserRequests').select(['userId', 'outcome']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!request) throw new HttpError('not_found', 'No encontramos esa solicitud.');
    if (outcome === 'revoked' && request.outcome !== 'granted') throw new HttpError('conflict', 'Esa cuenta no tiene el permiso.');
    if (outcome !== 'revoked' && request.outcome !== null) throw new HttpError('conflict', already);
    const { userId } = request;
    const settled = { outcome, settledAt: now.toISOString(), settledBy: caller.userId, reason: reason ?? null };
    await transaction.updateTable('organiserRequests').set(settled).where('id', '=', id).execute();
    // What the list of accounts shows; the next sign-in writes the token's role again.
    const [from, to] = outcome === 'granted' ? (['member', 'owner'] as const) : (['owner', 'member'] as const);
    if (outcome !== 'refused') await transaction.updateTable('users').set({ role: to }).where('userId', '=', userId).where('role', '=', from).execute();
    const before = { organiser: outcome === 'revoked' ? 'granted' : 'asked' };
    const after = { organiser: outcome, ...(reason === undefined ? {} : { reason }) };
    await audit(transaction, caller, { action: 'update', entity: 'account', entityId: userId, before, after });
  });

const withPerson = (db: Kysely<Tables>) =>
  db
    .selectFrom('organiserRequests as r')
    .leftJoin('users as u', 'u.userId', 'r.userId')
    .leftJoin('players as p', 'p.userId', 'r.userId')
    .select(['r.id', 'r.userId', 'r.who', 'r.store', 'r.proof', 'r.createdAt', 'r.settledAt', 'u.email', 'p.username'])
    .select(sql<number>`(select count(*)::int from "organiserRequests" e where e."userId" = r."userId" and e.id < r.id)`.as('earlier'));

type Row = Awaited<ReturnType<ReturnType<typeof withPerson>['execute']>>[number];

async function withStores(db: Kysely<Tables>, rows: readonly Row[]): Promise<OrganiserRequest[]> {
  const stores = await db
    .selectFrom('storeAdmins as a')
    .innerJoin('stores as s', 's.id', 'a.storeId')
    .select(['a.userId', 's.name', 's.slug'])
    .where('a.userId', '=', sql<string>`any(${rows.map(({ userId }) => userId)}::text[])`)
    .orderBy('s.name', (name) => name.collate('es-x-icu'))
    .execute();
  return rows.map(({ userId, email, username, ...request }) => ({
    ...request,
    account: { userId, email, username },
    stores: stores.filter((store) => store.userId === userId).map(({ name, slug }) => ({ name, slug })),
  }));
}

/** Returns a page of the open requests, oldest first, or of the granted ones, newest first. */
export async function listRequests(
  db: Kysely<Tables>,
  { state, ...page }: PageOf & { state: 'open' | 'granted' },
): Promise<{ total: number; data: OrganiserRequest[] }> {
  const outcome = state === 'open' ? null : 'granted';
  const { total } = await db
    .selectFrom('organiserRequests')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('outcome', 'is not distinct from', outcome)
    .executeTakeFirstOrThrow();
  const rows = await withPerson(db)
    .where('r.outcome', 'is not distinct from', outcome)
    .$if(state === 'granted', (query) => query.orderBy('r.settledAt', 'desc'))
    .orderBy('r.id', state === 'open' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return { total, data: await withStores(db, rows) };
}
