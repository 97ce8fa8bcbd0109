import type { Head } from '@mesa/contract/area/describe';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { boardPath } from '@mesa/contract/format/board-paths';
import { longDate } from '@mesa/contract/format/date';
import { tournamentCalendarPath } from '@mesa/contract/format/feed-paths';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { displayName, stateName } from '@mesa/contract/rules/names';
import { statusNames } from '@mesa/contract/rules/tournament';
import { counted } from '@mesa/contract/text/plural';

/** Returns a tournament as a schema.org Event. */
function structured(tournament: Tournament): Record<string, unknown> {
  const url = href('tournament', { id: tournament.id });
  const online = tournament.category === 'Online';
  const address = {
    '@type': 'PostalAddress',
    addressLocality: tournament.city,
    addressRegion: stateName(tournament.state),
    addressCountry: tournament.country,
  };
  return {
    '@type': 'Event',
    name: tournament.name,
    startDate: tournament.date,
    endDate: tournament.date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: tournament.storeName, address },
    organizer: { '@type': 'Organization', name: tournament.storeName, url: href('store', { slug: tournament.storeSlug }) },
    description: tournament.description || `${tournament.category} de Pokémon TCG, formato ${tournament.format}, en ${tournament.city}.`,
    image: posterPath('torneo', tournament.id),
    url,
  };
}

/** Returns a tournament page's metadata for search engines and link previews. */
export const tournamentHead: Head = ({ answer }) => {
  const data = answer(getTournament)?.data;
  if (!data) return null;
  const winner = data.winnerPlayer && `Ganó ${displayName(data.winnerPlayer)}${data.winnerDeckName ? ` con ${data.winnerDeckName}` : ''}.`;
  const state = data.status === 'finalizado' ? null : `${statusNames[data.status]}.`;
  const held = `${data.category} en ${data.city}, ${longDate(data.date)}.`;
  return {
    title: data.name,
    description: [held, state, `${counted(data.numberPlayers, 'jugador', 'jugadores')} en ${data.storeName}.`, winner].filter(Boolean).join(' '),
    picture:
      data.played && data.status === 'progreso'
        ? { url: boardPath(data.id, 'ahora', 'enlace', 1), ...posterSize, alt: `La ronda que se juega en ${data.name}` }
        : { url: posterPath('torneo', data.id), ...posterSize, alt: [`Afiche de ${data.name}`, winner].filter(Boolean).join('. ') },
    path: href('tournament', { id: data.id }),
    ...(data.status === 'inscripciones' && {
      alternates: [{ type: 'text/calendar' as const, title: data.name, url: tournamentCalendarPath(data.id) }],
    }),
    structured: structured(data),
  };
};
