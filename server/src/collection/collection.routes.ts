import { changeCopies, findListCards, findMissing, getCopies, getProgress, listCopies } from '@mesa/contract/calls/collection';
import { createTradeLink, getSharedTrades, getTradeLink, revokeTradeLink } from '@mesa/contract/calls/trades';
import { toPrint } from '@mesa/contract/rules/print';
import type { Deps } from '../http';
import { changeCopiesOf } from './change-copies';
import { copiesOfExpansion, pageOfCopies, progressOf } from './copies';
import { cardsOfLines } from './find-list-cards';
import { missingCards } from './find-missing';
import { makeTradeLink, readShared, tradeLinkOf } from './trade-links';

/** These calls read and write the caller's own collection: nobody names another's. */
export function collectionRoutes({ serve, db }: Deps): void {
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

  serve(createTradeLink, async ({ body, caller }) => ({ status: 'success', data: await makeTradeLink(db, caller.userId, body) }));

  serve(revokeTradeLink, async ({ caller }) => {
    await db.deleteFrom('tradeLinks').where('userId', '=', caller.userId).execute();
    return { status: 'success' as const, data: true as const };
  });

  // The one call that shows a collection to others: what its member shares, to anyone who has the link.
  serve(getSharedTrades, async ({ params: { token }, query }) => readShared(db, token, query));
}
