import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pictureFiles } from '@mesa/demo/picture-files';
import { buildServer, freePort, runServer, type ServerProcess } from './testing/server-process';

const main = fileURLToPath(new URL('../dist/main.mjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'mesa-commands-'));
const running = new Set<ChildProcess>();

beforeAll(() => buildServer(), 60_000);
afterAll(async () => {
  await Promise.all([...running].map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'))));
  rmSync(home, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  output: string;
}

/** A command of main.mjs with nothing in its environment but these variables. */
function command(args: string[], variables: Record<string, string> = {}): Promise<Outcome> & { child: ChildProcess } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main, ...args], { env: { PATH, HOME, ...variables }, cwd: home });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const outcome = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    }),
  );
  return Object.assign(outcome, { child });
}

async function serve(dataFolder: string): Promise<ServerProcess> {
  const server = runServer({ PORT: String(await freePort()), DATA_DIR: dataFolder });
  running.add(server.child);
  await server.printed('Mesa Abierta está en');
  return server;
}
/** How many players a visitor finds. */
async function players({ url }: ServerProcess): Promise<number> {
  const answer = await fetch(`${url}/api/players/players/status`, { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: '{}' });
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

/** Its pictures lie there already: drawing them would take longer than all tests of this file. */
function dataFolderOf(name: string): string {
  const folder = join(home, name);
  for (const file of pictureFiles) {
    mkdirSync(join(folder, 'uploads', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'uploads', file), 'x');
  }
  return folder;
}

describe('main.mjs', () => {
  test('lists its commands, explains each, and refuses others', async () => {
    const help = await command(['--help']);
    expect(help.code).toBe(0);
    for (const name of ['serve', 'check', 'config', 'backup', 'restore', 'migrate', 'create-admin', 'version']) {
      expect(help.output).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
      expect(await command([name, '--help'])).toEqual({ code: 0, output: expect.stringContaining(`main.mjs ${name}`) });
    }
    expect(await command(['serve', '--smal'])).toMatchObject({ code: 2, output: expect.stringContaining('main.mjs serve [--small]') });
    expect(await command(['bakcup'])).toEqual({ code: 2, output: expect.stringContaining('No hay una orden «bakcup».') });
    expect(await command(['backup'])).toEqual({ code: 2, output: expect.stringContaining('«backup» necesita 1 argumentos.') });
    expect(await command(['restore', '--force', 'x'])).toMatchObject({ code: 2 });
    expect((await command(['version'])).output).toMatch(/^Mesa Abierta \d+\.\d+\.\d+ \(Node \d/);
  }, 120_000);

  test('shows the settings that take effect, without secrets, and names a wrong one', async () => {
    const variables = {
      DATABASE_URL: 'postgres://mesa:secreto@db.example:5432/mesa?sslpassword=secreto&sslmode=require',
      BACKUP_PASSPHRASE: 'cuatro palabras al azar',
      BACKUP_EVERY: '6h',
      WEBHOOK_URL: 'https://hooks.example/services/secreto',
      APP_ORIGIN: 'https://mesa.example, https://otra.example',
    };
    const { code, output } = await command(['config'], variables);
    expect(code).toBe(0);
    expect(output).toMatch(/^port: 3000$/m);
    expect(output).toMatch(/^backup\.every: 21600000$/m);
    expect(output).toContain('databaseUrl: postgres://mesa:***@db.example:5432/mesa?sslpassword=***&sslmode=require');
    expect(output).toContain('databaseListenUrl: —');
    expect(output).toMatch(/^origins: https:\/\/mesa\.example, https:\/\/otra\.example$/m);
    expect(output).toContain('webhook.url: https://hooks.example/…');
    expect(output).not.toMatch(/secreto|palabras/);
    expect(await command(['config'], { BACKUP_EVERY: 'siempre' })).toEqual({ code: 1, output: 'BACKUP_EVERY debe ser como 30m, 24h o 7d.\n' });
  }, 120_000);

  test('checks what it would start with, and fails where it would not start', async () => {
    const fine = await command(['check'], { DATA_DIR: join(home, 'nowhere') });
    expect([fine.code, fine.output]).toEqual([0, expect.stringContaining('✓ base de datos: se crea al arrancar')]);
    const away = await command(['check'], { DATABASE_URL: `postgres://mesa:secreto@127.0.0.1:${await freePort()}/mesa` });
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('✗ base de datos: No se puede conectar')]);
    expect(away.output).not.toContain('secreto');
    const both = [await freePort(), await freePort()].map((port) => `postgres://mesa:secreto@127.0.0.1:${port}/mesa`);
    const pooled = await command(['check'], { DATABASE_URL: both[0] ?? '', DATABASE_LISTEN_URL: both[1] ?? '', DATABASE_POOLER: '1' });
    expect([pooled.code, pooled.output]).toEqual([
      1,
      expect.stringMatching(/✗ base de datos: .*de DATABASE_LISTEN_URL[\s\S]*✗ DATABASE_URL: .*de DATABASE_URL/),
    ]);
    expect(pooled.output).not.toContain('secreto');
  }, 120_000);

  test('finds nothing to back up, and nothing to restore, where there is nothing', async () => {
    const none = join(home, 'none');
    expect(await command(['backup', join(home, 'copy-of-none')], { DATA_DIR: none })).toEqual({
      code: 1,
      output: `En ${none} no hay base de datos: revisa DATA_DIR o DATABASE_URL.\n`,
    });
    expect(await command(['restore', join(home, 'copy-of-none')], { DATA_DIR: none })).toEqual({
      code: 1,
      output: expect.stringContaining('no hay una copia terminada'),
    });
  }, 120_000);
});

describe('create-admin', () => {
  const key = `pk_test_${Buffer.from('clerk.mesa.example$').toString('base64')}`;
  const asked: string[] = [];
  let clerk: Server;
  let variables: Record<string, string>;
  beforeAll(async () => {
    clerk = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      asked.push(`${request.method} ${request.url} ${body}`);
      if (request.headers.authorization !== 'Bearer sk_test_good') response.writeHead(401);
      response.end(request.url?.endsWith('ana%40mesa.example') ? '[{"id": "user_ana", "username": "ana"}]' : '[]');
    }).listen(0, '127.0.0.1');
    await once(clerk, 'listening');
    const { port } = clerk.address() as { port: number };
    variables = { CLERK_PUBLISHABLE_KEY: key, CLERK_SECRET_KEY: 'sk_test_good', CLERK_API_URL: `http://127.0.0.1:${port}` };
  });
  afterAll(() => void clerk.close());

  test('gives the account with this e-mail the role at Clerk', async () => {
    expect(await command(['create-admin', 'ana@mesa.example'], variables)).toEqual({
      code: 0,
      output: 'ana es administrador del sitio desde su siguiente inicio de sesión.\n',
    });
    expect(asked).toEqual(['GET /users?email_address=ana%40mesa.example ', 'PATCH /users/user_ana/metadata {"public_metadata":{"role":"admin"}}']);
  }, 120_000);

  test('says what is missing: the account, the key, or a Clerk that answers', async () => {
    const refused = async (more: Record<string, string>) => (await command(['create-admin', 'eva@mesa.example'], { ...variables, ...more })).output;
    expect(await refused({})).toBe('En Clerk no hay una cuenta con el correo eva@mesa.example: regístrala primero en el sitio.\n');
    expect(await refused({ CLERK_SECRET_KEY: 'sk_test_bad' })).toContain('Clerk no acepta CLERK_SECRET_KEY');
    expect(await refused({ CLERK_SECRET_KEY: '' })).toContain('Falta CLERK_SECRET_KEY');
    expect(await refused({ CLERK_API_URL: `http://127.0.0.1:${await freePort()}` })).toContain('Clerk no responde');
    expect((await command(['create-admin', 'eva@mesa.example'])).output).toContain('la cuenta «admin» ya es administradora');
  }, 120_000);
});

describe('A site that is backed up while it runs', () => {
  const copy = join(home, 'copies', 'one');
  let before: number;

  test('goes on serving, and its copy is as it was', async () => {
    const site = await serve(dataFolderOf('site'));
    before = await players(site);
    expect(before).toBeGreaterThan(100);
    expect(await command(['backup', copy], { DATA_DIR: join(home, 'site') })).toEqual({
      code: 0,
      output: expect.stringMatching(/Copia terminada y comprobada en .*: \d+ tablas, \d+ filas, \d+ archivos/),
    });
    expect(await players(site)).toEqual(before);
    expect(await command(['backup', copy], { DATA_DIR: join(home, 'site') })).toEqual({
      code: 1,
      output: expect.stringContaining('ya tiene archivos: elige otra para la copia'),
    });
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }, 300_000);

  test('is compared row by row by restore --verify', async () => {
    expect(await command(['restore', '--verify', copy], { DATA_DIR: join(home, 'untouched') })).toEqual({
      code: 0,
      output: expect.stringContaining('La copia es buena: todo es igual'),
    });
    expect(existsSync(join(home, 'untouched'))).toBe(false);
  }, 300_000);

  test('whose releases are in an object store reads after a restore to start with it', async () => {
    const apart = join(home, 'copies', 'apart');
    expect((await command(['backup', apart], { DATA_DIR: join(home, 'site'), RELEASES_URL: 's3://cubo/versiones' })).code).toBe(0);
    const { output } = await command(['restore', '--verify', apart], { DATA_DIR: join(home, 'untouched') });
    expect(output).toContain('Las versiones publicadas estaban en s3://cubo/versiones: arranca con esa dirección en RELEASES_URL.');
    rmSync(apart, { recursive: true });
  }, 300_000);

  test('is restored into an empty folder, with its files, and serves there', async () => {
    const restored = join(home, 'restored');
    expect(await command(['restore', copy], { DATA_DIR: restored })).toEqual({ code: 0, output: expect.stringContaining('Arranca ahora el sitio.') });
    for (const file of pictureFiles.slice(0, 5)) expect(readFileSync(join(restored, 'uploads', file), 'utf8')).toBe('x');
    expect(readdirSync(join(restored, 'local-auth'))).toEqual(readdirSync(join(home, 'site/local-auth')));
    const site = await serve(restored);
    expect(await players(site)).toEqual(before);
    expect(await command(['restore', copy], { DATA_DIR: restored })).toEqual({ code: 1, output: expect.stringContaining('ya tiene uploads y local-auth') });
    site.child.kill('SIGTERM');
    await site.ended;
  }, 300_000);

  test('whose restore was killed does not start until the same restore has ended', async () => {
    const half = join(home, 'half');
    const killed = command(['restore', copy], { DATA_DIR: half });
    killed.child.stdout?.on('data', (text: string) => text.includes('[5/') && killed.child.kill('SIGKILL'));
    expect((await killed).code).toBeNull();
    const refused = runServer({ PORT: String(await freePort()), DATA_DIR: half });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`La restauración de ${copy} en ${half} no terminó: vuelve a ejecutar «restore» con la misma copia`);
    expect((await command(['check'], { DATA_DIR: half })).code).toBe(1);
    expect((await command(['restore', copy], { DATA_DIR: half })).code).toBe(0);
    const site = await serve(half);
    expect(await players(site)).toEqual(before);
    site.child.kill('SIGTERM');
    await site.ended;
  }, 300_000);

  test('whose backup was killed has no copy of that name, is not restored from what is left, and is backed up again', async () => {
    const [folder, dead] = [join(home, 'copies'), join(home, 'copies', 'dead')];
    const killed = command(['backup', dead], { DATA_DIR: join(home, 'site') });
    killed.child.stdout?.on('data', (text: string) => text.includes('[5/') && killed.child.kill('SIGKILL'));
    expect((await killed).code).toBeNull();
    const [half = '', ...others] = readdirSync(folder).filter((name) => name !== 'one');
    expect([half, others]).toEqual([expect.stringMatching(/^dead\.unfinished-\d+$/), []]);
    expect((await command(['restore', join(folder, half)], { DATA_DIR: join(home, 'from-half') })).code).toBe(1);
    expect((await command(['backup', dead], { DATA_DIR: join(home, 'site') })).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['dead', 'one']);
    rmSync(dead, { recursive: true });
  }, 300_000);

  test('whose backup is interrupted leaves nothing of it', async () => {
    const stopped = command(['backup', join(home, 'copies', 'stopped')], { DATA_DIR: join(home, 'site') });
    stopped.child.stdout?.on('data', (text: string) => text.includes('[5/') && stopped.child.kill('SIGINT'));
    expect(await stopped).toEqual({ code: 130, output: expect.stringContaining('Se interrumpió.') });
    expect(readdirSync(join(home, 'copies'))).toEqual(['one']);
  }, 300_000);
});
