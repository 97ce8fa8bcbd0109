import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { OwnLine, OwnLineSkeleton } from '@mesa/runtime/own-line';
import { useOwnPlayer } from '@mesa/runtime/own-player';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';

/** The member's place in their newest season, for the home page. Hidden if a call fails. */
export default function OwnSeason() {
  const { player, isError } = useOwnPlayer();
  const username = player?.username ?? '';
  const statistics = useQuery({ ...query(getPlayerStatistics, { params: { username } }), enabled: username !== '' });
  if (isError || (statistics.isError && !statistics.data)) return null;
  if (player === undefined || (player && statistics.isPending)) return <OwnLineSkeleton />;
  const season = statistics.data?.seasons[0];
  return (
    <OwnLine label="Temporada">
      {season ? (
        <>
          {season.position === null ? 'Sin puesto' : `${season.position}.º`} · {counted(season.points, 'punto', 'puntos')} ·{' '}
          <Link to={`${href('season', { slug: season.slug })}?${new URLSearchParams({ jugador: username })}`}>{season.name}</Link>
        </>
      ) : (
        <Link to={href('seasons')}>Ver las temporadas</Link>
      )}
    </OwnLine>
  );
}
