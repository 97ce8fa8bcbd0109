import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { framePath } from '@mesa/contract/documents';
import { buildServer, freePort, runServer, type ServerProcess } from './testing/server-process';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const site = mkdtempSync(join(tmpdir(), 'mesa-without-demo-'));
let server: ServerProcess | null = null;

// The site as deployed, without its demo.
beforeAll(() => {
  buildServer();
  for (const name of readdirSync(repository)) if (!['demo', 'server', 'data'].includes(name)) symlinkSync(join(repository, name), join(site, name));
  cpSync(join(repository, 'server/dist'), join(site, 'server/dist'), { recursive: true });
}, 60_000);
afterAll(async () => {
  await server?.kill();
  rmSync(site, { recursive: true, force: true });
});

const run = async (variables: Record<string, string>): Promise<ServerProcess> => {
  server = runServer({ PORT: String(await freePort()), DATA_DIR: join(site, 'data'), ...variables }, site);
  return server;
};

describe('A server without the demo', () => {
  test('says in one sentence that it has no demo accounts, before it touches its data', async () => {
    const { ended, output } = await run({});
    expect(await ended).toBe(1);
    expect(output()).toBe(`Faltan las cuentas de demostración (${join(site, 'demo/dist/demo.mjs')}): constrúyelas con «npm run build», o configura Clerk.\n`);
    expect(existsSync(join(site, 'data'))).toBe(false);
  });

  test('serves an empty site in production as its variables say, where people sign in with Clerk', async () => {
    const key = `pk_live_${Buffer.from('clerk.mesa.example$').toString('base64')}`;
    const metricsPort = String(await freePort());
    const { url, printed, output } = await run({
      NODE_ENV: 'production',
      CLERK_PUBLISHABLE_KEY: key,
      APP_ORIGIN: 'https://mesa.example',
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      SECURITY_CONTACT: 'mailto:ayuda@mesa.example',
      METRICS_PORT: metricsPort,
      OFFLINE: '0',
    });
    await printed('Mesa Abierta está en');
    expect(output()).not.toContain('demostración');
    expect(await (await fetch(`${url}/api/auth/config`)).json()).toMatchObject({ kind: 'clerk' });
    const players = await fetch(`${url}/api/players/players/status`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(await players.json()).toMatchObject({ pagination: { total: 0 } });
    const picture = await fetch(`${url}/uploads/brand/logo.webp`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await (await fetch(`${url}/api/agenda`)).json()).toMatchObject({ mapTiles: 'https://tiles.example/{z}/{x}/{y}.png' });
    const contact = await (await fetch(`${url}/.well-known/security.txt`)).text();
    expect(contact).toContain('Contact: mailto:ayuda@mesa.example\n');
    expect(contact).toContain('Canonical: https://mesa.example/.well-known/security.txt\n');
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toMatch(/^mesa_info\{version="/m);
    expect((await fetch(`${url}${framePath}`)).status).toBe(404);
    const health = await fetch(`${url}/api/health`);
    expect([health.status, health.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
    expect(await (await fetch(`${url}/estado`)).text()).toContain('Ver y guardar datos');
  }, 120_000);
});
