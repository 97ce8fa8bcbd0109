import { listTournamentMessages, removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { playChannel } from '../play/append';
import { dayBefore, messagesFor } from '../play/messages';
import { messagesNotice, type Streams } from '../play/streams';
import { lockTournament, requireVisibleTournament } from '../tournaments/tournaments';
import { requireEntered } from './entered';

/** More messages than anybody reads in a day. */
const maxPerDay = 100;

/** Serves the organisers' messages to everyone or one player. They are deleted after a day. */
export function messageRoutes({ serve, db, now, streams }: Pick<Deps, 'serve' | 'db' | 'now'> & { streams: Pick<Streams, 'notifyMessages'> }): void {
  const notifyOthers = (transaction: Kysely<Tables>, id: number) => sql`select pg_notify(${playChannel}, ${`${id} ${messagesNotice}`})`.execute(transaction);

  serve(
    listTournamentMessages,
    async ({ params: { id }, caller }) => {
      const { storeId } = await requireVisibleTournament(db, caller, id);
      return { status: 'success', messages: await messagesFor(db, caller, { id, storeId }, now()) };
    },
    { fresh: true, limit: 'crowd' },
  );

  serve(sendTournamentMessage, async ({ params: { id }, body: { message, playerId = null }, caller }) => {
    const answer = await transact(db, async (transaction) => {
      const { storeId } = await lockTournament(transaction, caller, id);
      if (playerId !== null) await requireEntered(transaction, id, playerId);
      await transaction.deleteFrom('tournamentMessages').where('tournamentId', '=', id).where('sentAt', '<=', dayBefore(now())).execute();
      const { sent } = await transaction
        .selectFrom('tournamentMessages')
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .where('tournamentId', '=', id)
        .executeTakeFirstOrThrow();
      if (sent >= maxPerDay) throw new HttpError('rule_violation', `Ya enviaste ${maxPerDay} mensajes hoy en este torneo. Quita alguno, o espera a mañana.`);
      const { id: messageId } = await transaction
        .insertInto('tournamentMessages')
        .values({ tournamentId: id, playerId, message, sentBy: caller.userId, sentAt: now().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`
        insert into reminders ("subscriptionId", "tournamentId", what)
        select distinct s.id, ${id}::int, ${`message-${messageId}`}
        from results r join players p on p.id = r."playerId" join "pushSubscriptions" s using ("userId")
        where r."tournamentId" = ${id} and s."newRound" and (${playerId}::int is null or p.id = ${playerId}::int)
        on conflict do nothing`.execute(transaction);
      await audit(transaction, caller, {
        action: 'update',
        entity: 'tournament',
        entityId: id,
        after: { messageId, ...(playerId === null ? {} : { playerId }) },
      });
      await notifyOthers(transaction, id);
      return { status: 'success' as const, messages: await messagesFor(transaction, caller, { id, storeId }, now()) };
    });
    streams.notifyMessages(id);
    return answer;
  });

  serve(removeTournamentMessage, async ({ params: { id }, body: { messageId }, caller }) => {
    const answer = await transact(db, async (transaction) => {
      const { storeId } = await lockTournament(transaction, caller, id);
      const removed = await transaction
        .deleteFrom('tournamentMessages')
        .where('tournamentId', '=', id)
        .where('id', '=', messageId)
        .returning('id')
        .executeTakeFirst();
      if (removed) await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { messageId } });
      await notifyOthers(transaction, id);
      return { status: 'success' as const, messages: await messagesFor(transaction, caller, { id, storeId }, now()) };
    });
    streams.notifyMessages(id);
    return answer;
  });
}
