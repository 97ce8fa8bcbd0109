import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ready } from '@mesa/contract/calls/site';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { buildServer, freePort, runServer, type ServerProcess } from '../../testing/server-process';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const site = mkdtempSync(join(tmpdir(), 'mesa-lost-renderer-'));
let server: ServerProcess | null = null;

/** The site as deployed, on a Node that does not know a flag of the renderer. */
beforeAll(() => {
  buildServer();
  for (const name of readdirSync(repository)) if (!['server', 'data'].includes(name)) symlinkSync(join(repository, name), join(site, name));
  cpSync(join(repository, 'server/dist'), join(site, 'server/dist'), { recursive: true });
  writeFileSync(join(site, 'server/dist/render-worker.mjs'), `process.stderr.write('node: bad option: --made-up\\n'); process.exit(9);`);
}, 60_000);
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  rmSync(site, { recursive: true, force: true });
});

test('A server whose renderer cannot start serves, and reports it in the log, in /api/ready and to the administrator', async () => {
  server = runServer({ PORT: String(await freePort()), DATA_DIR: join(site, 'data') }, site);
  const { url, printed, output } = server;
  await printed('Mesa Abierta está en');
  await printed('a capability is lost');
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a capability is lost');
  const cause = 'ended with 9: node: bad option: --made-up';
  expect(lines).toEqual([expect.objectContaining({ level: 50, capability: 'rendering', cause, fix: expect.stringContaining('versión de Node') })]);

  const answer = await fetch(`${url}${ready.path}`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'success', degraded: [{ name: 'rendering', since: expect.any(String) }] }]);
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);

  const signIn = await fetch(`${url}/api/auth/local/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ user: 'admin' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const overview = await fetch(`${url}${registryOverview.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await overview.json()).toMatchObject({ degraded: [{ name: 'rendering', cause }] });
}, 120_000);
