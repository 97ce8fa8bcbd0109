import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { openReports } from '@mesa/contract/play/reports';

/** What everyone may see of a tournament: no drafts, no reports, and nothing of the devices of those who run it. */
export const publicEvent = (event: TournamentEvent): TournamentEvent => ({
  ...event,
  entries: event.entries.map(({ dropped, ...entry }) => (dropped ? { ...entry, dropped: { ...dropped, device: '', command: '' } } : entry)),
  drafts: [],
  reports: [],
  notices: [],
  pen: { device: null, epoch: 0 },
});

/** What the opponent of a player says of their open match, once the player has said otherwise. Nobody else is told. */
export function ownDispute(event: TournamentEvent, player: PlayerId) {
  const own = openReports(event).disputed.find(({ player1, player2 }) => player1 === player || player2 === player);
  const theirs = own?.player1 === player ? own.by2 : own?.by1;
  return own && theirs ? { round: own.round, theirs } : null;
}
