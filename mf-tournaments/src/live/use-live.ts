import { livePath } from '@mesa/contract/calls/play';
import { useQuery } from '@mesa/runtime/query';
import { useEffect, useRef } from 'react';
import { follow } from './follow';
import { liveQuery } from './live.queries';
import { noteServerTime } from './server-clock';

/** Returns a tournament's public state, kept current while the page is visible; also after it ends, if the page stays open. */
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
