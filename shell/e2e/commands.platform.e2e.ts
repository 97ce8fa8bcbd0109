import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endWithWorker, temporaryFolder } from './cleanup';
import { type RunningServer, root, startServer } from './server';
import { communityCopy, expect, siteCopy, test } from './test';

let site: RunningServer;
let dataDir: string;
let elsewhere: string;
test.beforeAll(async () => {
  elsewhere = temporaryFolder('mesa-commands-');
  dataDir = communityCopy();
  site = await startServer(dataDir);
});
test.afterAll(async () => {
  await site.stop();
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

async function ask<Answer>(method: 'POST' | 'DELETE', address: string, { body, token }: { body?: object; token?: string }): Promise<Answer> {
  const headers = { origin: site.url, ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(site.url + address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status}`);
  return answer.json() as Promise<Answer>;
}
const admin = async () => (await ask<{ token: string }>('POST', '/api/auth/local/sign-in', { body: { user: 'admin' } })).token;
const makeToken = async (area: string) =>
  ask<{ secret: string; token: { id: number } }>('POST', '/api/release-tokens', { body: { area, name: `Equipo de ${area}` }, token: await admin() });

/** Runs a command of the repository. Returns its output and exit code. */
const run = (script: string, args: string[], env: Record<string, string> = {}, from = root) =>
  new Promise<{ out: string; err: string; code: number }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(from, 'shared/tools', script), ...args],
      { cwd: from, env: { ...process.env, MESA_DEMO: '0', ...env } },
      (error, out, err) => resolve({ out, err, code: error ? Number(error.code) : 0 }),
    );
  });
const deployer =
  (token: string, env: Record<string, string> = {}) =>
  async (command: string, folder: string, ...more: string[]) => {
    const answer = await run('release.mjs', [command, folder, ...more, '--json'], { MESA_TOKEN: token, MESA_URL: site.url, ...env });
    return {
      ...(JSON.parse(answer.out) as { release: string; preview: string; known: boolean; message: string; lines: string[]; failures: object[] }),
      code: answer.code,
    };
  };
const releaseNow = async (area: string) => {
  const { remotes } = (await (await fetch(`${site.url}/registry.json`)).json()) as { remotes: Record<string, { release: string | null }> };
  return remotes[area]?.release;
};

test('a team publishes its area, puts it live, takes it back, and is stopped by a revoked token', async ({ page }) => {
  test.setTimeout(120_000);
  const { secret, token } = await makeToken('mf_decks');
  // Demo accounts open its pages before the upload.
  const deploy = deployer(secret, { MESA_DEMO: site.url });
  const published = await deploy('publish', 'mf-decks');
  expect(published).toMatchObject({ code: 0, known: false });
  expect(await releaseNow('mf_decks')).toBeNull();
  expect(await deploy('publish', 'mf-decks')).toMatchObject({ code: 0, known: true, release: published.release, preview: published.preview });

  expect(await deploy('promote', 'mf-decks', 'latest')).toMatchObject({ code: 0 });
  expect(await releaseNow('mf_decks')).toBe(published.release);
  expect(await deploy('off', 'mf-decks', 'Volvemos a las seis.')).toMatchObject({ code: 0 });
  await page.goto(`${site.url}/exportar-baraja`);
  await expect(page.getByText('Volvemos a las seis.')).toBeVisible();
  expect(await deploy('on', 'mf-decks')).toMatchObject({ code: 0 });
  expect(await deploy('rollback', 'mf-decks')).toMatchObject({ code: 0 });
  expect(await releaseNow('mf_decks')).toBeNull();

  expect(await deploy('promote', 'mf-decks', 'latest', '--revision', '1')).toMatchObject({ code: 5 });
  expect(await deploy('promote', 'mf-stores', 'latest')).toMatchObject({ code: 4, message: 'Esta llave es de mf_decks y no sirve para mf_stores.' });
  await ask('DELETE', `/api/release-tokens/${token.id}`, { token: await admin() });
  expect(await deploy('list', 'mf-decks')).toMatchObject({ code: 4, message: expect.stringContaining('fue revocada') });
});

test('a new area of a repository of its own is a page of the site, in its menu too, without a new shell', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = path.join(elsewhere, 'mf-ligas');
  expect((await run('area-new.mjs', ['ligas', '--to', folder])).code).toBe(0);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const deploy = deployer((await makeToken('mf_ligas')).secret);
  const published = await deploy('publish', folder);
  expect(published).toMatchObject({ code: 0, preview: expect.stringContaining(`${site.url}/ligas?mf=mf_ligas@`) });
  expect((await fetch(`${site.url}/ligas`)).status).toBe(404);

  expect(await deploy('promote', folder, 'latest')).toMatchObject({ code: 0 });
  expect((await page.goto(`${site.url}/ligas`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Ligas' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /^\/tienda\//);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ligas' })).toHaveAttribute('href', '/ligas');
});

test.describe('an area under work, inside the site that is live', () => {
  /** Starts `mesa-dev --live`. Returns its address once it serves, and the output until then. */
  async function serveInside(folder: string) {
    const dev = endWithWorker(
      spawn(process.execPath, [path.join(root, 'shared/tools/dev-area.mjs'), '--live', site.url], { cwd: folder, env: { ...process.env, PORT: '0' } }),
    );
    let printed = '';
    dev.stderr.on('data', (text: Buffer) => {
      printed += text;
    });
    const url = await new Promise<string>((resolve, reject) => {
      dev.stdout.on('data', (text: Buffer) => {
        printed += text;
        const [, address] = / en (http:\/\/localhost:\d+)/.exec(printed) ?? [];
        if (address) resolve(address);
      });
      dev.once('exit', () => reject(new Error(printed)));
    });
    return { url, stop: async () => void (dev.kill() && (await once(dev, 'exit'))) };
  }

  test('is there for its developer alone, with menu, data and sign-in of the site, and shows what is saved', async ({ page }) => {
    test.setTimeout(120_000);
    const folder = path.join(elsewhere, 'mf-clubes');
    expect((await run('area-new.mjs', ['clubes', '--to', folder])).code).toBe(0);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const live = await serveInside(folder);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${live.url}/torneos`);
    await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('Clubes local');
    await page.getByRole('banner').getByRole('link', { name: 'Clubes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clubes' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /^\/tienda\//);
    expect(await (await fetch(`${site.url}/torneos`)).text()).not.toContain('mf_clubes');
    expect((await fetch(`${site.url}/clubes`)).status).toBe(404);

    const source = path.join(folder, 'src/clubes/clubes-page.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('title="Clubes"', 'title="Clubes de hoy"'));
    await expect(page.getByRole('heading', { level: 1, name: 'Clubes de hoy' })).toBeVisible({ timeout: 30_000 });

    const signedIn = await page.request.post(`${live.url}/api/auth/local/sign-in`, { data: { user: 'jugador' }, headers: { origin: live.url } });
    expect(signedIn.status()).toBe(200);
    const foreign = await page.request.post(`${live.url}/api/auth/local/sign-in`, { data: { user: 'jugador' }, headers: { origin: 'https://evil.example' } });
    expect(foreign.status()).toBe(403);
    expect((await page.request.get(`${live.url}/torneos`, { headers: { host: 'evil.example' } })).status()).toBe(400);
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Salir de la vista previa' }).click();
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/clubes/);
    expect(new URL(page.url()).origin).toBe(site.url);
    await live.stop();
  });

  test('says what is wrong with an address that leads to no site', async () => {
    for (const [address, sentence] of [
      ['mesa.example', '«mesa.example» no es la dirección de un sitio: escribe --live https://mesa.example.'],
      ['http://localhost:9', 'En http://localhost:9 no contesta Mesa Abierta: revisa la dirección y tu conexión.'],
    ] as const) {
      const { err, code } = await run('../../../shared/tools/dev-area.mjs', ['--live', address], {}, path.join(root, 'mf-decks'));
      expect([err.trim(), code]).toEqual([sentence, 1]);
    }
  });
});

/** Creates a checkout with the decks' sources; a server can serve its builds. */
function checkout(): string {
  const copy = siteCopy();
  rmSync(path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'node_modules'));
  const isSource = (source: string) => !/node_modules|\.cache|\/dist$/.test(source.slice(root.length));
  for (const name of ['shared', 'releases', 'mf-decks/src']) cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const file of [
    'package.json',
    'package-lock.json',
    'mf-decks/area.ts',
    'mf-decks/package.json',
    'mf-decks/tsconfig.json',
    'mf-decks/webpack.config.mjs',
    'server/package.json',
  ])
    cpSync(path.join(root, file), path.join(copy, file));
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@mesa') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  // Relative links, which lead to the checkout's own packages.
  cpSync(path.join(root, 'node_modules/@mesa'), path.join(copy, 'node_modules/@mesa'), { recursive: true, verbatimSymlinks: true });
  return copy;
}

test('publishing from the checkout that the server runs from changes nothing until the promotion, and what is refused takes nothing down', async ({ page }) => {
  test.setTimeout(180_000);
  const copy = checkout();
  const data = communityCopy();
  const own = await startServer(data, { site: copy });
  try {
    const served = () => readdirSync(path.join(copy, 'mf-decks/dist')).sort();
    const before = served();
    const source = path.join(copy, 'mf-decks/src/export-deck/export-deck-page.tsx');
    const text = readFileSync(source, 'utf8');
    const opened = async (title: string) => {
      await page.goto(`${own.url}/exportar-baraja`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    };
    const signIn = await fetch(`${own.url}/api/auth/local/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own.url },
      body: JSON.stringify({ user: 'admin' }),
    });
    const { token } = (await signIn.json()) as { token: string };
    const made = await fetch(`${own.url}/api/release-tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own.url, authorization: `Bearer ${token}` },
      body: JSON.stringify({ area: 'mf_decks', name: 'Equipo' }),
    });
    const { secret } = (await made.json()) as { secret: string };
    const deploy = (...args: string[]) => run('release.mjs', args, { MESA_TOKEN: secret, MESA_URL: own.url }, copy);

    writeFileSync(source, `${text}\nexport const wrong: string = 7;\n`);
    expect(await deploy('publish', 'mf-decks')).toMatchObject({ code: 1, err: expect.stringContaining('src/export-deck/export-deck-page.tsx:') });
    writeFileSync(source, text.replaceAll('Exportar baraja', 'Exportar mi baraja'));
    expect(await deploy('publish', 'mf-decks')).toMatchObject({ code: 0 });
    expect(served()).toEqual(before);
    await opened('Exportar baraja');
    expect(await deploy('promote', 'mf-decks', 'latest')).toMatchObject({ code: 0 });
    await opened('Exportar mi baraja');
  } finally {
    await own.stop();
    for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true });
  }
});

test('an error that a published page throws is reported to its team with file and line of the sources', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = path.join(elsewhere, 'mf-copas');
  expect((await run('area-new.mjs', ['copas', '--to', folder])).code).toBe(0);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const cups = `export interface Cup {
  name: string;
}

/** Throws if the cup does not exist. */
export const nameOf = (cups: Cup[], place: number): string => {
  const cup = cups[place] as Cup;
  return cup.name.trim();
};
`;
  const copas = `import { Page } from '@mesa/ui/page';
import { nameOf } from './cups';

export default function CopasPage() {
  const isBroken = new URLSearchParams(location.search).has('rota');
  return (
    <Page title="Copas">
      {nameOf([{ name: 'Copa' }], isBroken ? 1 : 0)}
    </Page>
  );
}
`;
  writeFileSync(path.join(folder, 'src/copas/copas-page.tsx'), copas);
  writeFileSync(path.join(folder, 'src/copas/cups.ts'), cups);
  const deploy = deployer((await makeToken('mf_copas')).secret);
  expect(await deploy('publish', folder)).toMatchObject({ code: 0 });
  expect(await deploy('promote', folder, 'latest')).toMatchObject({ code: 0 });

  const reported = page.waitForRequest((request) => request.url().endsWith('/api/load-failures'));
  await page.goto(`${site.url}/copas?rota=ana@correo.example`);
  await expect(page.getByRole('alert')).toContainText('La sección Copas no está disponible');
  await reported;
  // The build merged both into one function.
  const frames = ['src/copas/cups.ts:8'];
  await expect
    .poll(async () => (await deploy('list', folder)).failures, { timeout: 30_000 })
    .toMatchObject([{ kind: 'crash', page: 'copas', count: 1, message: expect.stringContaining('TypeError'), frames }]);
});
