import { fillPath } from '@mesa/contract/area/addresses';
import type { Route } from '@mesa/contract/calls/areas';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { sources } from '../../site/sitemap';

/** A page of a release at one of its addresses. */
export interface PlannedPage {
  page: string;
  /** Path and query. */
  address: string;
  /** The script that holds its code, where it has one of its own. */
  file: string | null;
}

type Sample = Readonly<Record<string, string>>;

const mostOpened = 16;

const hasParameters = ({ path }: Route): boolean => path.includes(':');

function addressOf({ path }: Route, sample: Sample): string {
  const inPath = ([name]: [string, string]) => path.split('/').includes(`:${name}`);
  const entries = Object.entries(sample);
  const search = new URLSearchParams(entries.filter((entry) => !inPath(entry)));
  return fillPath(path, Object.fromEntries(entries.filter(inPath))) + (search.size > 0 ? `?${search}` : '');
}

/** Where an area gives no samples, a page shows what the sitemap lists first for it. */
async function samplesOf(db: Kysely<Tables>, route: Route): Promise<readonly Sample[]> {
  const { samples = [], sitemap } = route;
  if (samples.length > 0) return samples;
  if (!hasParameters(route)) return [{}];
  if (typeof sitemap !== 'object') return [];
  if ('list' in sitemap) return sitemap.list.slice(0, 1);
  const { things } = await sources[sitemap.each].after(db, 0, 1);
  return things.map(({ params }) => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])));
}

/** The addresses at which a release is looked at before it is taken in: each page once, then its further samples. */
export async function plannedPages(db: Kysely<Tables>, { routes, pages }: ReleaseManifest): Promise<PlannedPage[]> {
  const ofRoutes = await Promise.all(
    routes.map(async (route) => {
      const file = pages[route.page]?.find((name) => name.endsWith('.js')) ?? null;
      return (await samplesOf(db, route)).map((sample) => ({ page: route.page, address: addressOf(route, sample), file }));
    }),
  );
  const [first, more] = [ofRoutes.flatMap((planned) => planned.slice(0, 1)), ofRoutes.flatMap((planned) => planned.slice(1))];
  return [...first, ...more].slice(0, mostOpened);
}
