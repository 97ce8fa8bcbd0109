import { type OwnPass, sendPassCommands } from '@mesa/contract/calls/passes';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { isApiError } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Page } from '@mesa/ui/page';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import area from '../../area';
import { listTimes } from '../live/list-times';
import { liveQuery, tournamentQuery } from '../live/live.queries';
import { type LiveAnswer, liveOf } from '../live/live-event';
import { Messages } from '../live/messages';
import { type Sender, useOwnCommands } from '../live/own-commands';
import { MessagesToPlayer, PenaltiesOfPlayer } from '../live/own-notices';
import { ownTableSkeleton } from '../live/own-table';
import { PlayerTable } from '../live/player-table';
import { useLive } from '../live/use-live';
import { LiveNav } from '../live-nav/live-nav';
import { OwnData } from './own-data';
import { PassList } from './pass-list';
import { SaveHistory } from './save-history';

interface PassProps {
  pass: OwnPass;
  /** Reads the pass again. */
  onChange(): void;
  /** The player withdrew before round 1, so the pass is about to end. */
  onLeave(): void;
}

/** A player's own table, on a phone with their pass. */
export function OwnPassTable(props: PassProps) {
  const { tournamentId: id, player, lastDay } = props.pass;
  return (
    <Loaded query={tournamentQuery(id)} skeleton={<Page title={player.name}>{ownTableSkeleton}</Page>} loadingText="Cargando torneo...">
      {({ data: tournament }) => (
        <Page
          title={player.name}
          documentTitle={`Mi pase · ${tournament.name}`}
          back={<Link to={href('tournament', { id })}>{tournament.name}</Link>}
          lead={`Este teléfono juega con el pase de ${player.name}, hasta el ${longDate(lastDay)}.`}
        >
          <LiveNav id={id} shown={['Rondas', 'Posiciones']} />
          <Followed {...props} tournament={tournament} />
        </Page>
      )}
    </Loaded>
  );
}

type TableProps = PassProps & { tournament: Tournament };

function Followed(props: TableProps) {
  const id = props.pass.tournamentId;
  useLive(id);
  return (
    <Loaded query={liveQuery(id)} skeleton={ownTableSkeleton} loadingText="Cargando la mesa del torneo...">
      {(answer) => <Table {...props} answer={answer} />}
    </Loaded>
  );
}

function Table({ pass, tournament, onChange, onLeave, answer }: TableProps & { answer: LiveAnswer }) {
  const { tournamentId: id, player } = pass;
  const live = useMemo(() => liveOf(id, answer), [id, answer]);
  const { write, busy } = useWrite(sendPassCommands);
  const deliver: Sender['deliver'] = async ({ device, commands }) => {
    const sent = await write({ body: { device, commands } });
    const taken = new Set(sent.answers.flatMap((answer) => ('code' in answer ? [] : [answer.id])));
    if (commands.some(({ id: command, body }) => body.kind === 'drop' && body.seen === 0 && taken.has(command))) onLeave();
    return sent;
  };
  const own = useOwnCommands(
    `pase ${player.id}`,
    id,
    { seq: live.seq, pen: live.event.pen.epoch },
    { deliver, busy, isOver: (error) => isApiError(error) && error.httpStatus === 401 },
  );
  // A pass that ended is refused at the next tap.
  const askAgain = useEffectEvent(onChange);
  const isRefused = own.problem?.final === true;
  useEffect(() => {
    if (isRefused) askAgain();
  }, [isRefused]);
  const { isAsked, isClosed, closes, hasBegun } = listTimes(live, tournament);
  const list = isAsked && <PassList pass={pass} tournament={tournament} isClosed={isClosed} />;
  return (
    <>
      <Messages live={live} />
      <PlayerTable
        live={live}
        tournament={tournament}
        player={player}
        own={own}
        messages={<MessagesToPlayer messages={pass.messages} />}
        penalties={<PenaltiesOfPlayer penalties={pass.penalties} />}
        list={{ shown: list, isFirst: closes && !isClosed && (pass.list.cards === 0 || !hasBegun) }}
        disputed={(show) => (
          <OwnDispute seq={live.seq} onAsk={onChange}>
            {show(pass.disputed)}
          </OwnDispute>
        )}
        byPass
      />
      <OwnData lacks={pass.lacks} />
      {live.event.stage === 'finalized' && !player.hasAccount && <SaveHistory name={player.name} returnTo={area.pages.pass.path} />}
    </>
  );
}

/** Reads the pass again with each entry of the log, which may be the opponent's report; only after the player's own, because a whole store reads at once. */
function OwnDispute({ seq, onAsk, children }: { seq: number; onAsk(): void; children: ReactNode }) {
  const ask = useEffectEvent(onAsk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is why
  useEffect(() => ask(), [seq]);
  return children;
}
