import { changeCopies, findListCards, findMissing, getCopies, getProgress, listCopies } from '@mesa/contract/calls/collection';
import { createTradeLink, getSharedTrades, getTradeLink, listStoreTraders, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import { toPrint } from '@mesa/contract/rules/print';
import type { Deps } from '../../kernel/pipeline/serve';
import { requireStore } from '../stores/stores';
import { changeCopiesOf } from './change-copies';
import { copiesOfExpansion, pageOfCopies, progressOf } from './copies';
import { cardsOfLines } from './find-list-cards';
import { missingCards } from './find-missing';
import { makeTradeLink, readShared, tradeLinkOf } from './trade-links';
import { showNearby, tradersAt } from './traders';

/** Serves the caller's own collection; no call names another person's. */
export function collectionRoutes({ serve, db, now }: Deps): void {
  serve(getCopies, async ({ params: { code }, caller }) => ({
    status: 'success',
    data: await copiesOfExpansion(db, caller.userId, toPrint(code, '').code),
  }));

  serve(listCopies, async ({ query: { list, search, ...page }, caller }) => pageOfCopies(db, caller.userId, { list, search }, page));

  serve(getProgress, async ({ caller }) => ({ status: 'success', data: await progressOf(db, caller.userId) }));

  serve(changeCopies, async ({ body: { batch, changes }, caller }) => ({
    status: 'success',
    data: await changeCopiesOf(db, caller.userId, batch, changes),
  }));

  serve(findListCards, async ({ body: { lines } }) => ({ status: 'success', data: await cardsOfLines(db, lines) }));

  serve(findMissing, async ({ body: { cards }, caller }) => ({ status: 'success', data: await missingCards(db, caller.userId, cards) }));

  serve(getTradeLink, async ({ caller }) => ({ status: 'success', data: await tradeLinkOf(db, caller.userId) }));

  serve(createTradeLink, async ({ body, caller }) => ({ status: 'success', data: await makeTradeLink(db, caller.userId, body, now()) }));

  serve(showTradesNearby, async ({ body: { nearby }, caller }) => {
    await showNearby(db, caller.userId, nearby, now());
    return { status: 'success' as const, data: await tradeLinkOf(db, caller.userId) };
  });

  serve(revokeTradeLink, async ({ caller }) => {
    await db.deleteFrom('tradeLinks').where('userId', '=', caller.userId).execute();
    return { status: 'success' as const, data: true as const };
  });

  // Two calls show collections to others: the number of a member's cards for trade, if they agreed, and the cards, for holders of the link.
  serve(listStoreTraders, async ({ params: { id }, query, caller }) => {
    await requireStore(db, id);
    return tradersAt(db, caller.userId, id, query, now());
  });
  serve(getSharedTrades, async ({ params: { token }, query }) => readShared(db, token, query, now()));
}
