import { getOwnReport, sendCommands } from '@mesa/contract/calls/play';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { entryOf } from '@mesa/contract/play/rounds';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { type ReactNode, useEffect } from 'react';
import type { Live } from './live-event';
import { useOwnCommands } from './own-commands';
import { OwnDeck, useOwnDeck } from './own-deck';
import { OwnMessages, OwnPenalties } from './own-notices';
import { type Dispute, type OwnPlayerProps, PlayerTable } from './player-table';

/** The user's part of the tournament, as their account. */
export function MyTable({ live, tournament, player, userId }: OwnPlayerProps & { tournament: Tournament; userId: string }) {
  const { write, busy } = useWrite(sendCommands);
  const own = useOwnCommands(
    userId,
    live.id,
    { seq: live.seq, pen: live.event.pen.epoch },
    { deliver: (body) => write({ params: { id: live.id }, body: { ...body, queued: [] } }), busy },
  );
  const entry = entryOf(live.event, player.id);
  // A player on the waiting list cannot submit a deck list yet.
  const isEnrolled = entry !== undefined && !entry.waiting;
  const { deck, isClosed, isFirst } = useOwnDeck(live, tournament, player.username, isEnrolled);
  const shown = deck ? <OwnDeck deck={deck} isClosed={isClosed} /> : isEnrolled && <DeckLink live={live} username={player.username} />;
  return (
    <PlayerTable
      live={live}
      tournament={tournament}
      player={player}
      own={own}
      messages={<OwnMessages live={live} />}
      penalties={<OwnPenalties live={live} />}
      list={{ shown, isFirst: isFirst && deck !== undefined }}
      disputed={(show) => <OwnDispute live={live} show={show} />}
    />
  );
}

/** Asks whether the opponent reported something else. */
function OwnDispute({ live, show }: { live: Live; show(dispute: Dispute): ReactNode }) {
  const { data, refetch } = useQuery(query(getOwnReport, { params: { id: live.id } }));
  // Every entry of the log may be the opponent's report.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is why
  useEffect(() => void refetch(), [live.seq, refetch]);
  return show(data?.disputed);
}

const DeckLink = ({ live, username }: { live: Live; username: string }) => (
  <p>
    <Link to={href('deck', { tournamentId: live.id, username })}>Mi baraja para este torneo</Link>
  </p>
);
