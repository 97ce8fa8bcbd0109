import { listMerges } from '@mesa/contract/calls/player-merges';
import { Loaded } from '@mesa/runtime/loaded';
import { MergesToUndo } from '@mesa/runtime/merges-to-undo';
import { query } from '@mesa/runtime/query';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';

/** Every merge of two players that can still be undone, latest first. */
export default function PlayerMerges() {
  return (
    <Loaded query={query(listMerges, {})} skeleton={<Skeleton height="6rem" />} loadingText="Cargando uniones...">
      {({ data }) => (data.length > 0 ? <MergesToUndo merges={data} /> : <EmptyState>Nadie unió jugadores en los últimos 30 días.</EmptyState>)}
    </Loaded>
  );
}
