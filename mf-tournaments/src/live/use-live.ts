import { livePath } from '@mesa/contract/calls/play';
import { useQuery } from '@mesa/runtime/query';
import { useEffect, useRef } from 'react';
import { follow } from './follow';
import { liveQuery } from './live.queries';
import { noteServerTime } from './server-clock';

/** A tournament as everyone sees it, kept up to date while the page is looked at; a finalized one is followed where the page outlives it. */
export function useLive(id: number, { always = false } = {}) {
  const live = useQuery(liveQuery(id));
  const { data, refetch } = live;
  const seq = useRef(0);
  useEffect(() => {
    if (data) seq.current = data.seq;
  }, [data]);

  const stage = data?.event.stage;
  const isFollowed = stage !== undefined && (always || stage !== 'finalized');
  useEffect(() => {
    if (!isFollowed) return;
    return follow({ url: livePath(id), shown: () => seq.current, refetch: () => void refetch(), onClock: noteServerTime });
  }, [id, isFollowed, refetch]);
  return live;
}
