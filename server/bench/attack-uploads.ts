import { isVisible } from '@mesa/release-contract/visible-text';
import { names, tomFiles } from './attack-files';
import type { Found, Run } from './attack-run';
import { sendJson } from './attack-send';

/** Accounts that upload: three with and without a role in the tournament, and a visitor. */
const uploaders = ['admin', 'organizador', 'jugador', null];

/** Uploads malicious TOM files for a while and creates tournaments with malicious names. */
export async function maliciousFiles({ site, calmMs, inParallel, tokenOf, playedTournament }: Run): Promise<Found> {
  const id = await playedTournament();
  const lines: string[] = [];
  const statuses: number[] = [];
  const until = Date.now() + calmMs;
  const tries = await inParallel(3, Number.POSITIVE_INFINITY, async (index) => {
    if (index >= tomFiles.length && Date.now() > until) return false;
    const user = uploaders[index < tomFiles.length ? 0 : index % uploaders.length] ?? null;
    const { name, text } = tomFiles[index % tomFiles.length] as (typeof tomFiles)[number];
    const began = performance.now();
    const answer = await sendJson(site.port, {
      method: 'POST',
      path: `/api/tournaments/${id}/tom/preview`,
      headers: user === null ? {} : tokenOf(user)(),
      body: { text },
      from: `127.8.1.${1 + (index % 200)}`,
    }).catch(() => null);
    statuses.push(answer?.status ?? 0);
    if (index < tomFiles.length) lines.push(`  ${name}: ${answer?.status ?? 'sin respuesta'} en ${(performance.now() - began).toFixed(0)} ms`);
    return true;
  });
  console.log(lines.join('\n'));
  const accepted: string[] = [];
  // A byte order mark at the edge is trimmed before the name is stored.
  for (const name of names) {
    const answer = await sendJson(site.port, {
      method: 'POST',
      path: '/api/tournaments/create',
      headers: tokenOf('admin')(),
      body: { name, storeId: 1, date: '2026-11-22' },
    }).catch(() => null);
    statuses.push(answer?.status ?? 0);
    if (answer && answer.status < 300 && !isVisible(name.trim())) accepted.push(JSON.stringify(name).slice(0, 40));
  }
  return {
    tries: tries + names.length,
    internal: statuses.filter((status) => status === 500).length,
    lost: 0,
    other: statuses.filter((status) => status === 0).length + accepted.length,
    note: `${statuses.filter((status) => status >= 400 && status < 500).length} rechazados${accepted.length > 0 ? `; nombres aceptados: ${accepted.join(', ')}` : ''}`,
  };
}
