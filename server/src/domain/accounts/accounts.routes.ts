import { blockAccount, listAccounts, setAccountQuotas, unblockAccount } from '@mesa/contract/calls/accounts';
import { pagination } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { block, changeQuotas, findAccounts, unblock } from './accounts';

export function accountRoutes({ serve, db, settings }: Deps): void {
  serve(listAccounts, async ({ query: { search, blocked, ...page }, caller, noteRead }) => {
    const { total, data } = await findAccounts({ db, settings }, caller, { search, blocked }, page);
    noteRead(null);
    return { status: 'success', data, pagination: pagination(total, page) };
  });

  serve(blockAccount, async ({ params: { userId }, body: { reason }, caller }) => {
    await block(db, caller, userId, reason);
    return { status: 'success', data: true as const };
  });

  serve(setAccountQuotas, async ({ params: { userId }, body: { quotas }, caller }) => {
    await changeQuotas({ db, settings }, caller, userId, quotas);
    return { status: 'success', data: true as const };
  });

  serve(unblockAccount, async ({ params: { userId }, caller }) => {
    await unblock(db, caller, userId);
    return { status: 'success', data: true as const };
  });
}
