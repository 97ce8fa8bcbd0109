import { addresses } from '@mesa/contract/paths';
import { buildApp } from '../src/app';
import { admitSession } from '../src/domain/identity/sessions';
import { testIdentity } from '../src/testing/test-tokens';
import { attackOnce, randomOf, targetsOf } from './attack-requests';
import { count, type Found, type Run } from './attack-run';
import { sendJson } from './attack-send';
import { benchDatabase } from './database';

/** Returns the addresses that are not calls: those that a server without pages lists, and those of pages. */
async function otherAddresses(): Promise<string[]> {
  const database = await benchDatabase();
  const { app, routes, served } = await buildApp({
    db: database.db,
    identity: await testIdentity(admitSession(database.db, { own: false })),
    limits: false,
    uploads: '.',
  });
  const calls = new Set(served.map(({ path }) => path as string));
  const found = routes.filter(({ method, url }) => method === 'GET' && !calls.has(url) && !url.endsWith('/stream')).map(({ url }) => url);
  await app.close();
  await database.close();
  return [...found, '/sitemap/:file', '/shell/*', '/mf/:area/*', '/registry.json', ...Object.values(addresses).map(({ path }) => path)];
}

/** Sends malformed requests to every address. */
export async function malformedRequests({ site, seed, scaled, inParallel, tokenOf }: Run): Promise<Found> {
  const { json } = await sendJson<Parameters<typeof targetsOf>[0]>(site.port, { path: '/api/openapi.json' });
  const targets = targetsOf(json, await otherAddresses());
  const random = randomOf(seed);
  const statuses = new Map<number, number>();
  const bad: string[] = [];
  const tries = await inParallel(16, scaled(50_000), async () => {
    const people = [{}, {}, { authorization: 'Bearer x' }, tokenOf('organizador')(), tokenOf('jugador')()];
    for (const { status, request } of await attackOnce(site.port, targets, people, random)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if ((status >= 500 && status !== 503) || status === 0) bad.push(`${status} ${request}`);
    }
  });
  for (const line of bad.slice(0, 20)) console.log(`  ${line}`);
  const shown = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status < 0 ? 'cortadas' : status === 0 ? 'sin respuesta' : status}: ${count(times)}`);
  const internal = [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 && status !== 503 ? times : 0), 0);
  return { tries, internal, lost: 0, other: statuses.get(0) ?? 0, note: `${targets.length} rutas; ${shown.join(', ')}` };
}
