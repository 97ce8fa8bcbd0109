import { cookieHeader } from '@mesa/release-server/cookies';
import { previewLinkCookie } from '@mesa/release-server/preview-links';
import { grantOf, readVisit, type Visit } from '@mesa/release-server/visitor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../kernel/errors';
import { isHttps, type Site } from './site';

/** Robots open pages too and never report failures. */
export const isBrowser = ({ headers }: FastifyRequest): boolean => {
  // A prefetched page is not a visit.
  if (![undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent.startsWith('Mozilla/') && !/bot|crawl|spider|slurp|preview|facebookexternalhit/i.test(agent);
};

/** Reads who requests a page, by their cookies; `preview` is the address's `?mf=`. */
export const visitOf = async (site: Site, request: FastifyRequest, preview: string | null): Promise<Visit> =>
  readVisit(request, { ...site, https: isHttps(site, request) }, await grantOf(request, site.grants), preview);

/** An address that begins with two slashes would lead to another site. */
const onSite = (pathname: string): string => pathname.replace(/^[/\\]+/, '/');

/** Moves a preview link's content into a cookie and out of the address, so that it stays out of history and bookmarks. */
export async function openPreviewLink(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, search, link }: { pathname: string; search: URLSearchParams; link: string },
): Promise<FastifyReply> {
  const preview = await site.previewLinks?.open(link);
  if (!preview?.until)
    throw new HttpError('forbidden', 'Este enlace de vista previa ya no sirve: venció, lo revocaron o hay una publicación más nueva. Pide otro.');
  search.delete('vista');
  const seconds = Math.ceil((Date.parse(preview.until) - Date.now()) / 1000);
  return reply
    .header('set-cookie', cookieHeader(previewLinkCookie, link, { seconds, https: isHttps(site, request), sameSite: 'lax' }))
    .header('cache-control', 'no-store')
    .redirect(`${onSite(pathname)}${search.size > 0 ? `?${search}` : ''}`);
}

/** Sets the cookies of a visit. */
export const remember = (reply: FastifyReply, cookies: string[]): FastifyReply => (cookies.length > 0 ? reply.header('set-cookie', cookies) : reply);
