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
  const shown = useRef(data);
  useEffect(() => {
    shown.current = data;
  }, [data]);

  const stage = data?.event.stage;
  const isFollowed = stage !== undefined && (always || stage !== 'finalized');
  useEffect(() => {
    if (!isFollowed) return;
    return follow({
      url: livePath(id),
      shown: () => shown.current?.seq ?? 0,
      shownMessages: () => shown.current?.messages?.map((message) => message.id) ?? [],
      refetch: () => void refetch(),
      onClock: noteServerTime,
    });
  }, [id, isFollowed, refetch]);
  return live;
}
