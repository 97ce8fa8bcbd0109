import type { Tournament } from '@mesa/contract/calls/tournaments';
import { needsConfirmation, statusNames } from '@mesa/contract/rules/tournament';
import { type Kysely, type Selectable, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { findTournament, lockTournament } from './tournaments';

/** Confirms a tournament's results, so that they count in the rankings, or reverts that. */
export const confirm = (db: Kysely<Tables>, caller: Caller, id: number, confirmed: boolean, now: Date): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const { status, category, review, confirmedAt } = await lockTournament(transaction, caller, id);
    if (confirmed === (confirmedAt !== null)) return findTournament(transaction, caller, id, now);
    if (confirmed && review === null && !needsConfirmation({ category, review }))
      throw new HttpError('rule_violation', `Un torneo ${category} cuenta sin confirmación.`);
    if (confirmed && status !== 'finalizado') {
      throw new HttpError(
        'rule_violation',
        `Solo se confirman los resultados de un torneo en «${statusNames.finalizado}»; este está en «${statusNames[status]}».`,
      );
    }
    const { confirmedAt: newly } = await transaction
      .updateTable('tournaments')
      .set({
        confirmedAt: confirmed ? sql<string>`clock_timestamp()` : null,
        confirmedBy: confirmed ? caller.userId : null,
        // Results that the site admin reviewed and reverted no longer count.
        review: !confirmed && review === 'counts' ? 'held' : review,
        updatedAt: nextUpdatedAt,
      })
      .where('id', '=', id)
      .returning('confirmedAt')
      .executeTakeFirstOrThrow();
    await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { confirmedAt }, after: { confirmedAt: newly } });
    return findTournament(transaction, caller, id, now);
  });

type Confirmed = Pick<Selectable<Tables['tournaments']>, 'id' | 'confirmedAt'>;

/** Withdraws a confirmation when another person changes the results that the site admin confirmed. */
export async function withdrawConfirmation(transaction: Kysely<Tables>, caller: Caller, { id, confirmedAt }: Confirmed): Promise<void> {
  if (confirmedAt === null || caller.role === 'admin') return;
  await transaction.updateTable('tournaments').set({ confirmedAt: null, confirmedBy: null }).where('id', '=', id).execute();
  await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { confirmedAt }, after: { confirmedAt: null } });
}
