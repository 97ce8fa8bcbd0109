import { livePath } from '@mesa/contract/calls/play';
import { useQuery } from '@mesa/runtime/query';
import { useEffect, useRef } from 'react';
import { follow } from './follow';
import { liveQuery } from './live.queries';
import { noteServerTime } from './server-clock';

/** A tournament as everyone sees it, kept up to date while the page is looked at; a finalized one is followed where the page outlives it. */
export function useLive(id: number, { always = false } = {}) {
  const live = useQuery(liveQuery(id));
  const { data, dataUpdatedAt, isFetchedAfterMount, refetch } = live;
  // Before anything of it is drawn: a clock would show the device's time first. Noting the same twice changes nothing.
  if (data) noteServerTime(data.now, dataUpdatedAt);
  const seq = useRef(0);
  useEffect(() => {
    if (data) seq.current = data.seq;
  }, [data]);

  const stage = data?.event.stage;
  const isFollowed = stage !== undefined && (always || stage !== 'finalized');
  // What came with the page is as old as the page's way here: its clock would be late by that.
  const hasClock = data?.event.pods.some(({ played }) => played.some(({ clock }) => clock.endsAt !== undefined)) ?? false;
  const isLate = isFollowed && hasClock && !isFetchedAfterMount;
  useEffect(() => {
    if (isLate) void refetch();
  }, [isLate, refetch]);
  useEffect(() => {
    if (!isFollowed) return;
    return follow({ url: livePath(id), shown: () => seq.current, refetch: () => void refetch() });
  }, [id, isFollowed, refetch]);
  return live;
}
