import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listsClosed } from '@mesa/contract/rules/deck-lists';
import type { Live } from './live-event';
import { serverNow } from './server-clock';

/** Returns whether a player's deck list is asked for now, and whether lists are closed. */
export function listTimes({ event }: Live, tournament: Tournament) {
  const hasBegun = event.stage === 'running' || event.stage === 'finalized';
  const closes = tournament.listsClose !== 'nunca';
  // The stream announces the round before the tournament's own row is refetched.
  const status = hasBegun && tournament.status === 'inscripciones' ? 'progreso' : tournament.status;
  return {
    hasBegun,
    closes,
    isAsked: event.stage !== 'finalized' && (closes || !hasBegun),
    isClosed: listsClosed({ ...tournament, status }, new Date(serverNow())),
  };
}
