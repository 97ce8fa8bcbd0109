import { livePath } from '@mesa/contract/calls/play';
import type { TournamentSync } from './tournament-sync';

/** Milliseconds between contacts without commands, so that the server knows the pen's holder is online. */
const heartbeat = 15_000;
const longestWait = 30_000;

/**
 * Contacts the server at intervals while the page is visible, and at once when the network returns or the stream reports news. Returns a function that
 * stops it.
 */
export function keepInContact(sync: Pick<TournamentSync, 'contact' | 'snapshot'>, tournament: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let stopped = false;
  const contact = async () => {
    clearTimeout(timer);
    await sync.contact();
    if (stopped) return;
    failures = sync.snapshot().contact === 'offline' ? failures + 1 : 0;
    clearTimeout(timer);
    timer = setTimeout(beat, failures ? Math.min(longestWait, 1000 * 2 ** failures) : heartbeat);
  };
  // A background page still sends queued commands; otherwise it pauses.
  const beat = () => {
    if (document.visibilityState === 'visible' || sync.snapshot().replica?.pending.length) void contact();
  };
  let stream: EventSource | undefined;
  const follow = () => {
    stream?.close();
    stream = undefined;
    if (document.visibilityState !== 'visible') return;
    void contact();
    if (typeof EventSource === 'undefined') return;
    stream = new EventSource(livePath(tournament));
    const news = ({ data }: MessageEvent<string>) => {
      if (Number(data) > (sync.snapshot().replica?.seq ?? 0)) void contact();
    };
    stream.onmessage = news;
    // Drafts and the pen, which only consoles show.
    stream.addEventListener('log', news);
  };
  const online = () => void contact();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', online);
  follow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stream?.close();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', online);
  };
}
