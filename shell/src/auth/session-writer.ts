import { getPlayer } from '@mesa/contract/calls/players';
import type { AuthClient } from '@mesa/runtime/auth';
import { queryKey, type useQueryClient } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { clearFlag, setFlag } from './flags';
import { syncAccount } from './sync';

type QueryClient = ReturnType<typeof useQueryClient>;

/** Writes what the adapter reports into the session store and draws the consequences when the person changes. */
export function createSessionWriter(cache: QueryClient): (client: AuthClient) => void {
  /** undefined until it is first known; null for a visitor. */
  let person: string | null | undefined;

  return (client) => {
    session.setState(client, true);
    if (client.status !== 'signed-in' && client.status !== 'signed-out') return;
    const before = person;
    person = client.user?.id ?? null;
    if (person === before) return;

    setFlag('login', person !== null);
    if (before || person === null) clearFlag('synced');

    // What a visitor sees may stay on the screen until the person's own view arrives; what a person saw may not outlast their session.
    if (before) void cache.resetQueries();
    else if (person) void cache.invalidateQueries();

    if (client.user) {
      void syncAccount(client.user).then((sent) => {
        if (sent) void cache.invalidateQueries({ queryKey: queryKey(getPlayer) });
      });
    }
  };
}
