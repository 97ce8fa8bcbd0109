import type { ComponentProps, MouseEvent } from 'react';
import { createPath, resolvePath, type To, useLocation } from 'react-router-dom';
import { useRouter } from './use-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site, relative to the page's own. */
  to: To;
  /** Takes the place of the current entry of the history; by default only if the address is the current one. */
  replace?: boolean | undefined;
  /** Kept with the entry of the history. */
  state?: unknown;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined;
}

/**
 * Renders a link to an address of the site that opens without a new document. Unlike React Router's, it has no effects and no refs, which made long
 * lists slow to hydrate (docs/decisions/0116-split-the-tasks-of-a-first-visit.md).
 */
export function Link({ to, replace, state, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const href = createPath(resolvePath(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The browser handles presses that open a tab or window, or save.
    if (event.defaultPrevented || rest.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.navigate(href, { replace: replace ?? createPath(location) === href, state, preventScrollReset });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
