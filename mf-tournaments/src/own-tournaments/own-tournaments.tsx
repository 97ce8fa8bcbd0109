import { listResultsOfPlayer, type ResultWithTournament } from '@mesa/contract/calls/results';
import { localDay, nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { OwnLine, OwnLineSkeleton } from '@mesa/runtime/own-line';
import { placeSearch, useOwnPlace } from '@mesa/runtime/own-place';
import { useOwnPlayer } from '@mesa/runtime/own-player';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { OwnRound } from './own-round';

const oneDay = 86_400_000;

/** Whether the player plays in it today: it is played on the site, or its day is today or yesterday, for a person in another time zone. */
const isNow = ({ tournament: { status, played, date }, position }: ResultWithTournament): boolean =>
  position === null && status === 'progreso' && (played || date >= localDay(new Date(Date.now() - oneDay)));

const isNext = ({ tournament: { status, date }, position }: ResultWithTournament): boolean =>
  position === null && status === 'inscripciones' && date >= localDay(new Date());

/** The member's round right now, and their next tournament, for the home page. Hidden if a call fails. */
export default function OwnTournaments() {
  const { player, isError } = useOwnPlayer();
  const results = useQuery({
    ...query(listResultsOfPlayer, { body: { username: player?.username ?? '', page: 1, limit: 20 } }),
    enabled: Boolean(player?.username),
  });
  if (isError || (results.isError && !results.data)) return null;
  if (player === undefined || (player && results.isPending)) return <OwnLineSkeleton />;
  if (!player) {
    return (
      <OwnLine label="Tu jugador">
        <Link to={href('profile')}>Elige tu nombre para inscribirte</Link>
      </OwnLine>
    );
  }
  const byDate = [...(results.data?.data ?? [])].sort((a, b) => a.tournament.date.localeCompare(b.tournament.date));
  // A round on the site is what they look for; of several the latest.
  const now = byDate.findLast((result) => isNow(result) && result.tournament.played) ?? byDate.findLast(isNow);
  const next = byDate.find(isNext);
  return (
    <>
      {now && <OwnRound tournament={now.tournament} username={player.username} />}
      {next ? (
        <OwnLine label="Próximo">
          {nearDate(next.tournament.date)} · <Link to={href('tournament', { id: next.tournament.id })}>{next.tournament.name}</Link>
        </OwnLine>
      ) : (
        !now && <NoneToCome />
      )}
    </>
  );
}

function NoneToCome() {
  const { place } = useOwnPlace();
  return (
    <OwnLine label="Próximo">
      <Link to={place ? `${href('agenda')}?${placeSearch(place)}` : href('agenda')}>Buscar un torneo en la agenda</Link>
    </OwnLine>
  );
}
