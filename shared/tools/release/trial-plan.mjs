import { load } from '../typescript.mjs';

const { fillPath, findPage } = await load('release-contract/src/addresses.ts');

const locations = (xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')));

/**
 * Returns the paths that a site lists for search engines.
 * @param {string} site
 */
export async function addressesOf(site) {
  const read = async (/** @type {string} */ path) => locations(await (await fetch(site + path)).text());
  const found = await read('/sitemap.xml');
  const parts = await Promise.all(found.filter(({ pathname }) => pathname.endsWith('.xml')).map(({ pathname, search }) => read(pathname + search)));
  return [...found, ...parts.flat()].filter(({ pathname }) => !pathname.endsWith('.xml')).map(({ pathname }) => pathname);
}

/** Returns an address of a page: from its first sample, or one that the site lists; null if neither gives one. */
function addressOf({ path, samples, sitemap }, listed, routes) {
  const [sample] = Array.isArray(samples) ? samples : typeof sitemap === 'object' && 'list' in sitemap ? sitemap.list : [];
  if (sample) {
    const inPath = (/** @type {[string, unknown]} */ [name]) => path.split('/').includes(`:${name}`);
    const search = new URLSearchParams(Object.entries(sample).filter((entry) => !inPath(entry)));
    return fillPath(path, sample) + (search.size > 0 ? `?${search}` : '');
  }
  if (!path.includes(':')) return path;
  return listed.find((address) => findPage(routes, address)?.page.path === path) ?? null;
}

/**
 * Returns the pages of a build to open, and a page of the site for each of its widgets.
 * @param {any} manifest
 * @param {{ remotes: Record<string, { routes?: any[] }> }} registry the site's
 * @param {string[]} listed the paths that the site lists
 * @returns {{ page: string, address: string, widget?: string }[]}
 */
export function plannedPages({ area, routes, fillings = [] }, { remotes }, listed) {
  const others = Object.entries(remotes).flatMap(([name, { routes: ofOther = [] }]) => (name === area ? [] : ofOther));
  const all = [...routes, ...others];
  const pages = routes.flatMap((route) => {
    const address = addressOf(route, listed, all);
    return address === null ? [] : [{ page: route.page, address }];
  });
  const widgets = fillings.flatMap(({ slot, widget }) => {
    const host = all.find(({ slots }) => slots?.includes(slot));
    // The home page is the shell's, which the registry does not describe.
    const address = host ? addressOf(host, listed, all) : slot.startsWith('home.') ? '/' : null;
    return address === null ? [] : [{ page: widget, address, widget }];
  });
  return [...pages, ...widgets];
}
