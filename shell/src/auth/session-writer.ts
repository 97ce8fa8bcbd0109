import type { AuthClient } from '@mesa/runtime/auth';
import type { useSessionCache } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { forgetOthers } from '../offline/kept-caches';
import { clearFlag, flagIs, rememberSignedIn } from './flags';

/** A separate chunk: needed once per browser. */
const loadSync = () => import(/* webpackChunkName: "sync" */ './sync');

/** Writes the adapter's reports into the session store, and clears or syncs data when the user changes. */
export function createSessionWriter(cache: ReturnType<typeof useSessionCache>): (client: AuthClient) => void {
  /** undefined until known; null for a visitor. */
  let person: string | null | undefined;

  return (client) => {
    session.setState(client, true);
    if (client.status !== 'signed-in' && client.status !== 'signed-out') return;
    const before = person;
    person = client.user?.id ?? null;
    if (person === before) return;

    const left = person === null && flagIs('login', 'true');
    rememberSignedIn(person !== null);
    forgetOthers(person, { left }).catch(() => undefined); // storage switched off
    if (before || person === null) clearFlag('synced');

    if (before || person) cache.personChanged(before);

    const { user } = client;
    if (user && !flagIs('synced', 'true')) {
      loadSync()
        .then(async ({ syncAccount, sends }) => (await syncAccount(user)) && cache.written(...sends))
        .catch(() => undefined); // the next visit sends it to the server
    }
  };
}
