import type { TournamentEvent } from '@mesa/contract/play/model';

/** What everyone may see of a tournament: no drafts, no reports, and nothing of the devices of those who run it. */
export const publicEvent = (event: TournamentEvent): TournamentEvent => ({
  ...event,
  entries: event.entries.map(({ dropped, ...entry }) => (dropped ? { ...entry, dropped: { ...dropped, device: '', command: '' } } : entry)),
  drafts: [],
  reports: [],
  notices: [],
  pen: { device: null, epoch: 0 },
});
