/** Milliseconds in view after which a link counts. Its page has the rest of the first second to arrive. */
const restsFor = 500;
/** Milliseconds after a change of the page until its new links are watched. */
const collectsFor = 100;

/** Calls back with each link to the site that stays in view for half a second, also with later ones. Returns the function that ends this. */
export function watchLinks(onSeen: (link: HTMLAnchorElement) => void): () => void {
  const watched = new WeakSet<Node>();
  const resting = new Map<Element, ReturnType<typeof setTimeout>>();
  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(resting.get(target));
      resting.delete(target);
      if (!isIntersecting) continue;
      const seen = () => {
        resting.delete(target);
        onSeen(target as HTMLAnchorElement);
      };
      resting.set(target, setTimeout(seen, restsFor));
    }
  });

  let collecting: ReturnType<typeof setTimeout> | undefined;
  const collect = () => {
    collecting = undefined;
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      if (watched.has(link)) continue;
      watched.add(link);
      inView.observe(link);
    }
  };
  const changes = new MutationObserver((records) => {
    for (const { type, target } of records) {
      if (type !== 'attributes') continue;
      // React uses the element for another address: it counts again.
      watched.delete(target);
      inView.unobserve(target as Element);
    }
    collecting ??= setTimeout(collect, collectsFor);
  });
  collect();
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
  return () => {
    clearTimeout(collecting);
    for (const timer of resting.values()) clearTimeout(timer);
    changes.disconnect();
    inView.disconnect();
  };
}
