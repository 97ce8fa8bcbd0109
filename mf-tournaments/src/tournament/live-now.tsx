import type { Tournament } from '@mesa/contract/calls/tournaments';
import { entryOf } from '@mesa/contract/play/rounds';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { TableSkeleton } from '@mesa/ui/table';
import { useMemo } from 'react';
import area from '../../area';
import { closingText } from '../live/closing-text';
import { liveQuery } from '../live/live.queries';
import { type Live, type LiveAnswer, liveOf, playerNamed } from '../live/live-event';
import { Messages } from '../live/messages';
import { OwnTable } from '../live/own-table';
import { Rounds } from '../live/rounds';
import { serverNow } from '../live/server-clock';
import { Standings } from '../live/standings';
import { useLive } from '../live/use-live';
import { zoneCity } from '../live/zone-name';
import { AskStore } from './visitor-notes';

interface LiveNowProps {
  tournament: Tournament;
}

/** What happens now in a tournament played here: enrolment before the first round, then my table, pairings and standings. */
export function LiveNow({ tournament }: LiveNowProps) {
  const { id, status } = tournament;
  useLive(id);
  const skeleton = status === 'inscripciones' ? <Skeleton height="6rem" /> : <TableSkeleton rows={8} columns={4} />;
  return (
    <Loaded query={liveQuery(id)} skeleton={skeleton} loadingText="Cargando la mesa del torneo...">
      {(answer) => <Now tournament={tournament} answer={answer} />}
    </Loaded>
  );
}

function Now({ tournament, answer }: LiveNowProps & { answer: LiveAnswer }) {
  const { id } = tournament;
  const live = useMemo(() => liveOf(id, answer), [id, answer]);
  const isPlaying = live.event.pods.some(({ played }) => played.length > 0);
  if (!isPlaying) {
    return (
      <>
        <Messages live={live} />
        <Enrolment live={live} tournament={tournament} />
      </>
    );
  }
  return (
    <>
      <Messages live={live} />
      <Rounds live={live} />
      <Section title="Posiciones">
        <Standings live={live} />
      </Section>
    </>
  );
}

function Enrolment({ live, tournament }: LiveNowProps & { live: Live }) {
  const { user, signIn } = useSession((session) => session);
  const { stage, enrolment, entries } = live.event;
  const { open, capacity, closesAt } = enrolment;
  const own = user && playerNamed(live, user.username);
  const isIn = own !== null && entryOf(live.event, own) !== undefined;
  const isOpen = stage === 'registration' && open && (closesAt === null || closesAt > serverNow());
  if (user && (isOpen || isIn)) return <OwnTable live={live} tournament={tournament} />;
  if (!isOpen) {
    return stage === 'registration' ? (
      <Panel tone="sunken">
        <p>
          <AskStore tournament={tournament} />
        </p>
      </Panel>
    ) : null;
  }
  const taken = entries.filter(({ waiting }) => !waiting).length;
  const isFull = capacity !== null && taken >= capacity;
  return (
    <Panel tone="accent">
      <p>
        <strong>{isFull ? 'El torneo está lleno' : 'La inscripción está abierta'}</strong>
        {': '}
        {capacity === null ? counted(taken, 'jugador inscrito', 'jugadores inscritos') : `${taken} de ${capacity} cupos tomados`}.
        {closesAt !== null && ` Cierra ${closingText(tournament, closesAt, serverNow())}, hora de ${zoneCity(tournament)}.`}
      </p>
      <Button tone="primary" onClick={() => signIn({ returnTo: addressOf(area.pages.myTable.path, { id: live.id }) })}>
        {isFull ? 'Ponerme en la lista de espera' : 'Inscribirme'}
      </Button>
    </Panel>
  );
}
