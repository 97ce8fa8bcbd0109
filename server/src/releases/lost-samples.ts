import { fillPath } from '@mesa/contract/area/addresses';
import { readAddress } from '@mesa/contract/area/read';
import type { Refusal, ReleaseManifest } from '@mesa/contract/calls/releases';
import type { FastifyInstance } from 'fastify';
import { firstAnswers } from '../delivery/site/first-answers';
import { refusal } from './verify/rule';

const timeout = 5000;

/** Returns sample parameters of an area's pages that lead nowhere on this site, according to the first calls. */
export async function lostSamples(app: FastifyInstance, manifest: ReleaseManifest): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const route of manifest.routes) {
    for (const sample of Array.isArray(route.samples) ? route.samples : []) {
      const isInPath = ([name]: [string, string]) => route.path.split('/').includes(`:${name}`);
      const path = Object.fromEntries(Object.entries(sample).filter(isInPath));
      const search = new URLSearchParams(Object.entries(sample).filter((parameter) => !isInPath(parameter)));
      const found = { area: manifest.area, manifest, route, path, values: readAddress(route, path, search), open: true, widgets: [] };
      const { missing } = await firstAnswers(app, found, { remoteAddress: '127.0.0.1', timeout });
      const address = fillPath(route.path, path);
      if (missing)
        refusals.push(refusal('samples', 'area.ts', `area.ts: ${address}, una muestra de ${route.page}, no lleva a nada: pon una que exista en el sitio.`));
    }
  }
  return refusals;
}
