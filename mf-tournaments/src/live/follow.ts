/** Milliseconds between requests while the stream is down. */
export const pollEvery = 15_000;
/** A stream reports the tournament's state at once; one without data for this long is blocked on its way. */
const firstMessageTimeout = 10_000;
/** The stream sends the time every 25 s; after two missing messages it is dead, even if it looks open. */
const messageTimeout = 60_000;
/** Milliseconds before a refused stream is retried. */
const reopenAfter = 60_000;

interface Following {
  /** The address of the stream. */
  url: string;
  /** The last entry that the page shows. */
  shown(): number;
  /** The ids of the organisers' messages that the page shows, latest first. */
  shownMessages(): readonly number[];
  /** Called when there is news, and after a gap in the stream. */
  refetch(): void;
  /** The server's time, in milliseconds since 1970. */
  onClock(now: number): void;
}

/**
 * Keeps a page current by server-sent events, or by a request every 15 s if the stream fails. Pauses while the tab is hidden. Returns a function that stops it.
 */
export function follow({ url, shown, shownMessages, refetch, onClock }: Following): () => void {
  let source: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const stopPolling = () => {
    if (poll !== null) clearInterval(poll);
    poll = null;
  };
  const startPolling = () => {
    poll ??= setInterval(refetch, pollEvery);
  };
  const close = () => {
    clearTimeout(silence);
    clearTimeout(reopening);
    source?.close();
    source = null;
    stopPolling();
  };

  function open() {
    clearTimeout(silence);
    clearTimeout(reopening);
    source?.close();
    if (typeof EventSource === 'undefined') return startPolling();
    source = new EventSource(url);
    const { CLOSED } = EventSource;
    const reopenLater = () => {
      clearTimeout(silence);
      clearTimeout(reopening);
      reopening = setTimeout(open, reopenAfter);
    };
    silence = setTimeout(() => {
      startPolling();
      reopenLater();
    }, firstMessageTimeout);
    const resetSilence = () => {
      clearTimeout(silence);
      clearTimeout(reopening);
      silence = setTimeout(() => {
        startPolling();
        open();
      }, messageTimeout);
    };
    source.addEventListener('clock', ({ data }: MessageEvent<string>) => {
      resetSilence();
      onClock(Number(data));
    });
    source.addEventListener('messages', () => {
      resetSilence();
      refetch();
    });
    // Messages are no entries of the log, so their numbers show what the page missed before the stream opened.
    source.addEventListener('message-ids', ({ data }: MessageEvent<string>) => {
      if (data !== JSON.stringify(shownMessages())) refetch();
    });
    source.onmessage = ({ data }) => {
      resetSilence();
      stopPolling();
      if (Number(data) > shown()) refetch();
    };
    source.onerror = ({ target }) => {
      startPolling();
      clearTimeout(silence);
      // The browser reconnects a stream that only broke off.
      if ((target as EventSource).readyState === CLOSED) reopenLater();
    };
  }

  const onVisibility = () => {
    close();
    if (!document.hidden) open();
  };
  // A stream over a lost connection can look open for minutes.
  const onOnline = () => {
    if (!document.hidden) open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    close();
  };
}
