import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import type { Result } from '@mesa/contract/endpoint';
import { addresses, href } from '@mesa/contract/paths';
import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import type { PageAt } from './page';

/**
 * Returns the address of the player that the one of this address was merged into; null for any other page. Its answer names another player than the
 * address: only a merge does that.
 */
export function mergedAddress(answers: readonly FirstAnswer[], { route, path }: PageAt): string | null {
  if (route.path !== addresses.player.path) return null;
  const answer = answers.find((one) => one.path === listResultsOfPlayer.path);
  const username = (answer?.data as Result<typeof listResultsOfPlayer> | undefined)?.player.username;
  return username === undefined || username.toLowerCase() === path.username?.toLowerCase() ? null : href('player', { username });
}
