/** How often a page asks while no stream tells it of news, in milliseconds. */
export const pollEvery = 15_000;
/** A stream says at once where the tournament stands; one that stays silent for so long is held back on its way. */
const firstMessageTimeout = 10_000;
/** It tells the time every 25 s; one that misses two of them is dead, even if it looks open. */
const messageTimeout = 60_000;
/** After a refusal the stream is tried again. */
const reopenAfter = 60_000;

interface Following {
  /** The address of the stream. */
  url: string;
  /** The last entry that the page shows. */
  shown(): number;
  /** There is something newer, or nobody says whether there is. */
  refetch(): void;
  /** The server's time, in milliseconds since 1970. */
  onClock(now: number): void;
}

/**
 * Keeps a page up to date: by the stream of server-sent events, by asking every 15 s where it does not hold, and not at all while
 * the tab is hidden. Returns what ends it.
 */
export function follow({ url, shown, refetch, onClock }: Following): () => void {
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
    source.onmessage = ({ data }) => {
      resetSilence();
      stopPolling();
      if (Number(data) > shown()) refetch();
    };
    source.onerror = ({ target }) => {
      startPolling();
      clearTimeout(silence);
      // What only broke off the browser opens again by itself.
      if ((target as EventSource).readyState === CLOSED) reopenLater();
    };
  }

  const onVisibility = () => {
    close();
    if (!document.hidden) open();
  };
  // A stream over a line that is gone may look open for minutes.
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
