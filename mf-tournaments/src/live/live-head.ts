import type { Head } from '@mesa/contract/area/describe';
import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { currentSubject } from '@mesa/contract/format/board';
import { boardPath } from '@mesa/contract/format/board-paths';
import { longDate } from '@mesa/contract/format/date';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { roundLinks, shownRounds } from './live-event';

/** Returns the metadata of a live tournament's pages, with the current round. */
export const liveHead =
  (title: string, path: `/torneo/:id/${'rondas' | 'posiciones' | 'mi-mesa'}`): Head =>
  ({ answer }) => {
    const tournament = answer(getTournament)?.data;
    const event = answer(getLive)?.event;
    if (!tournament) return null;
    const { id, name, category, city, date, storeName } = tournament;
    const at = event ? shownRounds(event)[0]?.title : undefined;
    const rounds = event ? roundLinks(event).length : 0;
    const held = `${category} en ${storeName}, ${city}, ${longDate(date)}.`;
    const state = event?.stage === 'finalized' ? `Terminó tras ${counted(rounds, 'ronda', 'rondas')}.` : at && `Se juega: ${at}.`;
    const board = event && (path === '/torneo/:id/posiciones' && rounds > 0 ? 'posiciones' : currentSubject(event));
    const players = event && `${counted(event.entries.filter(({ waiting }) => !waiting).length, 'jugador', 'jugadores')}.`;
    return {
      title: `${title} · ${name}`,
      description: [state, held, players].filter(Boolean).join(' '),
      picture: board
        ? { url: boardPath(id, board, 'enlace', 1), ...posterSize, alt: `${board === 'posiciones' ? 'Posiciones' : (at ?? `Ronda ${board}`)} de ${name}` }
        : { url: posterPath('torneo', id), ...posterSize, alt: `Afiche de ${name}` },
      path: addressOf(path, { id }),
    };
  };
