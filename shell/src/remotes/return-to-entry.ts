import type { SiteRouter } from '@mesa/runtime/router';

/** A link by its address, and its place among the links with that address. */
interface Followed {
  readonly href: string;
  readonly nth: number;
}

/** Where the person was in an entry of the tab's history. */
interface Left {
  readonly scroll: number;
  readonly link: Followed | null;
}

/** Milliseconds to wait for a page's content. */
const longest = 5000;
/** Actions of the person that end the wait. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const linksTo = (href: string) => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

function describe(link: HTMLAnchorElement | null, opened: string): Followed | null {
  if (!link || link.pathname + link.search !== opened) return null;
  const href = link.getAttribute('href') ?? '';
  return { href, nth: linksTo(href).indexOf(link) };
}

/** Whether the focus is on nothing or on the page's heading, so that it may be moved. */
const isFree = ({ activeElement: active }: Document): boolean => active === null || active === document.body || active.matches('h1, main');

/** Focuses the link and scrolls as they were, as soon as the page shows them. Returns the function that ends this. */
function restore({ scroll, link }: Left): () => void {
  const main = document.querySelector('main');
  let isScrolled = false;
  const focus = () => {
    const found = link && linksTo(link.href)[link.nth];
    if (found && isFree(document) && (found.checkVisibility?.() ?? true)) found.focus({ preventScroll: true });
  };
  const onChange = () => {
    focus();
    // The page was too short for the position when it was drawn.
    if (isScrolled || document.documentElement.scrollHeight - window.innerHeight < scroll) return;
    isScrolled = true;
    if (Math.abs(window.scrollY - scroll) > 1) window.scrollTo(0, scroll);
  };
  const observer = new MutationObserver(onChange);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', focus);
    for (const act of acts) document.removeEventListener(act, end, { capture: true });
  };
  const timer = setTimeout(end, longest);
  if (main) observer.observe(main, { childList: true, subtree: true });
  // The frame focuses the new page's heading.
  document.addEventListener('focusin', focus);
  for (const act of acts) document.addEventListener(act, end, { capture: true, passive: true });
  return end;
}

/** Going back or forward focuses the link that the person followed from that page, and scrolls to where they were once the page is long enough. */
export function returnToEntries(router: SiteRouter): () => void {
  const left = new Map<string, Left>();
  let pressed: HTMLAnchorElement | null = null;
  let end: () => void = () => undefined;
  const onClick = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  };
  document.addEventListener('click', onClick, { capture: true });
  const stop = router.subscribe(({ location, historyAction }, before) => {
    end();
    const { key } = before.location;
    const link = historyAction === 'POP' ? null : describe(pressed, location.pathname + location.search);
    left.set(key, { scroll: window.scrollY, link: link ?? left.get(key)?.link ?? null });
    pressed = null;
    const entry = left.get(location.key);
    const isOtherPage = location.pathname !== before.location.pathname;
    if (historyAction === 'POP' && isOtherPage && entry) end = restore(entry);
  });
  return () => {
    end();
    stop();
    document.removeEventListener('click', onClick, { capture: true });
  };
}
