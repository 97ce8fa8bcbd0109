import type { Registry } from '@mesa/release-contract/registry';
import { signedInCookie } from '@mesa/release-contract/signed-in';
import { readCookie } from '@mesa/release-server/cookies';
import type { PageFile, Shown, Visitor } from '@mesa/release-server/shown';
import type { FastifyRequest } from 'fastify';
import type { PageStyle } from '../rendering/drawn-pages';
import type { InitialData } from './initial-data';
import { isForOne, type PageAt } from './page';
import type { Site } from './site';
import { isBrowser } from './visitor';
import type { Undrawn } from './without-script';

/** How long search engines and chats wait for a page's title, in milliseconds. */
const readersTimeout = 1500;
/** Longer, because a busy machine is not the fault of a release on trial. */
const trialTimeout = 5000;

/** Returns the areas to render a page with, besides the shell; null if the page differs between visitors. */
function drawnAreas(found: PageAt | null, missing: boolean, { role, account, preview, onTrial }: Visitor): string[] | null {
  if (role !== null || account || (preview && !onTrial) || missing) return null;
  if (!found) return [];
  if (isForOne(found.route, found.manifest)) return null;
  return [found.area, ...found.widgets.map(({ area }) => area)];
}

/** Returns why a renderable page (`canBeDrawn`) is not rendered; `mayBeSignedIn` comes from a cookie of the shell. */
function whyUndrawn(found: PageAt | null, { role, account, preview }: Visitor, is: { missing: boolean; mayBeSignedIn: boolean; canBeDrawn: boolean }): Undrawn {
  if (is.missing) return 'missing';
  if (role !== null || account || preview || is.mayBeSignedIn) return 'signed-in';
  if (found && isForOne(found.route, found.manifest)) return 'for-one';
  return is.canBeDrawn ? 'late' : 'needs-script';
}

/** Returns the styles among a page's files: `/mf/mf_stores/stores.1a2b3c4d.css`, `/shell/17.1a2b3c4d.css`. */
const stylesIn = (files: readonly PageFile[]) =>
  files.filter(({ url }) => url.endsWith('.css')).map(({ url }) => ({ area: url.split('/').at(-2) ?? '', name: url.split('/').at(-1) ?? '' }));

/** Removes tracking parameters of other sites, and those of the shell, which do not affect the rendering. */
function addressDrawn(pathname: string, search: URLSearchParams): string {
  const own = new URLSearchParams([...search].filter(([name]) => !/^(utm_\w+|fbclid|gclid|igshid|mf|quien)$/.test(name)));
  return own.size > 0 ? `${pathname}?${own}` : pathname;
}

/** Returns the registry that a page is rendered with. Flags of other areas, and whose they are, change nothing on it and would multiply its renderings. */
function registryOfPage({ flags: _, flagsFor: __, ...others }: Registry, flags: NonNullable<Registry['flags']>): Registry {
  return Object.keys(flags).length > 0 ? { ...others, flags } : others;
}

interface PageToRender {
  /** Whether a page can be at the address. */
  exists: boolean;
  found: PageAt | null;
  visitor: Visitor;
  shown: Shown;
  registry: Registry;
  data: InitialData;
  pathname: string;
  search: URLSearchParams;
  /** The shell's and the page's files. */
  files: readonly PageFile[];
}

/** What the server rendered of a page. */
export interface Rendered {
  /** The page's HTML in UTF-8; null if browsers draw it. */
  content: Buffer | null;
  styles: readonly PageStyle[];
  /** The head as the area's code wrote it. */
  head: string | null;
  /** Seconds since it was rendered, if an earlier rendering is used. */
  age: number | null;
  /** Why there is no content. */
  undrawn: Undrawn;
  /** Whether the server rendered it: `failed` if it tried to. A header reports it to the visit of a release on trial. */
  outcome: 'done' | 'failed' | 'none';
}

/** Renders a page, or only its head, if it is the same for every visitor. Without an answer in time, browsers draw it. */
export async function renderPage({ drawnPages }: Site, request: FastifyRequest, page: PageToRender): Promise<Rendered> {
  const { exists, found, visitor, shown, registry, pathname, search, files } = page;
  const { answers, missing, whole } = page.data;
  const areas = exists ? drawnAreas(found, missing, visitor) : [];
  const mayBeSignedIn = readCookie(request, signedInCookie) !== undefined;
  const isDrawn = areas !== null && whole && !mayBeSignedIn;
  const address = found ? addressDrawn(pathname, search) : '/404';
  const head = found?.open && !missing && found.route.head && (!visitor.preview || visitor.onTrial) ? { area: found.area, page: found.route.page } : null;
  const needed = areas ?? (found ? [found.area] : []);
  const builds = { shown, registry: registryOfPage(registry, shown.flagsOf(['shell', ...needed])) };
  const asked = { areas: needed, address: isDrawn ? address : null, head, ...builds, answers, ...(visitor.onTrial ? { isTrial: true } : {}) };
  // Robots read the page only once, so they wait longer for its title.
  const waits = visitor.onTrial ? trialTimeout : isBrowser(request) ? undefined : readersTimeout;
  const made = isDrawn || head ? await drawnPages?.draw(asked, waits) : null;
  const drawn = made?.html ?? null;
  const styles = drawn === null ? null : await drawnPages?.styles(stylesIn(files), shown);
  const content = styles ? drawn : null;
  const canBeDrawn = areas !== null && drawnPages?.canDraw(areas, shown) === true;
  return {
    content,
    styles: content === null ? [] : (styles ?? []),
    head: made?.head ?? null,
    age: made?.age ?? null,
    undrawn: whyUndrawn(found, visitor, { missing, mayBeSignedIn, canBeDrawn }),
    outcome: content !== null ? 'done' : isDrawn && drawnPages?.canDraw(asked.areas, shown) ? 'failed' : 'none',
  };
}
