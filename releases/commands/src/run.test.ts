import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const token = `mesa_mf_ligas_${'x'.repeat(43)}`;
const place = mkdtempSync(path.join(os.tmpdir(), 'mesa-commands-'));
const folder = path.join(place, 'mf-ligas');

interface Asked {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  body: Record<string, unknown>;
}
let asked: Asked[];
/** What the server answers, by method and path. */
let answers: Record<string, { status?: number; body: object }>;
const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    asked.push({ method, path: url, authorization: headers.authorization, body: text ? JSON.parse(text) : {} });
    const { status = 200, body } = answers[`${method} ${url}`] ?? { status: 404, body: { message: 'Nothing here.' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: status < 400 ? 'success' : 'error', ...body }));
  });
});
let site: string;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(place, 'token'), `${token} ${token}`);
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "mf-ligas", "version": "1.0.0" }');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

const state = { active: '1.0.0+aaa', previous: null, canary: null, off: null, since: null, approval: false };
const one = { release: '1.0.0+aaa', version: '1.0.0', publishedAt: '2026-01-02T03:04:05Z', publishedBy: 'Ana', visits: 7, failures: 1 };
const listing = { releases: [one], state, revision: 4, proposal: null, pace: null };
beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/areas/mf_ligas/releases': { body: listing },
    'GET /api/areas/mf_ligas/failures': { body: { failures: [] } },
    'POST /api/areas/mf_ligas/promote': { body: { area: 'mf_ligas', state, revision: 5 } },
    'POST /api/areas/mf_ligas/canary': { body: { area: 'mf_ligas', state, revision: 5 } },
  };
});

/** Runs a command. Returns what it prints and its exit code. */
function run(args: string[], env: Record<string, string> = {}) {
  const program = path.join(__dirname, 'testing/run-command.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: place,
    env: { PATH: process.env.PATH, TMPDIR: place, MESA_URL: site, MESA_TOKEN: token, ...env },
  });
  return new Promise<{ out: string; err: string; code: number | null }>((resolve) => {
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      printed.out += text;
    });
    child.stderr.on('data', (text) => {
      printed.err += text;
    });
    child.on('close', (code) => resolve({ ...printed, code }));
  });
}
const callsOf = () => asked.map(({ method, path: address }) => `${method} ${address}`);

describe('publish', () => {
  beforeEach(() => {
    answers['GET /api/areas/mf_ligas/releases'] = { body: { ...listing, releases: [] } };
    answers['POST /api/areas/mf_ligas/releases'] = {
      body: { release: '1.0.0+bbb', previewPath: '/?mf=mf_ligas@1.0.0', sizes: {}, compared: [], misfits: [] },
    };
  });

  test('builds, opens the pages and uploads manifest and files', async () => {
    const { out, err, code } = await run(['publish', 'mf-ligas']);
    expect(code).toBe(0);
    expect(out).toContain('Publicada: mf_ligas 1.0.0+bbb. Nadie la ve todavía.');
    expect(out).toContain('release promote mf-ligas 1.0.0+bbb');
    expect(err).toMatch(/Construyendo mf-ligas …[\s\S]*1 archivos[\s\S]*tried[\s\S]*Subiendo/);
    expect(err.split('\n').filter((line) => line === 'trial ended')).toHaveLength(1);
    const upload = asked.at(-1);
    expect(upload?.authorization).toBe(`Bearer ${token}`);
    expect(Object.keys(upload?.body.files as object)).toEqual(['remoteEntry.12345678.js']);
  });

  test('uploads a build for a change together with other areas as that', async () => {
    expect((await run(['publish', 'mf-ligas', '--together'])).code).toBe(0);
    expect(asked.at(-1)?.body).toMatchObject({ together: true });
  });

  test('names the line of an address that the site refuses', async () => {
    writeFileSync(path.join(folder, 'area.ts'), "export const pages = {\n  leagues: { path: '/ligas' },\n};\n");
    const refusals = [{ file: 'area.ts', message: '/ligas ya es de otra área.' }];
    answers['POST /api/areas/mf_ligas/releases'] = { status: 422, body: { code: 'rule_violation', refusals } };
    expect((await run(['publish', 'mf-ligas'])).err).toContain('area.ts:2: /ligas ya es de otra área.');
  });

  test('says how to go on if the version was taken while it was uploaded', async () => {
    answers['POST /api/areas/mf_ligas/releases'] = { status: 409, body: { code: 'conflict', message: 'Taken.' } };
    const taken = 'La versión 1.0.0 ya se publicó con otro contenido. Sube el número con «next version» y repite la orden.';
    expect(await run(['publish', 'mf-ligas'])).toMatchObject({ code: 5, err: expect.stringContaining(taken) });
  });

  test('gives the shell its own budgets and what it shares, and opens none of its pages', async () => {
    mkdirSync(path.join(place, 'shell'), { recursive: true });
    writeFileSync(path.join(place, 'shell', 'package.json'), '{ "name": "shell", "version": "1.0.0" }');
    answers['GET /api/areas/shell/releases'] = { body: { ...listing, releases: [] } };
    answers['POST /api/areas/shell/releases'] = answers['POST /api/areas/mf_ligas/releases'] as { body: object };
    const build = { area: 'shell', sources: ['react'], script: randomBytes(2000).toString('hex') };
    const { code, err } = await run(['publish', 'shell'], { BUILD: JSON.stringify(build), MESA_TOKEN: `mesa_shell_${'x'.repeat(43)}` });
    expect([code, err]).toEqual([0, expect.not.stringContaining('tried')]);
    expect(callsOf()).toEqual(['GET /api/areas/shell/releases', 'POST /api/areas/shell/releases']);
  });

  test.each([
    ['does not build', { faults: ['src/a.tsx: no'] }, 1, 'El área no se pudo construir.\n  src/a.tsx: no'],
    ['has type faults', { types: ['src/a.tsx:7: no'], faults: ['src/a.tsx: no'] }, 1, 'sus tipos no están bien.\n  src/a.tsx:7: no\n'],
    ['is another area', { area: 'mf_otra' }, 1, 'Lo construido es de mf_otra, no de mf_ligas.'],
    ['changed after it was built', { written: 'other()' }, 1, 'remoteEntry.12345678.js cambió después de construirse'],
    ['bundles what the shell shares', { sources: ['react'] }, 6, 'lleva una copia de react: impórtalo por su puerta de a door.'],
    ['has too many styles', { styles: randomBytes(2000).toString('hex') }, 6, 'los estilos de una página pesa'],
    ['is too large', { script: randomBytes(2000).toString('hex') }, 6, 'y caben 1.0 KB: deja para después lo que no se ve al abrir.'],
  ])('uploads nothing that %s', async (_, build, code, sentence) => {
    expect(await run(['publish', 'mf-ligas'], { BUILD: JSON.stringify(build) })).toMatchObject({ out: '', code, err: expect.stringContaining(sentence) });
    expect(callsOf()).toEqual(['GET /api/areas/mf_ligas/releases']);
  });

  test('prints a fault of the product itself as it is', async () => {
    const { err, code } = await run(['publish', 'mf-ligas'], { BUILD: JSON.stringify({ crash: 'no compiler' }) });
    expect(code).toBe(1);
    expect(err).toMatch(/\nError: no compiler\n {4}at /);
  });

  test('does nothing if this build is already published', async () => {
    await run(['publish', 'mf-ligas']);
    const hash = createHash('sha256')
      .update(JSON.stringify(asked.at(-1)?.body.manifest))
      .digest('hex');
    const release = `1.0.0+${hash.slice(0, 12)}`;
    answers['GET /api/areas/mf_ligas/releases'] = {
      body: {
        ...listing,
        releases: [
          { ...one, version: '0.9.0' },
          { ...one, release },
        ],
      },
    };
    asked = [];
    const { out, code } = await run(['publish', 'mf-ligas']);
    expect([code, out.split('\n')[0]]).toEqual([0, `mf_ligas ${release} ya estaba publicada, igual que la de aquí.`]);
    expect(callsOf()).toEqual(['GET /api/areas/mf_ligas/releases']);
  });

  test('asks for a version if another build has it', async () => {
    answers['GET /api/areas/mf_ligas/releases'] = { body: listing };
    const { err, code } = await run(['publish', 'mf-ligas']);
    expect(code).toBe(5);
    expect(err).toContain('Sube el número con «next version»');
    const json = JSON.parse((await run(['publish', 'mf-ligas', '--json'])).out);
    expect(json).toMatchObject({ status: 'error', code: 'conflict' });
  });

  test('shows why the server refuses it', async () => {
    answers['POST /api/areas/mf_ligas/releases'] = { status: 422, body: { refusals: [{ file: 'area.ts', message: 'is wrong' }] } };
    const { err, code } = await run(['publish', 'mf-ligas']);
    expect(code).toBe(6);
    expect(err).toContain('El sitio no acepta esta publicación:\n  area.ts: is wrong');
  });
});

test('promote names the revision that it saw, and takes a version or «latest»', async () => {
  await run(['promote', 'mf-ligas', '1.0.0']);
  await run(['promote', 'mf-ligas', 'latest', '--revision', '3']);
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { release: '1.0.0+aaa', revision: 4 },
    { release: '1.0.0+aaa', revision: 3 },
  ]);
  const unknown = await run(['promote', 'mf-ligas', '9.9.9']);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain('mf_ligas no tiene la publicación 9.9.9; hay 1.0.0+aaa.');
  answers['GET /api/areas/mf_ligas/releases'] = { body: { ...listing, releases: [] } };
  expect((await run(['promote', 'mf-ligas', 'latest'])).err).toContain('no tiene la publicación latest; publica una con «publish mf-ligas».');
});

describe('Each command tells the server what it asks for', () => {
  const release = '1.0.0+aaa';
  test.each<[string[], string, object]>([
    [['rollback', 'mf-ligas'], 'rollback', { revision: 4 }],
    [['off', 'mf-ligas', 'Volvemos a las seis.'], 'switch', { message: 'Volvemos a las seis.', revision: 4 }],
    [['on', 'mf-ligas'], 'switch', { message: null, revision: 4 }],
    [['allow', 'mf-ligas', '/liga', 'mf-copas'], 'prefixes', { prefix: '/liga', to: 'mf_copas', allowed: true }],
    [['disallow', 'mf-ligas', '/liga', 'mf-copas'], 'prefixes', { prefix: '/liga', to: 'mf_copas', allowed: false }],
    [['withdraw', 'mf-ligas'], 'withdraw', { revision: 4 }],
    [['promote', 'mf-ligas', release, '--again', '--anyway', ' Urge. '], 'promote', { release, again: true, anyway: 'Urge.', revision: 4 }],
    [['promote', 'mf-ligas', release, '--together'], 'promote', { release, together: true, revision: 4 }],
    [['canary', 'mf-ligas', release, '30%', '--anyway', 'Urge.'], 'canary', { release, percent: 30, anyway: 'Urge.', revision: 4 }],
    [
      ['promote-together', 'mf-ligas@1.0.0', 'shell@2.0.0', '--again'],
      'together',
      { releases: { mf_ligas: '1.0.0', shell: '2.0.0' }, again: true, revision: 4 },
    ],
    [
      ['flags', 'mf-ligas', 'hand', '20%', '--role', 'owner', '--account', 'ana'],
      'flags',
      { name: 'hand', percent: 20, roles: ['owner'], accounts: ['ana'], revision: 7 },
    ],
    [['flags', 'mf-ligas', 'hand', 'on', '--revision', '6'], 'flags', { name: 'hand', percent: 100, roles: [], accounts: [], revision: 6 }],
    [['flags', 'mf-ligas', 'hand', '--account', 'ana'], 'flags', { name: 'hand', percent: 0, roles: [], accounts: ['ana'], revision: 7 }],
    [['preview', 'mf-ligas', 'latest', '12'], 'preview', { release, hours: 12 }],
    [['preview', 'mf-ligas', 'latest'], 'preview', { release }],
  ])('%p', async (args, call, body) => {
    answers['GET /api/areas/mf_ligas/flags'] = { body: { flags: [], revision: 7 } };
    answers[`POST /api/areas/mf_ligas/${call}`] = { body: {} };
    expect((await run([...args, '--json'])).code).toBe(0);
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map((one) => [one.path, one.body])).toEqual([[`/api/areas/mf_ligas/${call}`, body]]);
  });

  test('restore asks the shell for what changes, and restores what it saw', async () => {
    answers['GET /api/areas/shell/restore?to=3'] = { body: { revision: 9, changes: [] } };
    answers['POST /api/areas/shell/restore'] = { body: { revision: 10, changes: [] } };
    expect((await run(['restore', 'shell', '3', '--json'], { MESA_TOKEN: `mesa_shell_${'x'.repeat(43)}` })).code).toBe(0);
    expect(asked.at(-1)?.body).toEqual({ to: 3, revision: 9 });
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('plan ends with an exit code that says whether the shell can move: %p', async (ready, code) => {
    answers['GET /api/areas/mf_ligas/plan?module=react&version=20'] = { body: { module: 'react', version: '20.0.0', ready, shells: [], builds: [] } };
    expect((await run(['plan', 'react@20', '--json'])).code).toBe(code);
  });
});

test('canary without a share takes the next step of this release', async () => {
  await run(['canary', 'mf-ligas', 'latest']);
  expect(asked.at(-1)).toMatchObject({ path: '/api/areas/mf_ligas/canary', body: { release: '1.0.0+aaa', percent: 5 } });
  const during = (release: string) => ({ body: { ...listing, state: { ...state, canary: { release, percent: 5 } } } });
  answers['GET /api/areas/mf_ligas/releases'] = during('0.9.0+old');
  await run(['canary', 'mf-ligas', 'latest']);
  expect(asked.at(-1)).toMatchObject({ path: '/api/areas/mf_ligas/canary', body: { percent: 5 } });
  answers['GET /api/areas/mf_ligas/releases'] = during('1.0.0+aaa');
  await run(['canary', 'mf-ligas', 'latest']);
  expect(asked.at(-1)).toMatchObject({ path: '/api/areas/mf_ligas/promote', body: { release: '1.0.0+aaa' } });
});

test('list shows what is live, and what browsers reported', async () => {
  const failure = { release: '1.0.0+aaa', kind: 'page', page: 'league', message: 'x', count: 2, lastAt: '2026-01-02T03:04:05Z', frames: ['src/a.tsx:7'] };
  answers['GET /api/areas/mf_ligas/failures'] = { body: { failures: [failure] } };
  const { out } = await run(['list', 'mf-ligas']);
  expect(out).toContain('En línea: 1.0.0+aaa');
  expect(out).toMatch(/● 1\.0\.0\+aaa .*Ana; 7 visitas, 1 fallo\n {4}2 veces, la última .*: did not show league: x\n {6}src\/a\.tsx:7/);
});

test('list marks what is live, tried, proposed and taken back', async () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '0.9.0', '0.8.0'];
  const takenBack = { by: 'site', at: '2026-01-02T03:04:05Z', note: 'Fallaba.' };
  const releases = versions.map((version) => ({ ...one, version, release: `${version}+aaa`, ...(version === '0.9.0' ? { takenBack } : {}) }));
  const during = { ...state, canary: { release: '1.1.0+aaa', percent: 5 }, proposed: { release: '1.2.0+aaa' } };
  answers['GET /api/areas/mf_ligas/releases'] = { body: { ...listing, releases, state: during } };
  const { out } = await run(['list', 'mf-ligas']);
  expect([...out.matchAll(/^(.) (\d\.\d\.\d)\+aaa/gm)].map(([, mark, version]) => `${mark}${version}`)).toEqual([
    '●1.0.0',
    '◐1.1.0',
    '○1.2.0',
    '✗0.9.0',
    ' 0.8.0',
  ]);
  expect(out).toMatch(/se retiró sola el .*: Fallaba\.$/m);
});

describe('The preview of a pull request', () => {
  const answer = (width: number, kind: string) => ({ width, kind, address: `/pictures?${kind}=${width}` });
  const seen = { opened: true, unchanged: false, differences: [] as { width: number; share: number }[], pictures: [] as ReturnType<typeof answer>[] };
  const differences = [
    { width: 360, share: 3 },
    { width: 1280, share: 0 },
  ];
  const pictures = [answer(360, 'hydrated'), answer(360, 'difference'), answer(1280, 'hydrated'), answer(1280, 'live')];
  const pages = [
    { ...seen, page: 'league', address: '/ligas', differences, pictures },
    { ...seen, page: 'rules', address: '/reglas', unchanged: true, pictures: [answer(360, 'hydrated')] },
    { ...seen, page: 'table', address: '/tabla', opened: false },
  ];
  const preview = { area: 'mf_ligas', pullRequest: 12, release: '0.0.0-pr.12+bbb', address: '/ligas?vista=x', expiresAt: '2026-01-16T03:04:05Z', open: true };
  const given = { preview, label: 'Ligas <b>', known: false, pages };
  const path12 = '/api/areas/mf_ligas/pulls/12';
  const upload = (body: object = given) => {
    answers[`POST ${path12}`] = { body };
  };
  const args = ['preview', 'mf-ligas', '--pull-request', '12'];

  test('is uploaded; the answer names its link, what differs, and pictures of what has changed', async () => {
    upload();
    const { out, code } = await run(args);
    expect(code).toBe(0);
    expect(Object.keys(asked.at(-1)?.body.files as object)).toEqual(['remoteEntry.12345678.js']);
    expect(out).toBe(`mf_ligas, pull request 12: vista previa lista
${site}/ligas?vista=x
Cualquiera que tenga el enlace la ve hasta el 16 de enero de 2026. No usa versión y no se puede poner en línea.
Comparada con lo que está en línea:
  league (/ligas), 360 px: 3 %; 1280 px: 0 %
  Es solo una pista: los datos que cambian a cada rato también cuentan, y nada se rechaza por esto.
Así se ve:
  league, 360 px: ${site}/pictures?hydrated=360
  league, 1280 px: ${site}/pictures?hydrated=1280
`);
  });

  test('that is the same as before says so; one of an area with a role is for its team', async () => {
    upload({ ...given, known: true, preview: { ...preview, open: false }, pages: [{ ...pages[0], differences: [{ width: 360, share: 0 }] }] });
    const { out } = await run(args);
    expect(out).toContain('su vista previa ya era esta');
    expect(out).toContain('Con su cuenta, el equipo de mf_ligas y el administrador del sitio la ve hasta');
    expect(out).toContain('Sus páginas se ven igual que las que están en línea.');
  });

  test('as a comment has a table of the changed pages, and names the others', async () => {
    upload();
    const { out } = await run([...args, '--markdown']);
    const picture = (width: number, size: number) =>
      `<a href="${site}/pictures?hydrated=${width}"><img src="${site}/pictures?hydrated=${width}" alt="league, ${width} px" width="${size}"></a>`;
    expect(out).toContain('### Vista previa de Ligas &#60;b&#62;');
    expect(out).toContain(`**[Abrirla en el sitio](${site}/ligas?vista=x)**`);
    expect(out.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Página'))).toEqual([
      `| league<br>/ligas | ${picture(360, 180)}<br>3 % (<a href="${site}/pictures?difference=360">ver</a>) | ${picture(1280, 320)}<br>0 % |`,
    ]);
    expect(out).toContain('Los porcentajes la comparan con lo que está en línea.');
    expect(out).toContain('Sin cambios: rules (/reglas).');
    expect(out).toContain('Sin abrir, por falta de tiempo: table (/tabla).');
  });

  test.each([
    [true, 'Se quitó la vista previa del pull request 12 de mf_ligas.\n'],
    [false, 'No había nada que quitar: la vista previa del pull request 12 de mf_ligas no existe.\n'],
  ])('is removed: %p', async (removed, sentence) => {
    answers[`DELETE ${path12}`] = { body: { removed } };
    expect(await run([...args, '--remove'])).toMatchObject({ out: sentence, code: 0 });
  });
});

test('plan names who accepts the version, who does not yet, and in which order they change', async () => {
  const builds = [
    { area: 'mf_ligas', release: '1.0.0+aaa', needs: '^19 || ^20', accepts: true },
    { area: 'mf_copas', release: null, needs: '^19', accepts: false },
    { area: 'mf_salas', release: null, needs: null, accepts: true },
  ];
  const plan = { module: 'react', version: '20.0.0', ready: false, shells: [{ release: null, offers: '19.2.0' }], builds };
  answers['GET /api/areas/mf_ligas/plan?module=react&version=20'] = { body: plan };
  expect((await run(['plan', 'react@20'])).out).toBe(`El marco todavía no puede cambiar a react 20.0.0.
El marco la que vino con el servidor ofrece 19.2.0
Ya lo aceptan:
  mf_ligas 1.0.0+aaa: ^19 || ^20
Todavía no lo aceptan:
  mf_copas la que vino con el servidor: ^19
No lo usan: mf_salas
Orden:
  1. Publican y ponen en línea un rango más amplio: mf_copas («"react": "^19 || ^20.0.0"» en peerDependencies)
  2. El marco con react 20.0.0; con un área que no puede aceptar las dos versiones, juntos: promote-together
  3. Después pueden dejar solo ^20.0.0: mf_ligas, mf_copas
`);
});

test.each([
  ['a token of another area', { MESA_TOKEN: `mesa_mf_otra_${'x'.repeat(43)}` }, 403, 4, 'Esta llave es de mf_otra y no sirve para mf_ligas.'],
  ['a revoked token', {}, 401, 4, 'El servidor no acepta esta llave'],
  ['a conflict', {}, 409, 5, 'no dijo por qué'],
])('a command fails with its own exit code for %s', async (_, env, status, code, sentence) => {
  answers['GET /api/areas/mf_ligas/releases'] = { status, body: {} };
  expect(await run(['list', 'mf-ligas'], env)).toMatchObject({ code, err: expect.stringContaining(sentence) });
});

test('a site that sends elsewhere gets no token there', async () => {
  const elsewhere = http.createServer((_, response) => response.writeHead(302, { location: `${site}/api/areas/mf_ligas/releases` }).end());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { err, code } = await run(['list', 'mf-ligas'], { MESA_URL: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}` });
  await new Promise((resolve) => elsewhere.close(resolve));
  expect(code).toBe(3);
  expect(err).toContain('escribe esa dirección en --to');
  expect(asked).toEqual([]);
});

test('a site that does not answer is an exit code of its own', async () => {
  const { err, code } = await run(['list', 'mf-ligas'], { MESA_URL: 'http://127.0.0.1:1' });
  expect([code, err]).toEqual([3, expect.stringMatching(/^No hay conexión/)]);
  // Others on the network could read the token.
  expect((await run(['list', 'mf-ligas'], { MESA_URL: 'http://0.0.0.0:1' })).err).toMatch(/^Aviso: la llave viaja sin cifrar; usa https\.\nNo hay conexión/);
});

test.each([
  [['publish'], 'Falta el área'],
  [['shine', 'mf-ligas'], 'No hay ninguna orden «shine»'],
  [['canary', 'mf-ligas', 'latest', '0'], 'El porcentaje es un número entero de 1 a 99.'],
  [['publish', 'mf-ligas', '--token=x'], 'La llave no se escribe en la orden'],
  [['publish', 'Ligas'], '«Ligas» no es un área'],
  [['list', 'mf-ligas', '--token-file', 'token'], 'es una sola línea sin espacios'],
  [['canary', 'mf-ligas', 'latest', '100'], 'El porcentaje es un número entero de 1 a 99.'],
  [['preview', 'mf-ligas', 'latest', '337'], 'Las horas son un número entero de 1 a 336.'],
  [['restore', 'mf-ligas', '3'], 'Se vuelve con todo el sitio, con la llave del marco: restore shell 41.'],
  [['rollback', 'mf-ligas', '--again'], '--again va con promote.'],
  [['rollback', 'mf-ligas', '--together'], '--together va con publish y promote.'],
  [['rollback', 'mf-ligas', '--anyway', 'x'], '--anyway va con canary y promote.'],
  [['promote', 'mf-ligas', 'latest', '--anyway', ' '], 'El motivo de --anyway va entre comillas'],
  [['flags', 'mf-ligas', 'hand', '101%'], '«101%» no dice para quién'],
  [['flags', 'mf-ligas', 'hand', 'off', '--role', 'owner'], 'off la apaga para todos'],
  [['promote-together', 'mf-ligas@1.0.0', 'mf-ligas@2.0.0'], 'mf_ligas está dos veces.'],
  [['promote-together', 'mf-ligas@1.0.0'], 'Son por lo menos dos áreas'],
  [['list', 'mf-ligas', '--to', 'ftp://x'], '«ftp://x» no es la dirección de un sitio'],
])('%p is refused with a sentence', async (args, sentence) => {
  expect(await run(args)).toMatchObject({ out: '', code: 2, err: expect.stringContaining(sentence) });
  expect(asked).toEqual([]);
});

test('--help lists the commands with the product’s roles', async () => {
  const { out, code } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toContain('con flags: one or other; se puede repetir');
});
