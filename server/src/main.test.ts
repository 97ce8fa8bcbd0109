import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pictureFiles } from '@mesa/demo/picture-files';
import { buildServer, freePort, runServer, type ServerProcess } from './testing/server-process';

const home = mkdtempSync(join(tmpdir(), 'mesa-main-'));
const ready = 'Cuentas de demostración';
const running = new Set<ServerProcess>();
let port: string;

beforeAll(async () => {
  buildServer();
  port = String(await freePort());
}, 60_000);
afterEach(async () => {
  await Promise.all([...running].map(({ kill }) => kill()));
  running.clear();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function run(variables: Record<string, string>): ServerProcess {
  const server = runServer({ PORT: port, ...variables });
  running.add(server);
  return server;
}
/** The folder with a deep path that the first start fills, and later ones open again. */
const filled = `deep/${'a-long-name-'.repeat(9)}`;
/** One picture is missing and all others exist, because drawing hundreds would take too long. */
const missing = 'icons/obf-125.png';

/** A data folder left by a start that only got as far as its pictures. */
function folderOf(name: string): string {
  const uploads = join(home, name, 'uploads');
  if (existsSync(uploads)) return join(home, name);
  for (const file of pictureFiles) {
    if (file === missing) continue;
    mkdirSync(join(uploads, dirname(file)), { recursive: true });
    writeFileSync(join(uploads, file), '');
  }
  return join(home, name);
}
async function start(name: string): Promise<ServerProcess> {
  const server = run({ DATA_DIR: folderOf(name) });
  await server.printed(ready);
  return server;
}
/** Returns the message and exit code of a server that cannot start. */
async function refusal(variables: Record<string, string>): Promise<[string, number | null]> {
  const server = run(variables);
  const code = await server.ended;
  return [server.output(), code];
}

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: url, ...headers }, body: JSON.stringify(body) });
async function ownersToken(url: string): Promise<string> {
  const answer = await post(url, '/api/auth/local/sign-in', { user: 'organizador' });
  return ((await answer.json()) as { token: string }).token;
}
async function totalPlayers(url: string): Promise<number> {
  const answer = await post(url, '/api/players/players/status', {});
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

/** NODE_OPTIONS that fake another Node version. */
function pretending(version: string): string {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

describe('A server that cannot start', () => {
  test.each(['18.20.8', '20.18.3', '23.11.1', '27.0.0'])('says in one sentence that Node %s is not supported, and which are', async (version) => {
    expect(await refusal({ NODE_OPTIONS: pretending(version) })).toEqual([
      `Node ${version} no sirve para este sitio: instala Node 20.19, 22.13, 24 o 26.\n`,
      1,
    ]);
  });

  test('says in one sentence which variable is wrong', async () => {
    expect(await refusal({ PORT: 'x' })).toEqual(['PORT debe ser un número de puerto, de 1 a 65535.\n', 1]);
  });

  test('says in one sentence that its port is in use, before it does any work', async () => {
    const holder = createServer().listen(Number(port), 'localhost');
    expect(await refusal({ DATA_DIR: join(home, 'unused') })).toEqual([
      `El puerto ${port} ya está en uso: cierra el programa que lo ocupa, o elige otro con PORT.\n`,
      1,
    ]);
    await new Promise((resolve) => holder.close(resolve));
  });

  test('says in one sentence that it cannot write its folder', async () => {
    const file = join(home, 'a-file');
    writeFileSync(file, '');
    const sentence = `No se puede escribir en la carpeta de datos ${join(file, 'data')}: revisa sus permisos, o elige otra con DATA_DIR.\n`;
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual([sentence, 1]);
  });

  test('says in one sentence how to upgrade an older version’s database, and leaves it unchanged', async () => {
    const data = join(home, 'older');
    mkdirSync(join(data, 'db'), { recursive: true });
    writeFileSync(join(data, 'db', 'PG_VERSION'), '18\n');
    const [output, code] = await refusal({ DATA_DIR: data });
    expect(output).toContain(`\nLa base de datos de ${data} es de una versión anterior del sitio: con esa versión, «npm run db:move -- postgres://…» la lleva`);
    expect([existsSync(join(data, 'postgres')), readdirSync(join(data, 'db')), code]).toEqual([false, ['PG_VERSION'], 1]);
  });

  test('says in one sentence that its database needs another PostgreSQL, and leaves it unchanged', async () => {
    const cluster = join(home, 'other/postgres/data');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    const [output, code] = await refusal({ DATA_DIR: join(home, 'other') });
    expect(output).toContain(
      'es de PostgreSQL 17 y esta versión del sitio trae el 18; para actualizarla faltan los programas del 17: indica su carpeta en POSTGRES_OLD_PR',
    );
    expect([readdirSync(cluster), code]).toEqual([['PG_VERSION'], 1]);
  });

  test('says in one sentence why its database does not start', async () => {
    const cluster = join(home, 'broken/postgres/data');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    const [output, code] = await refusal({ DATA_DIR: join(home, 'broken') });
    expect(output).toMatch(new RegExp(`La base de datos de ${join(home, 'broken/postgres')} no arranca \\(.*postgresql\\.conf.*\\)\\.\n$`));
    expect(code).toBe(1);
  });

  test('says in one sentence that there is no database at DATABASE_URL, without the password', async () => {
    const [output, code] = await refusal({ DATA_DIR: join(home, 'none'), DATABASE_URL: `postgres://mesa:secreto@localhost:${await freePort()}/mesa` });
    expect(output).toMatch(/^.*\nNo se puede conectar con la base de datos de DATABASE_URL \(.*\)\.\n$/);
    expect([output.includes('secreto'), code]).toEqual([false, 1]);
  });
});

describe('A server with the embedded database', () => {
  test('answers that it is starting while it fills an empty one, with a page that opens the site afterwards; draws the missing picture, prints the address and the accounts, and serves', async () => {
    const server = run({ DATA_DIR: folderOf(filled) });
    await server.printed('Abriendo la base de datos');
    const ask = (path: string, accept: string) => fetch(`${server.url}${path}`, { headers: { accept } });
    const page = await ask('/torneos', 'text/html');
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([503, '3', 'no-store']);
    expect(await page.text()).toMatch(/http-equiv="refresh".*Esta página se abre sola en cuanto esté lista/s);
    const call = await ask('/api/agenda', 'application/json');
    expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ status: 'error', code: 'unavailable' })]);
    expect((await ask('/api/health?de=monitor', 'application/json')).status).toBe(200);
    await server.printed(ready);
    expect((await ask('/torneos', 'text/html')).status).toBe(200);

    expect(server.output()).toContain(`Mesa Abierta está en ${server.url}`);
    for (const key of ['admin', 'organizador', 'tienda', 'jugador', 'nuevo']) expect(server.output()).toMatch(new RegExp(`^  ${key} `, 'm'));
    expect(await totalPlayers(server.url)).toBeGreaterThan(100);
    await server.printed('Dibujando las cartas … 1/1');
    expect(statSync(join(home, filled, 'uploads', missing)).size).toBeGreaterThan(0);
  }, 120_000);

  test('is its only owner: a second process is refused in one sentence', async () => {
    const server = await start(filled);
    const [output, code] = await refusal({ DATA_DIR: join(home, filled), PORT: String(await freePort()) });
    expect(output.split('\n').at(-2)).toBe(
      `La base de datos de ${join(home, filled)} ya la usa otro proceso (${server.child.pid}): ciérralo, o elige otra carpeta con DATA_DIR.`,
    );
    expect(code).toBe(1);
    expect(await totalPlayers(server.url)).toBeGreaterThan(100);
  }, 120_000);

  test('loses no acknowledged write when it is killed', async () => {
    const server = await start(filled);
    expect(server.output()).not.toContain('Creando la comunidad');
    const before = await totalPlayers(server.url);
    const authorization = `Bearer ${await ownersToken(server.url)}`;
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let number = 0; ; number += 1) {
        const username = `jugadora-${writer}-${number}`;
        const reply = await post(server.url, '/api/players/create', { username, name: username }, { authorization }).catch(() => null);
        if (!reply) return;
        if (reply.status === 201) acknowledged.push(username);
        if (acknowledged.length === 60) server.child.kill('SIGKILL');
      }
    };
    await Promise.all([1, 2, 3].map(write));
    await server.ended;

    const again = await start(filled);
    const after = await totalPlayers(again.url);
    expect(after - before).toBeGreaterThanOrEqual(acknowledged.length);
    for (const username of acknowledged) expect((await fetch(`${again.url}/api/players/by-username/${username}`)).status).toBe(200);
  }, 120_000);

  test('finishes current work when asked to end, and ends in order', async () => {
    const server = await start(filled);
    const authorization = `Bearer ${await ownersToken(server.url)}`;
    const calls = Array.from({ length: 30 }, (_, number) =>
      post(server.url, '/api/players/create', { username: `ultima-${number}`, name: 'x' }, { authorization }).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await Promise.race(calls);
    server.child.kill('SIGTERM');
    const statuses = await Promise.all(calls);
    expect(await server.ended).toBe(0);
    // No request is cut off: every accepted one was answered.
    expect(statuses.filter((status) => status !== 201 && status !== 0)).toEqual([]);

    const again = await start(filled);
    for (const [number, status] of statuses.entries()) {
      if (status === 201) expect((await fetch(`${again.url}/api/players/by-username/ultima-${number}`)).status).toBe(200);
    }
  }, 120_000);

  test('killed during its creation, has the whole community after the next start', async () => {
    const data = folderOf('half');
    // A killed initdb leaves a temporary folder.
    mkdirSync(join(data, 'postgres', 'new-abcdef', 'data', 'base'), { recursive: true });
    writeFileSync(join(data, 'postgres', 'new-abcdef', 'data', 'PG_VERSION'), '18\n');
    const server = run({ DATA_DIR: data });
    await server.printed('Creando la comunidad de demostración … 4/');
    server.child.kill('SIGKILL');
    await server.ended;
    const again = await start('half');
    expect(again.output()).toContain('Comunidad de demostración creada.');
    expect(await totalPlayers(again.url)).toBeGreaterThan(100);
  }, 120_000);
});

describe('A small server', () => {
  test('runs one renderer instead of two, and a database with smaller buffers', async () => {
    const childrenOf = async (variables: Record<string, string>) => {
      const server = run(variables);
      await server.printed(ready);
      const children = execFileSync('ps', ['-ww', '-o', 'args=', '--ppid', String(server.child.pid)], { encoding: 'utf8' }).split('\n');
      await server.kill();
      return {
        renderers: children.filter((one) => one.includes('render-worker')).length,
        buffers: children.flatMap((one) => /shared_buffers=(\w+)/.exec(one)?.[1] ?? []),
      };
    };
    const folder = join(home, filled);
    expect(await childrenOf({ DATA_DIR: folder, SMALL: '1' })).toEqual({ renderers: 1, buffers: ['32MB'] });
    expect(await childrenOf({ DATA_DIR: folder, SMALL: '0' })).toEqual({ renderers: 2, buffers: ['48MB'] });
  }, 60_000);
});
