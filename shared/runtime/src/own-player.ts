import { listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

/**
 * Returns the public player of the signed-in account: undefined until it is known, null for a visitor, for an account without a player, and if the call
 * fails. Searches a list, because a read by name would log a 404 in the console.
 */
export function useOwnPlayer(): { player: PublicPlayer | null | undefined; isError: boolean } {
  const status = useSession((session) => session.status);
  const username = useSession((session) => session.user?.username ?? null);
  const players = useQuery({ ...query(listPlayers, { body: { username: username ?? '', page: 1, limit: 1 } }), enabled: username !== null });
  const isError = players.isError && !players.data;
  if (status === 'loading') return { player: undefined, isError };
  if (username === null || isError) return { player: null, isError };
  return { player: players.data && (players.data.data[0] ?? null), isError };
}
