import { startPlay } from '@mesa/contract/calls/play';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { longDate } from '@mesa/contract/format/date';
import { guideHref, href } from '@mesa/contract/paths';
import { counted, plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { useQuery, useWrite } from '@mesa/runtime/query';
import { Link, useParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@mesa/ui/feedback';
import { useBrowser } from '@mesa/ui/hydrated';
import { Page, Panel } from '@mesa/ui/page';
import { useState } from 'react';
import { staffPassOf } from '../pass-note/pass-note';
import styles from './console.module.css';
import { passAccount, rememberedAccount, rememberedTitle } from './remembered';
import { RunningConsole } from './running-console';
import { useTournamentSync } from './sync/use-tournament-sync';
import { tournamentQuery } from './tournament.query';

/** /torneo/:id/mesa: the organiser's console. Works offline after the first visit. */
export default function ConsolePage() {
  const { id = '' } = useParams();
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const signIn = useSession((session) => session.signIn);
  // Offline the session is unknown: the last user of this device continues, and nothing is sent until the session is known.
  const pass = useBrowser(() => staffPassOf(id), null);
  const known = user?.id ?? (status === 'error' ? rememberedAccount(id) : null);
  const account = known ?? (pass !== null && status !== 'loading' ? `${passAccount}${pass}` : null);
  if (account) return <OpenedConsole key={`${account}/${id}`} id={id} account={account} hasPass={pass !== null} />;
  return (
    <Page title="Mesa del torneo">
      {status === 'loading' ? (
        <ConsoleSkeleton />
      ) : (
        <EmptyState
          action={
            <Button tone="primary" onClick={() => signIn({ returnTo: `/torneo/${id}/mesa` })}>
              Iniciar sesión
            </Button>
          }
        >
          Inicia sesión para llevar los torneos de las tiendas que administras.
        </EmptyState>
      )}
    </Page>
  );
}

function OpenedConsole({ id, account, hasPass }: { id: string; account: string; hasPass: boolean }) {
  const { data } = useQuery(tournamentQuery(id));
  const { sync, state } = useTournamentSync(
    Number(id),
    account,
    data?.data.played === true && (data.data.canEdit || data.data.staffRole !== undefined || hasPass),
  );
  const { replica, contact } = state;
  const [opensTom, setOpensTom] = useState(false);
  const title = rememberedTitle(id, { account, title: data?.data.name, opened: replica !== null });
  if (sync && replica && contact !== 'not-allowed' && contact !== 'not-played') {
    return (
      <Page title={title} documentTitle={`Mesa · ${title}`} back={<Back id={id} />}>
        <RunningConsole id={Number(id)} account={account} sync={sync} state={state} replica={replica} opensTom={opensTom} />
      </Page>
    );
  }
  return (
    <Page title={title} documentTitle={`Mesa · ${title}`} back={<Back id={id} />}>
      <Loaded query={tournamentQuery(id)} skeleton={<ConsoleSkeleton />} loadingText="Abriendo la mesa..." missing={<NoTournament />}>
        {({ data }) =>
          !(data.canEdit || ((data.staffRole || hasPass) && data.played)) || contact === 'not-allowed' ? (
            <NotAllowed />
          ) : data.played && contact !== 'not-played' ? (
            contact === 'connecting' || contact === 'online' ? (
              <ConsoleSkeleton />
            ) : (
              <ErrorState message={state.message} onRetry={() => void sync?.contact()} />
            )
          ) : (
            <>
              <FirstSteps id={id} event={null} />
              <StartHere
                tournament={data}
                unsent={replica?.pending.length ?? 0}
                onStarted={(withTom) => {
                  setOpensTom(withTom);
                  void sync?.contact();
                }}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const Back = ({ id }: { id: string }) => (
  <>
    <Link to={href('tournament', { id: Number(id) })}>Página del torneo</Link> · <Link to={guideHref('guideOrganise', 'inscripciones')}>Ayuda</Link>
  </>
);

/** Only for an organiser’s first tournament. In the chunk of another rare part, because each chunk has a line in the entry. */
const FirstSteps = lazyPage<{ id: string; event: null }>(() => import(/* webpackChunkName: "conflicts" */ './first-steps/first-steps'));

/** A tournament with manual results so far. */
function StartHere({ tournament, unsent, onStarted }: { tournament: Tournament; unsent: number; onStarted(withTom: boolean): void }) {
  const { write, busy } = useWrite(startPlay);
  const [failure, setFailure] = useState('');
  async function start(withTom: boolean) {
    setFailure('');
    try {
      await write({ params: { id: tournament.id }, body: {} });
      onStarted(withTom);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  return (
    <Panel>
      <div className={styles.start}>
        <p>
          {longDate(tournament.date)} · {tournament.city}
        </p>
        <Button tone="primary" busy={busy} onClick={() => start(false)}>
          Llevar este torneo aquí
        </Button>
        <Button busy={busy} onClick={() => start(true)}>
          Cargar un archivo de TOM
        </Button>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <p>
          Desde este dispositivo inscribes, sorteas las rondas, anotas resultados y cierras el torneo. Si la red se va, sigues igual: lo anotado se envía cuando
          vuelve.
        </p>
        <ul className={styles.facts}>
          <li>Los {tournament.numberPlayers} jugadores inscritos ya quedan en la mesa.</li>
          <li>Los puestos, puntos y récords salen de las rondas; ya no se escriben a mano.</li>
          <li>Puedes volver a escribirlos a mano cuando quieras con «Pasar a manual».</li>
        </ul>
        {unsent > 0 && (
          <p role="alert">
            Este dispositivo guarda {counted(unsent, 'anotación', 'anotaciones')} de cuando el torneo se llevaba aquí. No{' '}
            {plural(unsent, 'se envió', 'se enviaron')}.
          </p>
        )}
      </div>
    </Panel>
  );
}

const NotAllowed = () => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('tournaments')}>
        Ver los torneos
      </Link>
    }
  >
    No puedes llevar este torneo: solo pueden quienes administran su tienda y los jueces y ayudantes que inviten.
  </EmptyState>
);

const NoTournament = () => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('tournaments')}>
        Ver los torneos
      </Link>
    }
  >
    Ningún torneo tiene esta dirección.
  </EmptyState>
);

const ConsoleSkeleton = () => (
  <Panel>
    <Skeleton height="20rem" />
  </Panel>
);
