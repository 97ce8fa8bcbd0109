import type { Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { addressOf } from '@mesa/release-contract/addresses';
import { OwnLine } from '@mesa/runtime/own-line';
import { Link } from '@mesa/runtime/router';
import area from '../../area';
import { liveOf, playerNamed, seatOf } from '../live/live-event';
import { useRoundClock } from '../live/round-clock';
import { clockText, isUntimed } from '../live/server-clock';
import { useLive } from '../live/use-live';

interface OwnRoundProps {
  tournament: Tournament;
  username: string;
}

/** The tournament that the member plays in now: 'Ronda 3 · mesa 7 · 24:10' if it is played on the site. */
export const OwnRound = (props: OwnRoundProps) => (
  <OwnLine label="Ahora">{props.tournament.played ? <PlayedRound {...props} /> : <TournamentName tournament={props.tournament} />}</OwnLine>
);

const TournamentName = ({ tournament: { id, name } }: Pick<OwnRoundProps, 'tournament'>) => <Link to={href('tournament', { id })}>{name}</Link>;

function PlayedRound({ tournament, username }: OwnRoundProps) {
  const { data } = useLive(tournament.id);
  const live = data && liveOf(tournament.id, data);
  const player = live ? playerNamed(live, username) : null;
  const seat = live && player !== null ? seatOf(live.event, player) : null;
  if (!seat) return <TournamentName tournament={tournament} />;
  const { title, match, round } = seat;
  return (
    <>
      <Link to={addressOf(area.pages.myTable.path, { id: tournament.id })}>
        {title} · {match.table ? `mesa ${match.table}` : 'descansas'}
      </Link>
      {match.outcome === 'open' ? !isUntimed(round.clock) && <TimeLeft clock={round.clock} /> : match.table > 0 && ' · con resultado'}
    </>
  );
}

function TimeLeft({ clock }: { clock: Parameters<typeof useRoundClock>[0] }) {
  const { isShown, left } = useRoundClock(clock);
  return (
    <>
      {' · '}
      <span role="timer" aria-label="Tiempo de la ronda">
        {isShown ? clockText(left) : '–:––'}
      </span>
    </>
  );
}
