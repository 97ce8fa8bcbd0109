import { href } from '@mesa/contract/paths';
import { Loaded } from '@mesa/runtime/loaded';
import { Link, useParams } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { useEffect, useMemo, useRef } from 'react';
import { liveQuery, tournamentQuery } from '../live/live.queries';
import { type LiveAnswer, liveOf } from '../live/live-event';
import { Screen } from '../live/screen';
import styles from '../live/screen.module.css';
import { useAlone } from '../live/screen-hooks';
import { useLive } from '../live/use-live';
import { useLocalLive } from '../live/use-local-live';

/** /torneo/:id/pantalla: for the store's television, full-window and without controls. */
export default function ScreenPage() {
  const { id = '' } = useParams();
  const layer = useRef<HTMLDivElement>(null);
  useAlone(layer);
  return (
    <div className={styles.layer} ref={layer} data-screen>
      <Loaded query={tournamentQuery(id)} skeleton={<Skeleton height="100%" />} loadingText="Cargando torneo..." missing={<Nothing />}>
        {({ data: { id: known, name, played } }) => (played ? <Followed id={known} name={name} /> : <Nothing id={known} />)}
      </Loaded>
    </div>
  );
}

function Followed({ id, name }: { id: number; name: string }) {
  useEffect(() => {
    document.title = `${name} · Pantalla · Mesa Abierta`;
  }, [name]);
  // Shows a reopened or finished tournament without a reload.
  const live = useLive(id, { always: true });
  const local = useLocalLive(id, live);
  if (local) return <Read id={id} name={name} answer={local} />;
  return (
    <Loaded query={liveQuery(id)} skeleton={<Skeleton height="100%" />} loadingText="Cargando la mesa del torneo..." missing={<Nothing id={id} />}>
      {(answer) => <Read id={id} name={name} answer={answer} />}
    </Loaded>
  );
}

function Read({ id, name, answer }: { id: number; name: string; answer: LiveAnswer }) {
  const live = useMemo(() => liveOf(id, answer), [id, answer]);
  return <Screen live={live} name={name} />;
}

const Nothing = ({ id }: { id?: number }) => (
  <div className={styles.nothing}>
    <h1>Pantalla del torneo</h1>
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={id === undefined ? href('tournaments') : href('tournament', { id })}>
          {id === undefined ? 'Ver los torneos' : 'Ver el torneo'}
        </Link>
      }
    >
      {id === undefined ? 'Ningún torneo tiene esta dirección.' : 'Este torneo no se lleva en la mesa del sitio: no tiene rondas que mostrar.'}
    </EmptyState>
  </div>
);
