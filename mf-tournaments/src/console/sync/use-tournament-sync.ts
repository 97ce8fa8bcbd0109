import { createReservedPlayer, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { getLog, sendCommands } from '@mesa/contract/calls/play';
import { useBackgroundWrite, useFetch } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deviceName } from '../device-name';
import { openDisk } from './disk';
import { keepInContact } from './keep-in-contact';
import type { SyncState } from './sync-state';
import { browserTabs } from './tabs';
import { TournamentSync } from './tournament-sync';

const newId = () => crypto.randomUUID();
const nothing: SyncState = { replica: null, contact: 'connecting', message: '', storage: 'disk', device: '', follows: true };
const never = () => () => undefined;

/** Returns this device's state of a tournament for one account. Contacts the server if the tournament is or was `played` here. */
export function useTournamentSync(tournament: number, account: string, played: boolean): { sync: TournamentSync | null; state: SyncState } {
  const [sync, setSync] = useState<TournamentSync | null>(null);
  const fetch = useFetch();
  const read = useRef(fetch);
  read.current = fetch;
  const write = useBackgroundWrite(sendCommands);
  const reserve = useBackgroundWrite(reservePlayerIds);
  const create = useBackgroundWrite(createReservedPlayer);
  useEffect(() => {
    const params = { id: tournament };
    const owner = `${account}/${tournament}`;
    const opened = new TournamentSync({
      owner,
      api: {
        log: () => read.current(getLog, { params, query: {} }, { fresh: true }),
        send: (body) => write({ params, body }),
        reserve: (body) => reserve({ params, body }),
        create: (body) => create({ params, body }),
      },
      disk: openDisk(newId),
      tabs: browserTabs(`mesa-console/${owner}`),
      now: Date.now,
      newId,
      deviceName,
    });
    setSync(opened);
    void opened.open();
    // Asks the browser not to evict unsent commands.
    void navigator.storage?.persist?.().catch(() => false);
    return () => opened.close();
  }, [tournament, account, write, reserve, create]);
  const state = useSyncExternalStore(sync?.subscribe ?? never, sync?.snapshot ?? (() => nothing));
  const isPlayed = played || state.replica !== null;
  const status = useSession((session) => session.status);
  // Again at once when the person is known: what waits can be sent now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's status is why
  useEffect(() => (sync && isPlayed ? keepInContact(sync, tournament) : undefined), [sync, isPlayed, tournament, status]);
  return { sync, state };
}
