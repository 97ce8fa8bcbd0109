/** Returns the address of the site page that a link opens; null for files, downloads, new tabs and links within the page. */
export function pageAddress(link: HTMLAnchorElement): URL | null {
  if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.pathname === location.pathname && url.search === location.search ? null : url;
}
