const longest = 5000;

/** Runs once the page and its preloads have loaded, or after five seconds if a file hangs. Returns a function that cancels it. */
export function whenLoaded(run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('load', now);
  };
  const now = () => {
    stop();
    run();
  };
  const timer = setTimeout(now, document.readyState === 'complete' ? 0 : longest);
  window.addEventListener('load', now);
  return stop;
}
