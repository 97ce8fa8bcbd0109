import type { Tournament } from '@mesa/contract/calls/tournaments';
import { needsConfirmation, statusNames } from '@mesa/contract/rules/tournament';
import { type Kysely, type Selectable, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { type Caller, HttpError } from '../../kernel/http';
import { findTournament, lockTournament } from './tournaments';

/** Confirms the results of a tournament, so that they count in the rankings, or takes that back. */
export const confirm = (db: Kysely<Tables>, caller: Caller, id: number, confirmed: boolean): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const { status, category, review, confirmedAt } = await lockTournament(transaction, caller, id);
    if (confirmed === (confirmedAt !== null)) return findTournament(transaction, caller, id);
    if (confirmed && review === null && !needsConfirmation({ category, review }))
      throw new HttpError('rule_violation', `Un torneo ${category} cuenta sin confirmación.`);
    if (confirmed && status !== 'finalizado') {
      throw new HttpError(
        'rule_violation',
        `Solo se confirman los resultados de un torneo en «${statusNames.finalizado}»; este está en «${statusNames[status]}».`,
      );
    }
    const { confirmedAt: now } = await transaction
      .updateTable('tournaments')
      .set({
        confirmedAt: confirmed ? sql<string>`clock_timestamp()` : null,
        confirmedBy: confirmed ? caller.userId : null,
        // What the site admin looked at and took back does not count any more.
        review: !confirmed && review === 'counts' ? 'held' : review,
        updatedAt: nextUpdatedAt,
      })
      .where('id', '=', id)
      .returning('confirmedAt')
      .executeTakeFirstOrThrow();
    await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { confirmedAt }, after: { confirmedAt: now } });
    return findTournament(transaction, caller, id);
  });

type Confirmed = Pick<Selectable<Tables['tournaments']>, 'id' | 'confirmedAt'>;

/** What was confirmed are the results as the site admin saw them: once someone else changes them, they wait again. */
export async function withdrawConfirmation(transaction: Kysely<Tables>, caller: Caller, { id, confirmedAt }: Confirmed): Promise<void> {
  if (confirmedAt === null || caller.role === 'admin') return;
  await transaction.updateTable('tournaments').set({ confirmedAt: null, confirmedBy: null }).where('id', '=', id).execute();
  await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { confirmedAt }, after: { confirmedAt: null } });
}
