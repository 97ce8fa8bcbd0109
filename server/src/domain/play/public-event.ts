import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { openReports } from '@mesa/contract/play/reports';

/** Returns a tournament's public state: without drafts, reports, calls for a judge and the organisers' devices. */
export const publicEvent = ({ calls: _, ...event }: TournamentEvent): TournamentEvent => ({
  ...event,
  entries: event.entries.map(({ dropped, ...entry }) => (dropped ? { ...entry, dropped: { ...dropped, device: '', command: '' } } : entry)),
  drafts: [],
  reports: [],
  notices: [],
  pen: { device: null, epoch: 0 },
});

/** Returns the opponent's report of a player's open match, only if it conflicts with the player's own; for that player only. */
export function ownDispute(event: TournamentEvent, player: PlayerId) {
  const own = openReports(event).disputed.find(({ player1, player2 }) => player1 === player || player2 === player);
  const theirs = own?.player1 === player ? own.by2 : own?.by1;
  return own && theirs ? { round: own.round, theirs } : null;
}
