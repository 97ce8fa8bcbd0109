import { addPenalty, listOwnPenalties, listPenalties, type Penalty, removePenalty } from '@mesa/contract/calls/penalties';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import type { Deps } from '../../kernel/pipeline/serve';
import { requireStaff } from '../play/author';
import { requireVisibleTournament } from '../tournaments/tournaments';
import { requireEntered } from './entered';

const columns = ['p.id', 'p.penalty', 'p.infraction', 'p.severity', 'p.round', 'p.note', 'p.opponentInformed', 'p.givenAt'] as const;

/** Returns the penalties of a tournament, and those of its players in the store's other tournaments of the day, latest first. */
async function penaltiesOf(db: Kysely<Tables>, caller: Caller, id: number): Promise<Penalty[]> {
  const rows = await db
    .selectFrom('tournamentPenalties as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournamentId')
    .innerJoin('tournaments as here', (join) => join.onRef('here.storeId', '=', 't.storeId').onRef('here.date', '=', 't.date'))
    .select([...columns, 'p.playerId', 'p.judge', 'p.tournamentId', 't.name as elsewhere'])
    .where('here.id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('p.tournamentId', '=', id),
        exists(selectFrom('results as r').select('r.id').where('r.tournamentId', '=', id).whereRef('r.playerId', '=', 'p.playerId')),
      ]),
    )
    .orderBy('p.id', 'desc')
    .execute();
  const names = await peopleNames(db, caller, new Set(rows.map(({ judge }) => judge)));
  return rows.map(({ tournamentId, elsewhere, judge, ...row }) => ({
    ...row,
    judge: names[judge] ?? judge,
    ...(tournamentId === id ? {} : { elsewhere }),
  }));
}

/** Returns what one player may read of their penalties in a tournament, latest first. */
export const ownPenalties = (db: Kysely<Tables>, id: number, playerId: number) =>
  db
    .selectFrom('tournamentPenalties as p')
    .select(columns)
    .where('p.tournamentId', '=', id)
    .where('p.playerId', '=', playerId)
    .orderBy('p.id', 'desc')
    .execute();

/** Serves penalties: to judges and organisers all, to players their own. */
export function penaltyRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(listPenalties, async ({ params: { id }, caller }) => {
    await requireStaff(db, caller, id, 'penalty');
    return { status: 'success', penalties: await penaltiesOf(db, caller, id) };
  });

  serve(listOwnPenalties, async ({ params: { id }, caller }) => {
    await requireVisibleTournament(db, caller, id);
    const player = await db.selectFrom('players').select('id').where('userId', '=', caller.userId).executeTakeFirst();
    return { status: 'success', penalties: player ? await ownPenalties(db, id, player.id) : [] };
  });

  serve(addPenalty, async ({ params: { id }, body, caller }) =>
    transact(db, async (transaction) => {
      await requireStaff(transaction, caller, id, 'penalty');
      await requireEntered(transaction, id, body.playerId);
      await transaction
        .insertInto('tournamentPenalties')
        .values({ ...body, tournamentId: id, judge: caller.userId, givenAt: now().toISOString() })
        .execute();
      // The note stays out of the record of changes, which outlives the penalty.
      await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, after: { playerId: body.playerId, penalty: body.penalty } });
      return { status: 'success', penalties: await penaltiesOf(transaction, caller, id) };
    }),
  );

  serve(removePenalty, async ({ params: { id }, body: { penaltyId }, caller }) =>
    transact(db, async (transaction) => {
      await requireStaff(transaction, caller, id, 'penalty');
      const removed = await transaction
        .deleteFrom('tournamentPenalties')
        .where('tournamentId', '=', id)
        .where('id', '=', penaltyId)
        .returning(['playerId', 'penalty'])
        .executeTakeFirst();
      if (removed) await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: removed });
      return { status: 'success', penalties: await penaltiesOf(transaction, caller, id) };
    }),
  );
}
