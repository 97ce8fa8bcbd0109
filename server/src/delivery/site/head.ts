import type { HeadPicture, PageHead } from '@mesa/contract/area/head';
import { posterSize, sitePoster } from '@mesa/contract/format/poster-paths';
import { findPage } from '@mesa/release-contract/addresses';
import { z } from 'zod';
import { canonicalOf, isListed, type PageAt } from './page';

export interface SiteHead extends Omit<PageHead, 'path' | 'picture'> {
  picture: HeadPicture;
  /** Path and query; null if search engines must not index the page. */
  canonical: string | null;
}

const site = 'Torneos, tiendas, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.';

const sitePicture: HeadPicture = { url: sitePoster, ...posterSize, alt: 'Mesa Abierta: una mesa de juego con cartas' };

const cut = (max: number) =>
  z
    .string()
    .min(1)
    .transform((text) => [...text].slice(0, max).join(''));
const ownAddress = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)/);
const side = z.int().min(1).max(10_000);
/** Only accepts addresses of this site, because a team's code computes it from answers. */
const Described = z.object({
  title: cut(200),
  description: cut(500),
  picture: z
    .object({
      url: ownAddress,
      width: side,
      height: side,
      alt: cut(300),
    })
    .optional(),
  path: z.string().max(500).optional(),
  type: z.enum(['website', 'profile']).optional(),
  alternates: z
    .array(z.object({ type: z.enum(['application/rss+xml', 'text/calendar']), title: cut(200), url: ownAddress }))
    .max(5)
    .optional(),
  structured: z.record(z.string(), z.unknown()).optional(),
});
const largest = 20_000;

/** Parses the head that an area's page returned as JSON; null if it is missing or invalid. */
export function readHead(text: string | null): PageHead | null {
  if (text === null || text.length > largest) return null;
  try {
    return (Described.safeParse(JSON.parse(text)).data as PageHead | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Returns title, description, picture and address of a page, for the browser's tab, search engines and previews. */
export function pageHead(found: PageAt | null, missing: boolean, described: PageHead | null): SiteHead {
  // A page without a title is named after its area; the shell is named after the site.
  const plain = found?.route.title ?? (found && found.area !== 'shell' ? found.manifest.label : undefined);
  if (!found || missing) return { title: `${plain ?? 'Ruta no encontrada'} · Mesa Abierta`, description: site, picture: sitePicture, canonical: null };
  const { path, ...head } = described ?? { title: plain };
  // A page may name another address of its own area only.
  const own = path !== undefined && findPage(found.manifest.routes, path) ? path : undefined;
  return {
    description: found.route.description ?? site,
    picture: sitePicture,
    ...head,
    title: head.title ? `${head.title} · Mesa Abierta` : 'Mesa Abierta · Torneos, tiendas y barajas de la comunidad',
    canonical: isListed(found.route, found.manifest) ? canonicalOf(found, own) : null,
  };
}
