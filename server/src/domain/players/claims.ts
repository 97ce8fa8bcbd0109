import type { Claim, listClaims, OwnClaim } from '@mesa/contract/calls/claims';
import type { Result } from '@mesa/contract/endpoint';
import { daysUntil } from '@mesa/contract/format/date';
import { askAgainFrom, maxOpenClaims } from '@mesa/contract/rules/claims';
import type { Quotas } from '@mesa/contract/rules/quotas';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { takeQuota } from '../quotas/quotas';
import { linksToUndo } from './links';
import { playedBy } from './played';
import { playersById, toPublic } from './players';

const maxResults = 5;

/**
 * Records an account's claim to a player without one, for a site admin to decide. Repeating an open claim only adds the pass. `passOf`: the tournament
 * of the player's pass on the claimant's phone.
 */
export async function openClaim(
  transaction: Kysely<Tables>,
  { quotas, now }: { quotas: Quotas; now: Date },
  caller: Caller,
  userId: string,
  player: { id: number; username: string },
  passOf: number | null = null,
): Promise<void> {
  // Serializes the claims of one account, so that together they stay within the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${userId}`}, 0))`.execute(transaction);
  const claims = await transaction
    .selectFrom('claims')
    .select(['playerId', 'settledAt', 'refusal'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const open = claims.filter(({ settledAt }) => settledAt === null);
  if (open.some(({ playerId }) => playerId === player.id)) {
    const repeated = transaction.updateTable('claims').set({ passOf }).where('userId', '=', userId).where('playerId', '=', player.id);
    if (passOf !== null) await repeated.where('settledAt', 'is', null).execute();
    return;
  }
  const refused = claims.find(({ playerId, refusal }) => playerId === player.id && refusal !== null);
  const again = refused?.settledAt ? askAgainFrom(refused.settledAt) : null;
  if (again && again > now.toISOString()) {
    throw new HttpError(
      'conflict',
      `El administrador no te dio el nombre «${player.username}»: ${refused?.refusal} Puedes pedirlo otra vez dentro de ${daysUntil(again, now)}, o elegir otro.`,
    );
  }
  if (open.length >= maxOpenClaims) {
    throw new HttpError('conflict', `Ya pediste ${maxOpenClaims} nombres con historial. Espera la respuesta del administrador, o elige un nombre nuevo.`);
  }
  await takeQuota(transaction, quotas, userId, 'claims', now);
  const { id } = await transaction.insertInto('claims').values({ userId, playerId: player.id, passOf }).returning('id').executeTakeFirstOrThrow();
  await audit(transaction, caller, { action: 'create', entity: 'claim', entityId: id, after: { userId, playerId: player.id } });
}

/** Returns an account's claims, latest first, with the site admin's answers. */
export const claimsOf = (db: Kysely<Tables>, userId: string): Promise<OwnClaim[]> =>
  db
    .selectFrom('claims as c')
    .innerJoin('players as p', 'p.id', 'c.playerId')
    .select(['c.id', 'p.username', 'c.createdAt', 'c.settledAt', 'c.refusal'])
    .select(
      sql<OwnClaim['state']>`case
        when c."settledAt" is null then 'open' when c.refusal is not null then 'refused' when p."userId" = c."userId" then 'linked' else 'closed' end`.as(
        'state',
      ),
    )
    .where('c.userId', '=', userId)
    .orderBy('c.id', 'desc')
    .execute();

/** Returns accounts that claim a player, oldest first, with the player's history. */
async function openClaims(db: Kysely<Tables>, page: PageOf): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claims as c')
    .leftJoin('users as u', 'u.userId', 'c.userId')
    .leftJoin('tournaments as t', 't.id', 'c.passOf')
    .select(['c.id', 'c.createdAt', 'c.playerId', 'c.userId', 'u.email', 'c.passOf', 't.name as tournament'])
    .where('c.settledAt', 'is', null)
    .orderBy('c.id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  const ids = [...new Set(rows.map(({ playerId }) => playerId))];
  const players = await playersById(db, ids);
  const played = await playedBy(db, ids);
  return rows.flatMap(({ id, createdAt, playerId, userId, email, passOf, tournament }) => {
    const player = players.get(playerId);
    const pass = passOf !== null && tournament !== null ? { pass: { tournamentId: passOf, tournament } } : {};
    const results = played.filter((result) => result.playerId === playerId);
    return player
      ? [
          {
            id,
            createdAt,
            account: { userId, email },
            player: toPublic(player),
            tournamentsPlayed: results.length,
            results: results.slice(0, maxResults),
            ...pass,
          },
        ]
      : [];
  });
}

/** Returns a page of the open claims, and the links that can be undone. */
export async function claimPage(db: Kysely<Tables>, page: PageOf): Promise<Result<typeof listClaims>> {
  const { total } = await db.selectFrom('claims').select(sql<number>`count(*)::int`.as('total')).where('settledAt', 'is', null).executeTakeFirstOrThrow();
  return { status: 'success', data: await openClaims(db, page), links: await linksToUndo(db), pagination: pagination(total, page) };
}

/** Refuses a claim; the reason is shown to the claimant. */
export const refuse = (db: Kysely<Tables>, caller: Caller, id: number, reason: string): Promise<void> =>
  transact(db, async (transaction) => {
    const claim = await transaction.selectFrom('claims').select(['userId', 'playerId', 'settledAt']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!claim) throw new HttpError('not_found', 'No encontramos esa solicitud.');
    const { userId, playerId, settledAt } = claim;
    if (settledAt !== null) throw new HttpError('conflict', 'Esa solicitud ya está resuelta.');
    await transaction.updateTable('claims').set({ settledAt: sql<string>`clock_timestamp()`, refusal: reason }).where('id', '=', id).execute();
    await audit(transaction, caller, {
      action: 'update',
      entity: 'claim',
      entityId: id,
      before: { userId, playerId },
      after: { userId, playerId, refusal: reason },
    });
  });
