/** What prefetching loads: code, its styles and answers. */
const kinds = ['script', 'link', 'xmlhttprequest'];

/**
 * Counts the bytes of code and answers that arrive over the network. Those of a page that the person opens count as well, because the browser does not
 * distinguish them. Browsers without sizes count nothing; there only the number of links limits.
 */
export function countBytes() {
  let total = 0;
  const observer =
    'PerformanceObserver' in window
      ? new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as PerformanceResourceTiming[]) if (kinds.includes(entry.initiatorType)) total += entry.transferSize ?? 0;
        })
      : null;
  observer?.observe({ type: 'resource' });
  return {
    total: () => total,
    reset: () => {
      total = 0;
    },
    stop: () => observer?.disconnect(),
  };
}
