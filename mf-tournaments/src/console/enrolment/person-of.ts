import type { Regular } from '@mesa/contract/calls/offline-enrolment';
import type { Person } from '@mesa/contract/calls/play';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import { divisionOf } from '@mesa/contract/play/structure';
import { displayName } from '@mesa/contract/rules/names';

/** Returns a player as the console shows them. Until the server has sent the birth year, a player is a Master. */
export function personOf(player: PublicPlayer & Partial<Regular>, season: number): Person {
  const { birthYear = null } = player;
  return {
    id: player.id,
    name: displayName(player),
    username: player.username,
    division: divisionOf(birthYear, season),
    ...(birthYear === null ? { noYear: true as const } : {}),
  };
}
