import { listTournaments, type Tournament } from '@mesa/contract/calls/tournaments';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { useState } from 'react';
import { TournamentsSkeleton, TournamentsTable } from '../tournaments-table/tournaments-table';
import { finishedInput } from './finished-input';
import styles from './finished-tournaments.module.css';

const isSmallFriendly = ({ category, numberPlayers }: Tournament): boolean => category === 'Amistoso' && numberPlayers <= 8;

/** Puts small friendlies that are newer than every other tournament behind the newest of these, so that none leads the list. */
function withoutFriendlyLead(tournaments: Tournament[]): Tournament[] {
  const lead = tournaments.find((tournament) => !isSmallFriendly(tournament));
  return lead ? [lead, ...tournaments.filter((tournament) => tournament !== lead)] : tournaments;
}

/** The finished tournaments, newest first, for other pages: `limit` rows per page, six by default. */
export default function FinishedTournaments({ limit: wanted }: { limit?: unknown }) {
  const limit = typeof wanted === 'number' ? wanted : 6;
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={query(listTournaments, finishedInput(page, limit))}
      skeleton={<TournamentsSkeleton rows={limit} />}
      loadingText="Cargando torneos..."
      keepPrevious
    >
      {({ data, pagination }, { refetching }) => (
        <div className={styles.list} aria-busy={refetching}>
          <TournamentsTable
            caption="Torneos finalizados"
            tournaments={page === 1 ? withoutFriendlyLead(data) : data}
            over
            empty={<EmptyState>Todavía no hay torneos finalizados.</EmptyState>}
          />
          <Pager label="Páginas de torneos finalizados" variant="arrows" page={page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}
