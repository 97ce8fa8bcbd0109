import { listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

/**
 * Returns the public player of the signed-in account: undefined until it is known, null for a visitor and for an account without a player.
 * Searches a list, because a read by name would log a 404 in the console.
 */
export function useOwnPlayer(): PublicPlayer | null | undefined {
  const status = useSession((session) => session.status);
  const username = useSession((session) => session.user?.username ?? null);
  const players = useQuery({ ...query(listPlayers, { body: { username: username ?? '', page: 1, limit: 1 } }), enabled: username !== null });
  if (status === 'loading') return undefined;
  if (username === null || players.isError) return null;
  return players.data && (players.data.data[0] ?? null);
}
