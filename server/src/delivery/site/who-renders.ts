import { whoParameter } from '@mesa/release-contract/who';
import type { Snapshot } from '@mesa/release-server/registry-cache';
import { liveSince } from '@mesa/release-server/release-usage';
import type { Shown } from '@mesa/release-server/shown';
import type { FastifyRequest } from 'fastify';
import type { PageAt } from './page';
import type { Rendered } from './rendering';

interface Context {
  snapshot: Snapshot;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether to name the widgets and the shell too. */
  parts: boolean;
}

/** Returns whether the address asks for the parts of the page: `?quien`. */
export const wantsParts = ({ url }: Pick<FastifyRequest, 'url'>): boolean => new URLSearchParams(url.split('?', 2)[1]).has(whoParameter);

/** A part of a page as a structured field (RFC 9651): `mf_decks; page=exportDeck; release="1.4.0+3f9c21ab04d7"; age=86400`. */
function partOf(shown: Shown, { snapshot, now }: Context, area: string, kind: 'page' | 'widget' | null, name = ''): string {
  const build = shown.buildOf(area);
  const since = build?.release ? liveSince(snapshot, area, build.release) : null;
  const made = build?.release ? `release="${build.release}"` : build && `version="${build.manifest.version}"`;
  const age = since && `age=${Math.max(0, Math.floor((now - Date.parse(since)) / 1000))}`;
  return [area, kind && `${kind}=${name}`, made, age].filter(Boolean).join('; ');
}

/**
 * Returns the headers with a page's area and release, its renderer and its age. They name only what the visitor's registry
 * names too; of a page that they may not open, no release.
 */
export function whoRenders(
  { found, shown, rendered }: { found: PageAt | null; shown: Shown; rendered: Pick<Rendered, 'outcome' | 'age' | 'undrawn'> },
  context: Context,
): Record<string, string> {
  const { outcome, age, undrawn } = rendered;
  const drawn = age === null ? 'new' : `cached; age=${age}`;
  const page = found && (found.open ? partOf(shown, context, found.area, 'page', found.route.page) : `${found.area}; page=${found.route.page}`);
  const widgets = (found?.widgets ?? []).map(({ area, widget }) => partOf(shown, context, area, 'widget', widget));
  return {
    ...(page ? { 'mesa-page': page } : {}),
    'mesa-rendering': outcome === 'done' ? drawn : `browser; reason=${undrawn}`,
    ...(context.parts ? { 'mesa-parts': [partOf(shown, context, 'shell', null), ...(page ? [page] : []), ...widgets].join(', ') } : {}),
  };
}
