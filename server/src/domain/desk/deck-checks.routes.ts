import { type DeckCheck, getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import type { Deps } from '../../kernel/pipeline/serve';
import { cardsOfDecks } from '../decks/deck-cards';
import { requireStaff } from '../play/author';
import { requireEntered } from './entered';

/** Returns the deck checks of a tournament, latest first. */
async function checksOf(db: Kysely<Tables>, caller: Caller, id: number): Promise<DeckCheck[]> {
  const rows = await db
    .selectFrom('deckChecks')
    .select(['id', 'playerId', 'round', 'cards', 'differences', 'outcome', 'judge', 'checkedAt'])
    .where('tournamentId', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const names = await peopleNames(db, caller, new Set(rows.map(({ judge }) => judge)));
  return rows.map((row) => ({ ...row, judge: names[row.judge] ?? row.judge }));
}

/** Serves deck checks, for judges and organisers. */
export function deckCheckRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(listDeckChecks, async ({ params: { id }, caller }) => {
    await requireStaff(db, caller, id, 'deck-check');
    return { status: 'success', checks: await checksOf(db, caller, id) };
  });

  serve(getListToCheck, async ({ params: { id, playerId }, caller }) => {
    await requireStaff(db, caller, id, 'deck-check');
    const deck = await db.selectFrom('decks').select('id').where('tournamentId', '=', id).where('playerId', '=', playerId).executeTakeFirst();
    return { status: 'success', cards: deck ? ((await cardsOfDecks(db, [deck.id])).get(deck.id) ?? []) : [] };
  });

  serve(saveDeckCheck, async ({ params: { id }, body, caller }) =>
    transact(db, async (transaction) => {
      await requireStaff(transaction, caller, id, 'deck-check');
      await requireEntered(transaction, id, body.playerId);
      await transaction
        .insertInto('deckChecks')
        .values({ ...body, tournamentId: id, judge: caller.userId, checkedAt: now().toISOString() })
        .execute();
      await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, after: { playerId: body.playerId, deckCheck: body.outcome } });
      return { status: 'success', checks: await checksOf(transaction, caller, id) };
    }),
  );
}
