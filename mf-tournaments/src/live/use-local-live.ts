import { isApiError } from '@mesa/runtime/api';
import { useSession } from '@mesa/runtime/session';
import { useEffect, useState } from 'react';
import { rememberedAccount } from '../console/remembered';
import type { LocalLive } from '../console/sync/local-live';
import type { LiveAnswer } from './live-event';

interface Asked {
  data: LiveAnswer | undefined;
  error: Error | null;
}

/** Returns the tournament from this device's console if the server cannot be reached or does not know all of it yet; otherwise null. */
export function useLocalLive(id: number, { data, error }: Asked): LiveAnswer | null {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const [local, setLocal] = useState<LocalLive | null>(null);
  const remembered = rememberedAccount(String(id));
  const account = remembered !== null && (status === 'error' || user?.id === remembered) ? remembered : null;
  useEffect(() => {
    setLocal(null);
    if (account === null) return;
    let stop: () => void = () => undefined;
    let stopped = false;
    void import(/* webpackChunkName: "local-live" */ '../console/sync/local-live').then(
      ({ followLocal }) => {
        if (!stopped) stop = followLocal(id, account, setLocal);
      },
      () => undefined,
    );
    return () => {
      stopped = true;
      stop();
    };
  }, [id, account]);
  if (!local) return null;
  const isAway = error !== null && isApiError(error) && (error.httpStatus === 0 || error.httpStatus >= 500);
  return isAway || (local.unsent > 0 && local.seq >= (data?.seq ?? 0)) ? local : null;
}
