import { requireApproval, waiveApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import type { Kysely } from 'kysely';
import { actorOf } from './actors';
import { setApproval, withdraw } from './approval';
import type { Changed } from './registry';
import type { RegistryCache } from './registry-cache';
import type { Serve } from './serve';
import type { ReleaseTables } from './tables';

interface ApprovalDeps {
  serve: Serve;
  db: Kysely<ReleaseTables>;
  live: RegistryCache;
}

/** Serves whether a second person approves the releases of an area, and the withdrawal of a proposal. */
export function approvalRoutes({ serve, db, live }: ApprovalDeps): void {
  async function answer(change: Promise<Changed | null>) {
    const done = await change;
    if (!done) throw new Error('a change changed nothing');
    await live.changed();
    return { status: 'success' as const, ...done };
  }

  serve(requireApproval, ({ params: { area }, body: { revision: seen }, caller }) =>
    answer(setApproval(db, { area, seen, who: actorOf(caller), required: true })),
  );

  serve(waiveApproval, ({ params: { area }, body: { revision: seen }, caller }) =>
    answer(setApproval(db, { area, seen, who: actorOf(caller), required: false })),
  );

  serve(withdrawProposal, ({ params: { area }, body: { revision: seen }, caller }) => answer(withdraw(db, { area, seen, who: actorOf(caller) })));
}
