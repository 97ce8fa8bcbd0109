import type { Entry } from '@mesa/contract/calls/results';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listBoardPath } from '@mesa/contract/format/board-paths';
import { plain } from '@mesa/contract/format/chat-text';
import { longDate } from '@mesa/contract/format/date';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { tournamentCalendarPath } from '@mesa/contract/format/feed-paths';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { useQuery } from '@mesa/runtime/query';
import { ShareMenu } from '@mesa/runtime/share-menu';
import { byDivision } from '../players/by-division';
import { inParts } from '../sharing/message-parts';
import { entriesQuery } from './tournament.queries';

interface TournamentProps {
  tournament: Tournament;
}

const hasPlaces = (entries: readonly Entry[]): boolean => entries.some(({ TournamentResult }) => TournamentResult.position !== null);

/** Returns the places of a finished tournament as lines for a chat. */
function resultsText({ tournament, entries }: TournamentProps & { entries: readonly Entry[] }, link: string): string[] {
  const lines = byDivision(entries).flatMap(({ title, entries: some }, at) => [
    ...(title ? [...(at > 0 ? [''] : []), `*${title}*`] : []),
    ...some.flatMap(({ player, TournamentResult: { position, record } }) =>
      position === null ? [] : [`${position}. ${plain(displayName(player))}${record ? ` · ${record}` : ''}`],
    ),
  ]);
  return inParts({ title: `${tournament.name} · Tabla final`, lines, link });
}

/** Returns what somebody needs to know to come. */
const invitation = ({ name, date, category, format, storeName, city }: Tournament, link: string): string[] =>
  inParts({ title: name, lines: [longDate(date), `${plain(storeName)}, ${city}`, `${category} · ${format}`], link });

/** Shares a tournament: its results once there are places, otherwise when and where it is. */
export function ShareTournament({ tournament }: TournamentProps) {
  const { id, name, status } = tournament;
  const entries = useQuery(entriesQuery(id)).data?.data ?? [];
  const isOver = status === 'finalizado' && hasPlaces(entries);
  return (
    <ShareMenu
      path={href('tournament', { id })}
      textsOf={(link) => (isOver ? resultsText({ tournament, entries }, link) : invitation(tournament, link))}
      {...(isOver && {
        pictures: [
          { label: 'Imagen', addresses: [listBoardPath({ tournament: id }, 'imagen')] },
          { label: 'Historia', addresses: [listBoardPath({ tournament: id }, 'historia')] },
        ],
        embed: { title: name, address: embedPaths.tournament.replace(':id', String(id)) },
      })}
      calendar={status === 'inscripciones' ? tournamentCalendarPath(id) : undefined}
    />
  );
}
