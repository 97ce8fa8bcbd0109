import type { Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { Loaded } from '@mesa/runtime/loaded';
import { Link, useParams } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { TableSkeleton } from '@mesa/ui/table';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { LiveNav } from '../live-nav/live-nav';
import { liveQuery, tournamentQuery } from './live.queries';
import { type Live, type LiveAnswer, liveOf } from './live-event';
import { Messages } from './messages';
import { useLive } from './use-live';
import { useLocalLive } from './use-local-live';

interface LivePageProps {
  title: NonNullable<ComponentProps<typeof LiveNav>['current']>;
  /** The skeleton, if the content is not a table. */
  skeleton?: ReactNode;
  children(live: Live, tournament: Tournament): ReactNode;
}

/** A page of a tournament played here: heading, navigation and the latest state. */
export function LivePage({ title, skeleton = <TableSkeleton rows={10} columns={4} />, children }: LivePageProps) {
  const { id = '' } = useParams();
  return (
    <Loaded
      query={tournamentQuery(id)}
      skeleton={<Page title={title}>{skeleton}</Page>}
      loadingText="Cargando torneo..."
      missing={<NotPlayed title={title} text="Ningún torneo tiene esta dirección." />}
    >
      {({ data: tournament }) => (
        <Page
          title={title}
          documentTitle={`${title} · ${tournament.name}`}
          back={<Link to={href('tournament', { id: tournament.id })}>{tournament.name}</Link>}
        >
          {tournament.played ? (
            <Followed key={tournament.id} id={tournament.id} title={title} skeleton={skeleton}>
              {(live) => children(live, tournament)}
            </Followed>
          ) : (
            <NothingPlayed id={tournament.id} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

interface FollowedProps {
  id: number;
  title: LivePageProps['title'];
  skeleton: ReactNode;
  children(live: Live): ReactNode;
}

function Followed({ id, title, skeleton, children }: FollowedProps) {
  const live = useLive(id);
  const local = useLocalLive(id, live);
  if (local) {
    return (
      <>
        <LiveNav id={id} current={title} />
        <Read id={id} answer={local}>
          {children}
        </Read>
      </>
    );
  }
  return (
    <>
      <LiveNav id={id} current={title} />
      <Loaded query={liveQuery(id)} skeleton={skeleton} loadingText="Cargando la mesa del torneo..." missing={<NothingPlayed id={id} />}>
        {(answer) => (
          <Read id={id} answer={answer}>
            {children}
          </Read>
        )}
      </Loaded>
    </>
  );
}

function Read({ id, answer, children }: { id: number; answer: LiveAnswer; children(live: Live): ReactNode }) {
  const live = useMemo(() => liveOf(id, answer), [id, answer]);
  return (
    <>
      <Messages live={live} />
      {children(live)}
    </>
  );
}

const NothingPlayed = ({ id }: { id: number }) => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('tournament', { id })}>
        Ver el torneo
      </Link>
    }
  >
    Este torneo no se lleva en la mesa del sitio: no tiene rondas que mostrar.
  </EmptyState>
);

const NotPlayed = ({ title, text }: { title: string; text: string }) => (
  <Page title={title} documentTitle="Torneo no encontrado">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('tournaments')}>
          Ver los torneos
        </Link>
      }
    >
      {text}
    </EmptyState>
  </Page>
);
