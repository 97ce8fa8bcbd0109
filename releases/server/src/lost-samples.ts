import { fillPath } from '@mesa/release-contract/addresses';
import type { Route } from '@mesa/release-contract/calls/description';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { refusal } from './verify/rule';

/** A page of a release at the address of one of its samples. */
export interface SamplePage {
  manifest: ReleaseManifest;
  route: Route;
  /** The parameters in the path. */
  path: Readonly<Record<string, string>>;
  search: URLSearchParams;
}

/** Tells whether a page's first calls say that there is no such thing. */
export type LeadsNowhere = (page: SamplePage) => Promise<boolean>;

/** Returns sample parameters of an area's pages that lead nowhere on this site, according to the first calls. */
export async function lostSamples(leadsNowhere: LeadsNowhere, manifest: ReleaseManifest): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const route of manifest.routes) {
    for (const sample of Array.isArray(route.samples) ? route.samples : []) {
      const isInPath = ([name]: [string, string]) => route.path.split('/').includes(`:${name}`);
      const path = Object.fromEntries(Object.entries(sample).filter(isInPath));
      const search = new URLSearchParams(Object.entries(sample).filter((parameter) => !isInPath(parameter)));
      const address = fillPath(route.path, path);
      if (await leadsNowhere({ manifest, route, path, search }))
        refusals.push(refusal('samples', 'area.ts', `area.ts: ${address}, una muestra de ${route.page}, no lleva a nada: pon una que exista en el sitio.`));
    }
  }
  return refusals;
}
