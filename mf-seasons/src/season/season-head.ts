import type { Head } from '@mesa/contract/area/describe';
import { getSeason, listSeasonTable } from '@mesa/contract/calls/seasons';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { datesText, placeText } from '../season-texts/season-texts';

/** Returns a season page's metadata for search engines and link previews, including the leader. */
export const seasonHead: Head = ({ answer }) => {
  const season = answer(getSeason)?.data;
  if (!season) return null;
  const first = (answer(listSeasonTable)?.data ?? []).filter(({ position }) => position !== null && position <= 3);
  const leaders = first.map((row) => `${row.position}.º ${displayName(row)} (${row.points})`).join(', ');
  return {
    title: season.name,
    description: `Temporada de ${placeText(season)}, ${datesText(season)}: ${counted(season.events, 'torneo', 'torneos')}.${leaders ? ` ${leaders}.` : ''}`,
    picture: { url: posterPath('temporada', season.slug), ...posterSize, alt: `Afiche de la temporada ${season.name}` },
    path: href('season', { slug: season.slug }),
  };
};
