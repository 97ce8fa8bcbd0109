import { listRanking } from '@mesa/contract/calls/site';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Pager } from '@mesa/ui/pager';
import { useState } from 'react';
import { RankingSkeleton, RankingTable } from './ranking-table';
import styles from './ranking-widget.module.css';

/** The ranking for other pages: `limit` rows per page, 30 by default. */
export default function RankingWidget({ limit: wanted }: { limit?: unknown }) {
  const limit = typeof wanted === 'number' ? wanted : 30;
  const [page, setPage] = useState(1);
  return (
    <Loaded query={query(listRanking, { query: { page, limit } })} skeleton={<RankingSkeleton rows={limit} />} loadingText="Cargando ranking..." keepPrevious>
      {({ data, pagination }, { refetching }) => (
        <div className={styles.list} aria-busy={refetching}>
          <RankingTable rows={data} />
          <Pager label="Páginas del ranking" variant="arrows" page={page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}
