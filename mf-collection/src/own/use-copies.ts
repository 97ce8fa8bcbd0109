import { changeCopies, getCopies } from '@mesa/contract/calls/collection';
import { messageOf } from '@mesa/runtime/api';
import { query, useBackgroundWrite, useQuery } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { notice } from '@mesa/ui/ask';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CopyCounter } from './copy-counter';

/** The signed-in member's copies of an expansion's cards, and functions to count them: one instance per member. `ready` is false until the server has answered. */
export function useCopies(code: string) {
  const send = useBackgroundWrite(changeCopies);
  const { data, error, isFetching, refetch } = useQuery(query(getCopies, { params: { code } }));
  const [counter] = useState(() => {
    const owner = session.getState().user?.id;
    return new CopyCounter({
      send,
      maySend: () => session.getState().user?.id === owner,
      onRefused: async (reason) => {
        await notice(messageOf(reason), { title: 'No se anotaron los últimos cambios' });
        await refetch();
      },
    });
  });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Answers cached on an earlier visit can be older than the counts since then.
    if (!data || (isFetching && !ready)) return;
    counter.take(data.data);
    setReady(true);
  }, [counter, data, isFetching, ready]);

  const { byCard, state } = useSyncExternalStore(counter.subscribe, counter.counted, counter.counted);
  useEffect(() => {
    const sendNow = () => counter.flush();
    addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
      // Sends pending changes before the page unmounts.
      sendNow();
    };
  }, [counter]);
  useEffect(() => {
    if (state === 'saved') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [state]);

  return { ready, byCard, state, add: counter.add, error: data ? null : error, retry: () => void refetch() };
}
