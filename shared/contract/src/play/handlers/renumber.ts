import type { BodyOf } from '../commands';
import type { Match, PlayerId, Pod, Round, TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { entryOf } from '../rounds';

/** Gives a player another id everywhere in the event. Places stay, because they never depend on ids. */
export function renumber(event: TournamentEvent, { player, to }: BodyOf<'renumber'>): TournamentEvent {
  if (!entryOf(event, player) || entryOf(event, to)) refuse('no_such_player');
  const next = (id: PlayerId): PlayerId => (id === player ? to : id);
  const ids = (of: readonly PlayerId[]) => of.map(next);
  const one = <T extends { player: PlayerId }>(of: T): T => ({ ...of, player: next(of.player) });
  const pair = <T extends { player1: PlayerId; player2: PlayerId | null }>(of: T): T => ({
    ...of,
    player1: next(of.player1),
    player2: of.player2 === null ? null : next(of.player2),
  });
  const match = (of: Match): Match => ({
    ...pair(of),
    reasons: of.reasons.map((reason) => (reason.code === 'walkover' ? { ...reason, left: next(reason.left) } : reason)),
  });
  const round = (of: Round): Round => ({
    ...of,
    matches: of.matches.map(match),
    ...(of.repairs ? { repairs: of.repairs.map((repair) => ({ ...repair, players: ids(repair.players) })) } : {}),
  });
  const pod = (of: Pod): Pod => ({
    ...of,
    cuts: of.cuts.map((cut) => (cut.seeds ? { ...cut, seeds: ids(cut.seeds) } : cut)),
    players: ids(of.players),
    played: of.played.map(round),
  });
  return {
    ...event,
    entries: event.entries.map(one),
    order: ids(event.order),
    pods: event.pods.map(pod),
    drafts: event.drafts.map((draft) => ({ ...draft, pairs: draft.pairs.map(pair), byHand: ids(draft.byHand) })),
    reports: event.reports.map((reports) => ({
      ...pair(reports),
      ...(reports.passes ? { passes: ids(reports.passes) } : {}),
      ...(reports.slips ? { slips: ids(reports.slips) } : {}),
    })),
    ...(event.calls ? { calls: event.calls.map(one) } : {}),
    notices: event.notices.map(one),
  };
}
