import { listTournamentChanges } from '@mesa/contract/calls/audit';
import { ChangeList } from '@mesa/runtime/change-list';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { useState } from 'react';
import styles from './tournament-changes.module.css';

export interface TournamentChangesProps {
  tournamentId: number;
}

/** The change history of a tournament, 20 per page. */
export default function TournamentChanges({ tournamentId }: TournamentChangesProps) {
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={query(listTournamentChanges, { params: { id: tournamentId }, query: { page, limit: 20 } })}
      skeleton={<Skeleton height="16rem" />}
      loadingText="Cargando cambios..."
      keepPrevious
    >
      {({ data, names, pagination }, { refetching }) =>
        pagination.total === 0 ? (
          <EmptyState>Nadie ha cambiado este torneo todavía.</EmptyState>
        ) : (
          <div className={styles.changes} aria-busy={refetching}>
            <ChangeList changes={data} names={names} inTournament />
            <Pager label="Páginas de cambios" variant="arrows" page={page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
          </div>
        )
      }
    </Loaded>
  );
}
