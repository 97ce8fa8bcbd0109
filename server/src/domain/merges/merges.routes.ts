import { getMerging, listMerges, mergePlayers, previewMerge, undoMerge } from '@mesa/contract/calls/player-merges';
import { sql } from 'kysely';
import type { Deps } from '../../kernel/pipeline/serve';
import { likelyDuplicates } from './likely-duplicates';
import { listMergesWhere } from './list-merges';
import { merge } from './merge';
import { mayMerge, requireOrganiser } from './permission';
import { preview } from './preview';
import { undo } from './undo';

/** Serves the merging of two players that are one person. */
export function mergeRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(getMerging, async ({ params: { id }, caller }) => {
    await requireOrganiser(db, caller);
    const mine = caller.role === 'admin' ? sql<boolean>`${id} in ("keptId", "removedId")` : sql<boolean>`"mergedBy" = ${caller.userId}`;
    const merges = await listMergesWhere(db, caller, now(), mine);
    const may = await mayMerge(db, caller, [id]);
    return { status: 'success', data: { may, likely: may ? await likelyDuplicates(db, id) : [], merges } };
  });

  serve(previewMerge, async ({ params: { id, removedId }, caller }) => ({ status: 'success', data: await preview(db, caller, id, removedId) }));

  serve(mergePlayers, async ({ params: { id }, body: { removedId }, caller }) => ({
    status: 'success',
    data: await merge(db, caller, { keptId: id, removedId, now: now() }),
  }));

  serve(undoMerge, async ({ params: { id }, caller }) => ({ status: 'success', data: await undo(db, caller, { id, now: now() }) }));

  serve(listMerges, async ({ caller }) => ({ status: 'success', data: await listMergesWhere(db, caller, now(), sql<boolean>`true`) }));
}
