const longest = 5000;

/**
 * Runs when the page and what it preloads are here; where a file hangs, after five seconds. What it returns calls it off.
 */
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
