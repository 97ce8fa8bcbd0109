import type { Tournament } from '@mesa/contract/calls/tournaments';
import { longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { prizesOf } from '@mesa/contract/rules/prizes';
import { statusNames } from '@mesa/contract/rules/tournament';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { HiddenNotice, ReportButton } from '@mesa/runtime/report';
import { Link, useParams } from '@mesa/runtime/router';
import { Slot } from '@mesa/runtime/slot';
import { CategoryBadge, StandingBadge, StatusBadge } from '@mesa/ui/badge';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Section } from '@mesa/ui/page';
import { TableSkeleton } from '@mesa/ui/table';
import { LiveNav } from '../live-nav/live-nav';
import { PlayersTable } from '../players/players-table';
import { LivePart } from './live-part';
import { liveStatuses } from './live-statuses';
import { ShareTournament } from './share-tournament';
import { entriesQuery, tournamentQuery } from './tournament.queries';
import styles from './tournament-page.module.css';
import { TournamentFacts, Winner } from './tournament-summary';
import { VisitorNotes } from './visitor-notes';

// Loaded only for organisers.
const EditableTournament = lazyPage<{ tournament: Tournament }>(() => import(/* webpackChunkName: "editable-tournament" */ './editable-tournament'));

/** /torneo/:id: a summary and the players for visitors, the form and the players' tools for those who may edit the tournament. */
export default function TournamentPage() {
  const { id = '' } = useParams();
  return (
    <Loaded query={tournamentQuery(id)} skeleton={<TournamentSkeleton />} loadingText="Cargando torneo..." missing={<NoTournament />}>
      {({ data }) => <TournamentView key={data.id} tournament={data} />}
    </Loaded>
  );
}

function TournamentView({ tournament }: { tournament: Tournament }) {
  const { id, name, date, city, category, official, confirmed, status, played, storeName, storeSlug, canEdit, staffRole, hidden } = tournament;
  const lead = (
    <span className={styles.lead}>
      <StatusBadge status={status} label={statusNames[status]} />
      <CategoryBadge category={category} />
      <StandingBadge official={official} confirmed={confirmed} />
      <span>
        {longDate(date)} · {!canEdit && <Link to={href('store', { slug: storeSlug })}>{storeName}</Link>}
        {!canEdit && ', '}
        {city}
      </span>
    </span>
  );
  return (
    <Page title={name} lead={lead} back={<Link to={href('tournaments')}>Torneos</Link>} actions={<ShareTournament tournament={tournament} />}>
      {hidden && <HiddenNotice kind="tournament" />}
      {played && status !== 'desactivado' && <LiveNav id={id} shown={status === 'inscripciones' ? ['Mi mesa'] : ['Rondas', 'Posiciones', 'Mi mesa']} />}
      {staffRole && played && (
        <p>
          {staffRole === 'judge' ? 'Eres juez de este torneo.' : 'Eres ayudante de este torneo.'} <Link to={`/torneo/${id}/mesa`}>Abrir la mesa</Link>
        </p>
      )}
      {played && liveStatuses.includes(status) && <LivePart tournament={tournament} />}
      {canEdit ? <EditableTournament tournament={tournament} /> : <VisibleTournament tournament={tournament} />}
      <Slot name="tournament.below" props={{ id }} skeleton={<Skeleton height="12rem" />} />
      {!canEdit && <ReportButton thing={{ kind: 'tournament', id }} />}
    </Page>
  );
}

function VisibleTournament({ tournament }: { tournament: Tournament }) {
  // The standings already list the players, with their points.
  const isPlayedNow = tournament.played && tournament.status === 'progreso';
  const isAnnounced = tournament.status === 'inscripciones';
  return (
    <>
      <Winner tournament={tournament} />
      <VisitorNotes tournament={tournament} />
      {/* Before it starts, people ask what and where; afterwards who won. */}
      {isAnnounced && <TournamentFacts tournament={tournament} open />}
      {!isPlayedNow && (
        <Section title="Jugadores">
          <Loaded
            query={entriesQuery(tournament.id)}
            skeleton={<TableSkeleton rows={Math.min(tournament.numberPlayers, 16)} columns={7} twoLines />}
            loadingText="Cargando jugadores..."
          >
            {({ data }) => <PlayersTable entries={data} prizes={prizesOf(tournament.prizes)} />}
          </Loaded>
        </Section>
      )}
      {!isAnnounced && <TournamentFacts tournament={tournament} />}
    </>
  );
}

const NoTournament = () => (
  <Page title="Torneo no encontrado">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('tournaments')}>
          Ver los torneos
        </Link>
      }
    >
      <strong>Sin Registros</strong>
      <br />
      Ningún torneo tiene esta dirección. Puede que el enlace esté incompleto o que ya no esté publicado.
    </EmptyState>
  </Page>
);

const TournamentSkeleton = () => (
  <Page title="Torneo">
    <Skeleton height="7rem" />
    <TableSkeleton rows={10} columns={7} twoLines />
  </Page>
);
