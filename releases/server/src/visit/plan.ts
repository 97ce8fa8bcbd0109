import { fillPath } from '@mesa/release-contract/addresses';
import type { Route } from '@mesa/release-contract/calls/description';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { PlannedPage } from '../visited';

type Sample = Readonly<Record<string, string>>;

/** Returns the parameters of the first things that the site has of a source. */
export type FirstThings = (source: string) => Promise<readonly Readonly<Record<string, string | number>>[]>;

const maxOpened = 16;

const hasParameters = ({ path }: Route): boolean => path.includes(':');

function addressOf({ path }: Route, sample: Sample): string {
  const inPath = ([name]: [string, string]) => path.split('/').includes(`:${name}`);
  const entries = Object.entries(sample);
  const search = new URLSearchParams(entries.filter((entry) => !inPath(entry)));
  return fillPath(path, Object.fromEntries(entries.filter(inPath))) + (search.size > 0 ? `?${search}` : '');
}

/** Returns the samples in a description, otherwise the source for one: the samples' own, or the sitemap's. */
function namedSamples(route: Route): readonly Sample[] | string {
  const { samples = [], sitemap } = route;
  if ('each' in samples) return samples.each;
  if (samples.length > 0) return samples;
  if (!hasParameters(route)) return [{}];
  if (typeof sitemap !== 'object') return [];
  return 'list' in sitemap ? sitemap.list.slice(0, 1) : sitemap.each;
}

/** Returns the samples of a page; for a source, the site's first item. */
async function samplesOf(firstThings: FirstThings, route: Route): Promise<readonly Sample[]> {
  const named = namedSamples(route);
  if (typeof named !== 'string') return named;
  const known = (name: string) => route.path.split('/').includes(`:${name}`);
  return (await firstThings(named)).map((params) =>
    Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (known(name) ? [[name, String(value)]] : []))),
  );
}

const scriptOf = ({ pages }: ReleaseManifest, name: string): string | null => pages[name]?.find((file) => file.endsWith('.js')) ?? null;

/** Returns a page that shows each widget of a release; `hosts` are the manifests of the site for everybody. */
async function plannedWidgets(firstThings: FirstThings, manifest: ReleaseManifest, hosts: readonly ReleaseManifest[]): Promise<PlannedPage[]> {
  const found = await Promise.all(
    (manifest.fillings ?? []).map(async ({ slot, widget }): Promise<PlannedPage[]> => {
      const routes = hosts.flatMap((host) => host.routes).filter(({ slots, personal }) => slots?.includes(slot) && !personal);
      for (const route of routes) {
        const [sample] = await samplesOf(firstThings, route);
        if (sample) return [{ page: widget, widget, address: addressOf(route, sample), file: scriptOf(manifest, widget) }];
      }
      return [];
    }),
  );
  return found.flat();
}

/** Returns the addresses to open before a release is accepted: each page once, a page for each widget, then further samples. */
export async function plannedPages(firstThings: FirstThings, manifest: ReleaseManifest, hosts: readonly ReleaseManifest[] = []): Promise<PlannedPage[]> {
  const ofRoutes = await Promise.all(
    manifest.routes.map(async (route) =>
      (await samplesOf(firstThings, route)).map((sample) => ({ page: route.page, address: addressOf(route, sample), file: scriptOf(manifest, route.page) })),
    ),
  );
  const [first, more] = [ofRoutes.flatMap((planned) => planned.slice(0, 1)), ofRoutes.flatMap((planned) => planned.slice(1))];
  return [...first, ...(await plannedWidgets(firstThings, manifest, hosts)), ...more].slice(0, maxOpened);
}
