import { findPage } from '@mesa/contract/area/addresses';
import type { HeadPicture, PageHead } from '@mesa/contract/area/head';
import { posterSize, sitePoster } from '@mesa/contract/format/poster-paths';
import { z } from 'zod';
import { canonicalOf, isListed, type PageAt } from './page-at';

export interface SiteHead extends Omit<PageHead, 'path' | 'picture'> {
  picture: HeadPicture;
  /** Path and query; null where search engines shall keep nothing. */
  canonical: string | null;
}

const site = 'Torneos, tiendas, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.';

const sitePicture: HeadPicture = { url: sitePoster, ...posterSize, alt: 'Mesa Abierta: una mesa de juego con cartas' };

const cut = (max: number) =>
  z
    .string()
    .min(1)
    .transform((text) => [...text].slice(0, max).join(''));
const side = z.int().min(1).max(10_000);
/** Nothing of it leads away from the site: it is what code of a team has made of answers. */
const Told = z.object({
  title: cut(200),
  description: cut(500),
  picture: z
    .object({
      url: z
        .string()
        .max(500)
        .regex(/^\/(?!\/)/),
      width: side,
      height: side,
      alt: cut(300),
    })
    .optional(),
  path: z.string().max(500).optional(),
  type: z.enum(['website', 'profile']).optional(),
  structured: z.record(z.string(), z.unknown()).optional(),
});
const largest = 20_000;

/** What the head of an area's page has told, as JSON; null where it told nothing that can be used. */
export function readHead(text: string | null): PageHead | null {
  if (text === null || text.length > largest) return null;
  try {
    return (Told.safeParse(JSON.parse(text)).data as PageHead | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Title, description, picture and address of a page, for the browser's tab, for search engines and for previews. */
export function pageHead(found: PageAt | null, missing: boolean, told: PageHead | null): SiteHead {
  // What is not titled is called as its area; the shell's is the site itself.
  const plain = found?.route.title ?? (found && found.area !== 'shell' ? found.manifest.label : undefined);
  if (!found || missing) return { title: `${plain ?? 'Ruta no encontrada'} · Mesa Abierta`, description: site, picture: sitePicture, canonical: null };
  const { path, ...head } = told ?? { title: plain };
  // A page may name another address of its area, and no other area's.
  const own = path !== undefined && findPage(found.manifest.routes, path) ? path : undefined;
  return {
    description: found.route.description ?? site,
    picture: sitePicture,
    ...head,
    title: head.title ? `${head.title} · Mesa Abierta` : 'Mesa Abierta · Torneos, tiendas y barajas de la comunidad',
    canonical: isListed(found.route, found.manifest) ? canonicalOf(found, own) : null,
  };
}
