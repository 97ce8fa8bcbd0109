import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Release } from '@mesa/release-contract/calls/releases';
import { canonical } from '@mesa/release-contract/release';

// Each publication builds.
jest.setTimeout(120_000);

const tool = path.resolve(__dirname, '../release.mjs');
const token = `mesa_mf_ligas_${'x'.repeat(43)}`;

interface Call {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: {
    [name: string]: unknown;
    manifest?: { version: string; files: { name: string }[] };
    files?: Record<string, string>;
    maps?: Record<string, string>;
    revision?: number;
  } | null;
}
type Answer = [status: number, body: object | string];

/** A fake server: gives a test's answers and records the requests. */
const calls: Call[] = [];
let answers: Record<string, Answer> = {};
const server = http.createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    calls.push({ method, url, authorization: headers.authorization, body: text ? (JSON.parse(text) as Call['body']) : null });
    const [status, body] = answers[`${method} ${url}`] ?? [404, 'Not Found'];
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json', location: 'https://mesa.example/' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
let site: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  calls.length = 0;
  answers = { 'GET /api/releases/mf_ligas': [200, listing()], 'GET /api/releases/mf_ligas/failures': [200, { status: 'success', failures: [] }] };
});

const state: AreaState = { active: null, previous: null, canary: null, off: null, roles: [], revision: 4, since: null };
const makeRelease = (release: string, fields: Partial<Release> = {}): Release => ({
  area: 'mf_ligas',
  release,
  version: release.split('+')[0] ?? '',
  publishedAt: '2026-03-01T12:00:00.000Z',
  publishedBy: 'Equipo de ligas',
  sizes: { entry: 1, page: 1, css: 0 },
  visits: 7,
  failures: 0,
  takenBack: null,
  ...fields,
});
const listing = (releases: Release[] = [makeRelease('1.1.0+222222222222'), makeRelease('1.0.0+111111111111')], now: Partial<AreaState> = {}) => ({
  status: 'success',
  revision: 9,
  resident: false,
  state: { ...state, ...now },
  releases,
});
const changed = (now: Partial<AreaState>) => ({ status: 'success', revision: 10, area: 'mf_ligas', state: { ...state, ...now } });
const refusal = (code: string, message: string, more = {}) => ({ status: 'error', code, message, ...more });

interface RunResult {
  out: string;
  err: string;
  code: number | null;
}
/** The environment of a command's process: without Jest's variables, with those that a test gives. */
function environment(env: Record<string, string>): Record<string, string | undefined> {
  const { JEST_WORKER_ID, NODE_ENV, MESA_TOKEN, MESA_URL, ...rest } = process.env;
  return { ...rest, MESA_DEMO: '0', ...env };
}

let commands: ChildProcess;
const waiting = new Map<number, (result: RunResult) => void>();
beforeAll(() => {
  commands = fork(path.resolve(__dirname, 'run-commands.mjs'), { env: environment({}) });
  commands.on('message', ({ id, ...result }: RunResult & { id: number }) => waiting.get(id)?.(result));
});
afterAll(() => void commands.kill());

/** Runs a command. Returns its output and exit code. Commands share one process; tests that use `start` check a separate one. */
function run(args: string[], env: Record<string, string> = { MESA_TOKEN: token, MESA_URL: site }, cwd = __dirname) {
  return new Promise<RunResult>((resolve) => {
    const id = waiting.size;
    waiting.set(id, resolve);
    commands.send({ id, args, env: environment(env), cwd });
  });
}

/** Runs a command as a team does, in a separate process. */
function start(args: string[]) {
  return new Promise<RunResult>((resolve) => {
    const child = spawn(process.execPath, [tool, ...args], { cwd: __dirname, env: environment({ MESA_TOKEN: token, MESA_URL: site }) });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('close', (code) => resolve({ out, err, code }));
  });
}

describe('flags', () => {
  const flag = { name: 'table', description: 'Tabla nueva', percent: 20, roles: ['owner'], accounts: [{ username: 'ana', name: 'Ana' }] };
  const unused = { name: 'old', description: null, percent: 100, roles: [], accounts: [] };
  beforeEach(() => {
    answers['GET /api/releases/mf_ligas/flags'] = [200, { status: 'success', revision: 9, flags: [flag, unused] }];
    answers['POST /api/releases/mf_ligas/flags'] = [200, changed({})];
  });

  test('lists for whom each is on, and which no release uses', async () => {
    const { out, code } = await run(['flags', 'mf-ligas']);
    expect(code).toBe(0);
    expect(out).toBe(
      'table                20 % de los visitantes, organizadores y @ana. Tabla nueva\n' +
        'old                  todos. Ya nadie la usa: quítala con «npm run release -- flags mf-ligas old off».\n',
    );
  });

  test.each([
    [['on'], { percent: 100, roles: [], accounts: [] }],
    [['off'], { percent: 0, roles: [], accounts: [] }],
    [['20%', '--role', 'owner', '--role', 'admin'], { percent: 20, roles: ['owner', 'admin'], accounts: [] }],
    [['--account', 'ana', '--account', 'beto'], { percent: 0, roles: [], accounts: ['ana', 'beto'] }],
  ])('%j sets for whom one is on, against the revision that was read', async (words, rule) => {
    expect((await run(['flags', 'mf-ligas', 'table', ...words])).code).toBe(0);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'table', ...rule, revision: 9 });
  });

  test.each([
    [['flags', 'mf-ligas', 'table'], 'Falta para quién: flags mf-decks table on, off, 20% o --account ana.'],
    [['flags', 'mf-ligas', 'table', '101%'], '«101%» no dice para quién: se escribe on, off, o un porcentaje de 0 a 100.'],
    [['flags', 'mf-ligas', 'table', 'off', '--role', 'owner'], 'off la apaga para todos: va sin --role ni --account.'],
    [['flags', 'mf-ligas', '--account', 'ana'], 'Falta la función en prueba.'],
    [['promote', 'mf-ligas', 'latest', '--account', 'ana'], '--role y --account van con flags.'],
  ])('%j is refused', async (words, sentence) => {
    expect(await run(words)).toEqual({ out: '', err: `${sentence}\n`, code: 2 });
  });
});

describe('changing what is live', () => {
  test('promote sends the full name of the release and the revision that was read', async () => {
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({ active: '1.1.0+222222222222' })];
    const { out, code } = await start(['promote', 'mf-ligas', '1.1.0']);
    expect(code).toBe(0);
    expect(out).toContain('En línea: 1.1.0+222222222222');
    expect(calls.at(-1)).toMatchObject({ authorization: `Bearer ${token}`, body: { release: '1.1.0+222222222222', revision: 9 } });
  });

  test('--revision is passed on unchanged', async () => {
    answers['POST /api/releases/mf_ligas/promote'] = [412, refusal('revision_conflict', 'Alguien cambió esta área mientras tanto.')];
    const { err, code } = await start(['promote', 'mf-ligas', 'latest', '--revision', '3']);
    expect({ err, code }).toEqual({ err: 'Alguien cambió esta área mientras tanto.\n', code: 5 });
    expect(calls.at(-1)?.body).toEqual({ release: '1.1.0+222222222222', revision: 3 });
  });

  test('canary, rollback, off and on report the change', async () => {
    answers['POST /api/releases/mf_ligas/canary'] = [200, changed({ canary: { release: '1.1.0+222222222222', percent: 10 } })];
    answers['POST /api/releases/mf_ligas/rollback'] = [200, changed({})];
    answers['POST /api/releases/mf_ligas/off'] = [200, changed({ off: 'Volvemos en un rato' })];
    const canary = await run(['canary', 'mf-ligas', 'latest', '10%']);
    expect(canary.out).toContain('En prueba: 1.1.0+222222222222, para el 10 % de los visitantes');
    await run(['rollback', 'mf-ligas']);
    const off = await run(['off', 'mf-ligas', 'Volvemos en un rato']);
    expect(off.out).toContain('Apagada: «Volvemos en un rato»');
    await run(['on', 'mf-ligas']);
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url?.split('/').at(-1), body]);
    expect(bodies).toEqual([
      ['canary', { release: '1.1.0+222222222222', percent: 10, revision: 9 }],
      ['rollback', { revision: 9 }],
      ['off', { message: 'Volvemos en un rato', revision: 9 }],
      ['off', { message: null, revision: 9 }],
    ]);
  });

  test('canary without a share continues step by step, and promotes at the last one', async () => {
    const release = '1.1.0+222222222222';
    answers['POST /api/releases/mf_ligas/canary'] = [200, changed({ canary: { release, percent: 5 } })];
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({ active: release })];
    for (const canary of [null, { release: '1.0.0+111111111111', percent: 25 }, { release, percent: 5 }, { release, percent: 10 }, { release, percent: 25 }]) {
      answers['GET /api/releases/mf_ligas'] = [200, listing(undefined, { canary })];
      expect((await run(['canary', 'mf-ligas', 'latest'])).code).toBe(0);
    }
    const asked = calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url?.split('/').at(-1), body?.percent]);
    expect(asked).toEqual([
      ['canary', 5],
      ['canary', 5],
      ['canary', 25],
      ['canary', 25],
      ['promote', undefined],
    ]);
  });

  test('preview creates a link to a release, for 48 hours or the given number', async () => {
    const link = { status: 'success', address: '/ligas?vista=eyJ.x', expiresAt: '2026-03-03T12:00:00.000Z' };
    answers['POST /api/releases/mf_ligas/preview'] = [201, link];
    const { out } = await run(['preview', 'mf-ligas', '1.0.0']);
    expect(out).toMatch(new RegExp(`^mf_ligas 1\\.0\\.0\\+1+, para cualquiera que tenga el enlace:\n${site}/ligas\\?vista=eyJ\\.x\nVence el .*, o antes si`));
    await run(['preview', 'mf-ligas', 'latest', '2']);
    const asked = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(asked).toEqual([{ release: '1.0.0+111111111111' }, { release: '1.1.0+222222222222', hours: 2 }]);
  });

  test('restore sets the whole site to a revision, based on the one that was read, and reports the changes', async () => {
    const after = { ...state, active: '1.0.0+111111111111', revision: 10 };
    const changes = [{ area: 'mf_ligas', before: state, after }];
    answers['GET /api/releases/shell/restore?to=4'] = [200, { status: 'success', revision: 9, changes }];
    answers['POST /api/releases/shell/restore'] = [200, { status: 'success', revision: 10, changes }];
    const { out, code } = await run(['restore', 'shell', '4']);
    expect(code).toBe(0);
    expect(out).toBe('El sitio, revisión 10\nmf_ligas\n  En línea: 1.0.0+111111111111\n');
    expect(calls.at(-1)?.body).toEqual({ to: 4, revision: 9 });
  });

  test('promote-together names a release of each area, and shows what is live in all of them', async () => {
    const active = '2.0.0+333333333333';
    const others = { shell: { ...state, active } };
    answers['POST /api/releases/mf_ligas/together'] = [200, { ...changed({ active }), others }];
    const { out, code } = await run(['promote-together', 'mf-ligas@2.0.0', 'shell@2.0.0']);
    expect({ out, code }).toEqual({ out: `mf_ligas, revisión 10\nEn línea: ${active}\nshell\n  En línea: ${active}\n`, code: 0 });
    expect(calls.at(-1)?.body).toEqual({ releases: { mf_ligas: '2.0.0', shell: '2.0.0' }, revision: 9 });
  });

  test('promote --together only proposes the release for such a change', async () => {
    const release = '1.1.0+222222222222';
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({ proposed: { release, revision: 10 } })];
    const { out } = await run(['promote', 'mf-ligas', 'latest', '--together']);
    expect(out).toContain(`Propuesta: ${release}\n  Todavía no está en línea: espera un cambio con otras áreas, con promote-together\n`);
    expect(calls.at(-1)?.body).toEqual({ release, revision: 9, together: true });
  });

  test('plan says who accepts a version and what comes first, and ends with 1 while the shell cannot move', async () => {
    const plan = {
      status: 'success',
      module: 'react',
      version: '20.0.0',
      ready: false,
      shells: [{ release: '1.0.0+111111111111', offers: '19.3.1' }],
      builds: [
        { area: 'mf_ligas', release: '1.0.0+111111111111', needs: '^19.3.1', accepts: false },
        { area: 'mf_mapas', release: null, needs: '^19.0.0 || ^20.0.0', accepts: true },
        { area: 'mf_textos', release: '1.0.0+111111111111', needs: null, accepts: true },
      ],
    };
    answers['GET /api/releases/mf_ligas/plan?module=react&version=20'] = [200, plan];
    const { out, code } = await run(['plan', 'react@20']);
    expect(out.split('\n')).toEqual([
      'El marco todavía no puede cambiar a react 20.0.0.',
      'El marco 1.0.0+111111111111 ofrece 19.3.1',
      'Ya lo aceptan:',
      '  mf_mapas la que vino con el servidor: ^19.0.0 || ^20.0.0',
      'Todavía no lo aceptan:',
      '  mf_ligas 1.0.0+111111111111: ^19.3.1',
      'No lo usan: mf_textos',
      'Orden:',
      '  1. Publican y ponen en línea un rango más amplio: mf_ligas («"react": "^19.3.1 || ^20.0.0"» en peerDependencies)',
      '  2. El marco con react 20.0.0; con un área que no puede aceptar las dos versiones, juntos: promote-together',
      '  3. Después pueden dejar solo ^20.0.0: mf_mapas, mf_ligas',
      '',
    ]);
    expect(code).toBe(1);
    answers['GET /api/releases/mf_ligas/plan?module=react&version=20'] = [200, { ...plan, ready: true, builds: plan.builds.slice(1) }];
    const ready = await run(['plan', 'react@20']);
    expect([ready.out.split('\n')[0], ready.code]).toEqual(['El marco puede cambiar ya a react 20.0.0.', 0]);
  });

  test('list and history show the server’s data', async () => {
    answers['GET /api/releases/mf_ligas'] = [200, listing(undefined, { active: '1.0.0+111111111111' })];
    answers['GET /api/releases/mf_ligas/history'] = [
      200,
      {
        status: 'success',
        data: [{ revision: 9, at: '2026-03-01T12:00:00.000Z', who: 'Ana', action: 'promote', area: 'mf_ligas', release: '1.0.0+111111111111', note: null }],
        pagination: { total: 1, page: 1, limit: 25, pages: 1 },
      },
    ];
    const [list, history] = await Promise.all([run(['list', 'mf-ligas']), run(['history', 'mf-ligas'])]);
    expect(list.out).toMatch(/● 1\.0\.0\+111111111111 .*Equipo de ligas; 7 visitas, 0 fallos/);
    expect(history.out).toMatch(/9 .* Ana puso en línea 1\.0\.0\+111111111111/);
  });

  test('list shows the failures of each release, with their number and source lines', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    const failure = { release: '1.1.0+222222222222', kind: 'crash', page: 'ligas', message: 'TypeError: x is undefined', count: 3, firstAt: at, lastAt: at };
    const without = { ...failure, kind: 'entry', page: null, message: 'EntryLoadError', count: 1, frames: [] };
    const failures = [{ ...failure, frames: ['src/page.tsx:31', 'src/row.tsx:4'] }, without];
    answers['GET /api/releases/mf_ligas/failures'] = [200, { status: 'success', failures }];
    const { out } = await run(['list', 'mf-ligas']);
    const [first = '', ...rest] = out.slice(out.indexOf('1.1.0+222')).split('\n');
    expect(first).toContain('7 visitas, 0 fallos');
    expect(rest.map((line) => line.trim().replace(/última [^:]+:\d+ [^:]+:/, 'última …:'))).toEqual([
      '3 veces, la última …: se rompió ligas: TypeError: x is undefined',
      'src/page.tsx:31',
      'src/row.tsx:4',
      '1 vez, la última …: no abrió el área: EntryLoadError',
      expect.stringMatching(/^1\.0\.0\+111111111111/),
      '',
    ]);
  });

  test.each([
    [{ compared: [], slower: [] }, ['  Todavía faltan visitas medidas para comparar su rapidez.']],
    [{ compared: ['ligas', 'liga'], slower: [] }, ['  No es más lenta que la que está en línea (2 páginas comparadas).']],
    [
      { compared: ['ligas'], slower: [{ page: 'ligas', vital: 'lcp', canary: 2620, live: 2000, views: 130 }] },
      ['  Más lenta que la que está en línea, en tres de cada cuatro visitas:', '    ligas: el contenido tarda 620 ms más (2,6 s en vez de 2,0 s)'],
    ],
    [undefined, []],
  ])('list says how fast the canary is: %#', async (pace, lines) => {
    const canary = { release: '1.1.0+222222222222', percent: 25 };
    answers['GET /api/releases/mf_ligas'] = [200, { ...listing(undefined, { active: '1.0.0+111111111111', canary }), pace }];
    const { out } = await run(['list', 'mf-ligas']);
    const said = out.split('\n');
    expect(said.slice(said.indexOf('En prueba: 1.1.0+222222222222, para el 25 % de los visitantes') + 1, said.indexOf('Revisión 9'))).toEqual(lines);
  });

  test('list says that an area was never live, and which releases were taken back and why', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    const gone = makeRelease('1.1.0+222222222222', { takenBack: { at, by: 'site', note: '3 fallos en 4 visitas.' } });
    answers['GET /api/releases/mf_ligas'] = [200, listing([gone])];
    const { out } = await run(['list', 'mf-ligas']);
    expect(out).toContain('En línea: ninguna todavía\n');
    expect(out).toMatch(/✗ 1\.1\.0\+2+ .*\n {4}se retiró sola el .*: 3 fallos en 4 visitas\.\n/);
  });

  test('promote of a release that was taken back fails with the way on, which is --again', async () => {
    answers['POST /api/releases/mf_ligas/promote'] = [409, refusal('conflict', '1.1.0 ya se retiró una vez; con --again.')];
    const { err, code } = await run(['promote', 'mf-ligas', '1.1.0']);
    expect({ err, code }).toEqual({ err: '1.1.0 ya se retiró una vez; con --again.\n', code: 5 });
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({ active: '1.1.0+222222222222' })];
    expect((await run(['promote', 'mf-ligas', '1.1.0', '--again'])).code).toBe(0);
    expect(calls.at(-1)?.body).toEqual({ release: '1.1.0+222222222222', revision: 9, again: true });
  });

  test('canary of a slower release fails with the reason, and goes on with --anyway and another one', async () => {
    const slower = 'va más lenta que la que está en línea';
    answers['POST /api/releases/mf_ligas/canary'] = [422, refusal('rule_violation', slower, { slower: [] })];
    expect(await run(['canary', 'mf-ligas', '1.1.0'])).toEqual({ out: '', err: `${slower}\n`, code: 6 });
    answers['POST /api/releases/mf_ligas/canary'] = [200, changed({})];
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({})];
    await run(['canary', 'mf-ligas', '1.1.0', '--anyway', 'Es del mapa.']);
    await run(['promote', 'mf-ligas', '1.1.0', '--anyway', 'Urge.']);
    const release = '1.1.0+222222222222';
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { release, percent: 5, revision: 9 },
      { release, percent: 5, revision: 9, anyway: 'Es del mapa.' },
      { release, revision: 9, anyway: 'Urge.' },
    ]);
  });

  test('promote in an area that needs a second person says that it proposed, and who can approve it', async () => {
    const proposed = { release: '1.1.0+222222222222', revision: 10 };
    answers['POST /api/releases/mf_ligas/promote'] = [200, changed({ approval: true, proposed })];
    const { out, code } = await run(['promote', 'mf-ligas', 'latest']);
    expect(code).toBe(0);
    expect(out.split('\n').slice(1, -1)).toEqual([
      'En línea: ninguna todavía',
      'Una segunda persona aprueba cada publicación',
      'Propuesta: 1.1.0+222222222222',
      `  Todavía no está en línea: la aprueba otra persona responsable de mf_ligas, o el administrador del sitio, en ${site}/admin/versiones`,
      '  Una llave cuenta como la persona que la hizo',
    ]);
    const proposal = { by: 'Ana', at: '2026-03-01T12:00:00.000Z', mine: false };
    answers['GET /api/releases/mf_ligas'] = [200, { ...listing(undefined, { approval: true, proposed }), proposal }];
    const list = await run(['list', 'mf-ligas']);
    expect(list.out).toMatch(/Propuesta: 1\.1\.0\+222222222222, por Ana el 1\/03\/2026, .*\n {2}Todavía no está en línea: /);
    expect(list.out).toMatch(/○ 1\.1\.0\+222222222222/);
    answers['POST /api/releases/mf_ligas/proposal/withdraw'] = [200, changed({ approval: true })];
    expect((await run(['withdraw', 'mf-ligas'])).out).not.toContain('Propuesta');
    expect(calls.at(-1)?.body).toEqual({ revision: 9 });
  });

  test('allow and disallow name the address and the other area', async () => {
    answers['POST /api/releases/mf_ligas/prefixes'] = [200, changed({})];
    expect((await run(['allow', 'mf-ligas', '/liga', 'mf-decks'])).code).toBe(0);
    expect((await run(['disallow', 'mf-ligas', '/liga', 'mf-decks'])).code).toBe(0);
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([
      { prefix: '/liga', to: 'mf_decks', allowed: true },
      { prefix: '/liga', to: 'mf_decks', allowed: false },
    ]);
    expect((await run(['allow', 'mf-ligas', '/liga'])).err).toContain('Falta la otra área.');
  });

  test('--json prints the server’s answer in one line, failures too', async () => {
    const [list, failed] = await Promise.all([run(['list', 'mf-ligas', '--json']), run(['promote', 'mf-ligas', '3.0.0', '--json'])]);
    expect(JSON.parse(list.out)).toEqual({ ...listing(), failures: [] });
    expect(JSON.parse(failed.out)).toMatchObject({
      status: 'error',
      message: 'mf_ligas no tiene la publicación 3.0.0; hay 1.1.0+222222222222, 1.0.0+111111111111.',
    });
    expect([list.code, failed.code, failed.err]).toEqual([0, 2, '']);
  });
});

describe('a sentence for every failure', () => {
  test.each<[string, Answer, string, number]>([
    [
      'a revoked token',
      [401, refusal('unauthenticated', 'x')],
      'El servidor no acepta esta llave: está mal copiada o fue revocada. Pide otra al administrador del sitio.',
      4,
    ],
    ['a token of another area', [403, refusal('forbidden', 'x')], 'Esta llave es de mf_ligas y no sirve para mf_decks.', 4],
    ['a server that is something else', [404, 'Not Found'], 'no contesta una Mesa Abierta que reciba publicaciones.', 3],
    ['a proxy that answers a page', [200, '<html>'], 'no contesta una Mesa Abierta que reciba publicaciones.', 3],
    ['a site that moved', [301, ''], 'envía a https://mesa.example/: escribe esa dirección en --to.', 3],
    ['a server in trouble', [503, refusal('unavailable', 'El servicio no está disponible ahora.')], 'El servicio no está disponible ahora.', 3],
  ])('%s', async (_, answer, sentence, exit) => {
    answers['GET /api/releases/mf_decks'] = answer;
    const { err, code } = await run(['list', 'mf-decks']);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(sentence);
    expect(code).toBe(exit);
  });

  test('no server answers', async () => {
    const { err, code } = await run(['list', 'mf-ligas', '--to', 'http://127.0.0.1:9999']);
    expect({ err, code }).toEqual({ err: 'No hay conexión con http://127.0.0.1:9999 (ECONNREFUSED).\n', code: 3 });
  });

  test.each([
    [['list', 'mf-ligas'], { MESA_URL: 'http://x' }, 'Falta la llave de despliegue'],
    [['list', 'mf-ligas'], { MESA_TOKEN: token }, 'Falta el sitio'],
    [['list', 'mf-ligas', '--token', token], {}, 'La llave no se escribe en la orden'],
    [['list', 'mf-ligas', '--to', 'mesa.example'], {}, '«mesa.example» no es la dirección de un sitio'],
    [['list'], {}, 'Falta el área'],
    [['list', 'ligas'], {}, '«ligas» no es un área'],
    [['publicar', 'mf-ligas'], {}, 'No hay ninguna orden «publicar»'],
    [['canary', 'mf-ligas', 'latest', '100'], {}, 'El porcentaje es un número entero de 1 a 99.'],
    [['off', 'mf-ligas', 'Volvemos', 'pronto'], {}, 'Sobra «pronto»'],
    [['restore', 'mf-ligas', '4'], {}, 'Se vuelve con todo el sitio, con la llave del marco: restore shell 41.'],
    [['preview', 'mf-ligas', 'latest', '1000'], {}, 'Las horas son un número entero de 1 a 336.'],
    [['restore', 'shell', 'ayer'], {}, 'La revisión es un número.'],
    [['plan', 'react'], {}, '«react» no es un paquete con su versión: se escribe como react@20.'],
    [['promote-together', 'mf-ligas@2.0.0'], {}, 'Son por lo menos dos áreas'],
    [['promote-together', 'mf-ligas@2.0.0', 'mf-ligas@2.1.0'], {}, 'mf_ligas está dos veces.'],
    [['promote-together', 'mf-ligas', 'shell@2.0.0'], {}, '«mf-ligas» no es un área con su publicación'],
    [['canary', 'mf-ligas', 'latest', '--together'], {}, '--together va con publish y promote.'],
    [['preview', 'mf-ligas', '--pull-request', 'doce'], {}, '«doce» no es el número de un pull request.'],
    [['preview', 'mf-ligas', 'latest', '--pull-request', '12'], {}, 'Sobra «latest»'],
    [['publish', 'mf-ligas', '--pull-request', '12'], {}, '--pull-request va con preview.'],
    [['preview', 'mf-ligas', '--remove'], {}, '--remove y --markdown van con preview --pull-request.'],
    [['preview', 'mf-ligas', '--pull-request', '12', '--markdown', '--remove'], {}, '--markdown va sin --remove ni --json.'],
    [['rollback', 'mf-ligas', '--anyway', 'Urge.'], {}, '--anyway va con canary y promote.'],
    [['promote', 'mf-ligas', 'latest', '--anyway', ' '], {}, 'El motivo de --anyway va entre comillas y tiene hasta 200 letras.'],
  ])('%j fails, naming what is missing', async (args, env, sentence) => {
    const { err, code } = await run(args, env);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
    expect(calls).toEqual([]);
  });
});

describe('publish', () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'mesa-release-')), 'mf-ligas');
  const remote = `export default { contract: 1, pages: { ligas: () => import(/* webpackChunkName: "ligas" */ './page') }, widgets: {} };\n`;
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const publish = () => run(['publish', folder]);
  const sent = () => calls.find(({ method }) => method === 'POST')?.body ?? null;
  /** Output and requests of the first publication. */
  let first: Awaited<ReturnType<typeof run>>;
  let body: Call['body'];

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'src'), { recursive: true });
    const webpack = path.resolve(__dirname, '../webpack.mjs');
    write('webpack.config.mjs', `import { remoteConfig } from ${JSON.stringify(webpack)};\nexport default remoteConfig('mf_ligas', import.meta.dirname);\n`);
    write(
      'area.ts',
      `import { area, page } from '@mesa/contract/area/describe';\nexport default area({ label: 'Ligas', pages: { ligas: page('/ligas', { title: 'Ligas' }) } });\n`,
    );
    write('package.json', JSON.stringify({ name: 'mf-ligas', version: '2.0.0', type: 'module', dependencies: {} }));
    write('src/remote.tsx', remote);
    write('tsconfig.json', JSON.stringify({ extends: path.resolve(__dirname, '../tsconfig.json'), compilerOptions: { types: [] }, include: ['src'] }));
    mkdirSync(path.join(folder, 'dist'));
    write('dist/served.js', 'what is served');
    write('src/page.tsx', `export default () => 'Ligas';\n`);
    const previewPath = '/ligas?mf=mf_ligas@2.0.0%2B333333333333';
    answers = {
      'GET /api/releases/mf_ligas': [200, listing()],
      'POST /api/releases/mf_ligas': [
        201,
        {
          status: 'success',
          area: 'mf_ligas',
          release: '2.0.0+333333333333',
          previewPath,
          sizes: { entry: 1, page: 1, css: 0 },
          compared: [
            {
              page: 'ligas',
              address: '/ligas',
              opened: true,
              differences: [
                { width: 360, share: 0.0317 },
                { width: 1280, share: 0 },
              ],
            },
          ],
        },
      ],
    };
    first = await publish();
    body = sent();
  });
  afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

  test('builds, sends manifest and files, and prints the preview address', () => {
    expect(first.code).toBe(0);
    expect(first.err).toMatch(/Construyendo mf-ligas …[\s\S]*archivos[\s\S]*Subiendo/);
    expect(first.out).toContain(`${site}/ligas?mf=mf_ligas@2.0.0%2B333333333333`);
    expect(body?.manifest).toMatchObject({ area: 'mf_ligas', version: '2.0.0', label: 'Ligas', routes: [{ path: '/ligas', page: 'ligas', title: 'Ligas' }] });
    expect(Object.keys(body?.files ?? {}).sort()).toEqual(body?.manifest?.files.map(({ name }) => name));
    expect(Object.keys(body?.files ?? {})).not.toContainEqual(expect.stringMatching(/\.map$|\.json$/));
    const [page = '', map = ''] = Object.entries(body?.maps ?? {}).find(([name]) => name.startsWith('ligas.')) ?? [];
    expect(Object.keys(body?.files ?? {})).toContain(page);
    expect(JSON.parse(Buffer.from(map, 'base64').toString())).toMatchObject({ version: 3, sources: ['webpack://mf_ligas/./src/page.tsx'], names: [] });
  });

  test('says how the pages differ from the live ones, as a hint', () => {
    expect(first.out).toContain('Comparada con lo que está en línea:\n  ligas (/ligas), 360 px: 3,2 % distinta; 1280 px: igual\n  Es solo una pista: ');
  });

  describe('preview --pull-request', () => {
    const picture = (width: number, kind: string) => ({ width, kind, address: `/api/preview-pictures?vista=x&imagen=${kind}-${width}` });
    const page = {
      page: 'ligas',
      address: '/ligas?a=|b',
      opened: true,
      unchanged: false,
      differences: [{ width: 360, share: 0.0317 }],
      pictures: [picture(360, 'hydrated'), picture(360, 'live'), picture(360, 'difference'), picture(1280, 'hydrated')],
    };
    const same = { ...page, page: 'tabla', address: '/ligas/tabla', unchanged: true, differences: [], pictures: [] };
    const preview = {
      area: 'mf_ligas',
      pullRequest: 12,
      release: '0.0.0-pr.12+333333333333',
      publishedAt: '2026-03-01T12:00:00.000Z',
      publishedBy: 'CI',
      expiresAt: '2026-03-15T12:00:00.000Z',
      address: '/ligas?vista=x.y',
      open: true,
    };
    beforeEach(() => {
      answers['POST /api/releases/mf_ligas/previews/12'] = [201, { status: 'success', preview, label: 'Ligas', known: false, pages: [page, same] }];
      answers['POST /api/releases/mf_ligas/previews/12/remove'] = [200, { status: 'success', removed: true }];
    });

    test('builds, sends the build, and prints the link, the differences and the screenshots', async () => {
      const { out, code } = await run(['preview', folder, '--pull-request', '12']);
      expect(code).toBe(0);
      expect(sent()?.manifest).toMatchObject({ area: 'mf_ligas', version: '2.0.0' });
      expect(calls.map(({ method }) => method)).toEqual(['POST']);
      expect(out.split('\n')).toEqual([
        'mf_ligas, pull request 12: vista previa lista',
        `${site}/ligas?vista=x.y`,
        'Cualquiera que tenga el enlace la ve hasta el 15 de marzo de 2026. No usa versión y no se puede poner en línea.',
        'Comparada con lo que está en línea:',
        '  ligas (/ligas?a=|b), 360 px: 3,2 % distinta',
        '  Es solo una pista: los datos que cambian a cada rato también cuentan, y nada se rechaza por esto.',
        'Así se ve:',
        `  ligas, 360 px: ${site}/api/preview-pictures?vista=x&imagen=hydrated-360`,
        `  ligas, 1280 px: ${site}/api/preview-pictures?vista=x&imagen=hydrated-1280`,
        '',
      ]);
    });

    test('--markdown prints the comment for the pull request', async () => {
      const { out } = await run(['preview', folder, '--pull-request', '12', '--markdown']);
      const shown = (width: number, wide: number) => {
        const address = `${site}/api/preview-pictures?vista=x&#38;imagen=hydrated-${width}`;
        return `<a href="${address}"><img src="${address}" alt="ligas, ${width} px" width="${wide}"></a>`;
      };
      const difference = `3,2 % distinta (<a href="${site}/api/preview-pictures?vista=x&#38;imagen=difference-360">ver</a>)`;
      expect(out.split('\n')).toEqual([
        '### Vista previa de Ligas',
        '',
        `**[Abrirla en el sitio](${site}/ligas?vista=x.y)**`,
        '',
        'Cualquiera que tenga el enlace la ve hasta el 15 de marzo de 2026. No usa versión y no se puede poner en línea.',
        '',
        '| Página | En un teléfono | En una pantalla ancha |',
        '|---|---|---|',
        `| ligas<br>/ligas?a=&#124;b | ${shown(360, 180)}<br>${difference} | ${shown(1280, 320)} |`,
        '',
        'Los porcentajes la comparan con lo que está en línea. Es solo una pista: los datos que cambian a cada rato también cuentan, y nada se rechaza por esto.',
        '',
        'Sin cambios: tabla (/ligas/tabla).',
        '',
      ]);
    });

    test('--remove removes it, without a build, and says so if there was none', async () => {
      const remove = () => run(['preview', 'mf-ligas', '--pull-request', '12', '--remove']);
      expect((await remove()).out).toBe('Se quitó la vista previa del pull request 12 de mf_ligas.\n');
      answers['POST /api/releases/mf_ligas/previews/12/remove'] = [200, { status: 'success', removed: false }];
      const { out, code } = await remove();
      expect([out, code]).toEqual(['No había nada que quitar: la vista previa del pull request 12 de mf_ligas no existe.\n', 0]);
      const asked = 'POST /api/releases/mf_ligas/previews/12/remove';
      expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([asked, asked]);
    });
  });

  test('a second time finds the release there and sends nothing', async () => {
    const hash = createHash('sha256').update(canonical(body?.manifest)).digest('hex');
    answers['GET /api/releases/mf_ligas'] = [200, listing([makeRelease(`2.0.0+${hash.slice(0, 12)}`)])];
    const { out, code } = await publish();
    expect(out).toContain('ya estaba publicada, igual que la de aquí.');
    expect(code).toBe(0);
    expect(sent()).toBeNull();
  });

  test('different content under a used version names the command that helps', async () => {
    answers['GET /api/releases/mf_ligas'] = [200, listing([makeRelease('2.0.0+333333333333')])];
    const { err, code } = await publish();
    expect(err).toContain('La versión 2.0.0 ya se publicó con otro contenido. Sube el número con «npm version patch --no-git-tag-version');
    expect(code).toBe(5);
    expect(sent()).toBeNull();
  });

  test('each refusal is printed once, on its own line', async () => {
    const refusals = [
      { rule: 'routes', file: null, message: 'La dirección /torneos ya es de mf_tournaments.' },
      { rule: 'routes', file: null, message: 'La dirección /torneos ya es de mf_tournaments.' },
      { rule: 'css', file: 'ligas.11111111.css', message: 'Cambia toda la página.' },
    ];
    answers['POST /api/releases/mf_ligas'] = [422, refusal('rule_violation', 'La dirección /torneos ya es de mf_tournaments. (y 2 más)', { refusals })];
    const { err, code } = await publish();
    expect(err).toContain(
      'El sitio no acepta esta publicación:\n  La dirección /torneos ya es de mf_tournaments.\n  ligas.11111111.css: Cambia toda la página.\n',
    );
    expect(code).toBe(6);
  });

  test('predictable refusals are reported before anything is sent', async () => {
    const words = [...Array(20_000).keys()].map((n) => createHash('sha256').update(String(n)).digest('base64').slice(0, 8));
    write('src/page.tsx', `export default () => ${JSON.stringify(words.join())};\n`);
    const { err, code } = await publish();
    expect(err).toMatch(/la página más grande pesa [\d.]+ KB y caben 42\.0 KB/);
    expect(code).toBe(6);
    expect(sent()).toBeNull();
  });

  test('a compile error is reported once, in Spanish, with its file', async () => {
    write('src/page.tsx', `export { gone } from './nowhere';\n`);
    const { err, code } = await publish();
    expect(err.split('\n')).toEqual([
      'Construyendo mf-ligas …',
      'El área no se puede publicar: sus tipos no están bien.',
      expect.stringMatching(/^ {2}src\/page\.tsx:1: No se encuentra el módulo ".\/nowhere"/),
      '',
    ]);
    expect(code).toBe(1);
    expect(sent()).toBeNull();
  });

  test('wrong types stop it, even if it builds', async () => {
    write('src/page.tsx', `const title: string = 7;\nexport default () => title;\n`);
    const { err, code } = await publish();
    expect(err).toContain('  src/page.tsx:1: El tipo "number" no se puede asignar al tipo "string".'.replaceAll('"', "'"));
    expect(code).toBe(1);
    expect(sent()).toBeNull();
  });

  test('a build error with correct types is reported in Spanish, with its file', async () => {
    write('src/page.tsx', `import gone from './gone.css';\nexport default () => gone;\n`);
    const { err, code } = await publish();
    expect(err).toContain('El área no se pudo construir.\n  src/page.tsx: no se encuentra «./gone.css».\n');
    expect(code).toBe(1);
  });

  test('the contract version comes from the module, and a missing page stops it', async () => {
    write('src/page.tsx', `export default () => 'Ligas';\n`);
    write('src/contract.ts', `export const contract = 2 - 1 + 1;\n`);
    write('src/remote.tsx', remote.replace('contract: 1', 'contract').replace('export', `import { contract } from './contract';\nexport`));
    answers['POST /api/releases/mf_ligas'] = [422, refusal('rule_violation', 'x', { refusals: [{ rule: 'contract', file: null, message: 'x' }] })];
    await publish();
    expect(sent()?.manifest).toMatchObject({ contract: 2 });
    calls.length = 0;
    write('src/remote.tsx', remote.replace('{ ligas:', '{ otra:'));
    const { err, code } = await publish();
    expect(err).toContain('El área no se pudo construir.\n  src/remote.tsx: falta ligas, que area.ts dice tener.\n');
    expect(code).toBe(1);
    expect(sent()).toBeNull();
  });

  test('code that imports the area’s own version has that of each release, in browsers and on the server', async () => {
    write('src/remote.tsx', remote);
    write('src/page.tsx', `import { version } from '../package.json';\nexport default () => version;\n`);
    for (const version of ['2.0.1', '2.0.2']) {
      write('package.json', JSON.stringify({ name: 'mf-ligas', version, type: 'module', dependencies: {} }));
      calls.length = 0;
      await publish();
      const scripts = Object.entries(sent()?.files ?? {}).filter(([name]) => /^(ligas|server)\./.test(name));
      expect(scripts.map(([, content]) => Buffer.from(content, 'base64').toString().includes(version))).toEqual([true, true]);
    }
  });

  test('leaves dist as it is, whether accepted or refused', () => {
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['served.js']);
    expect(readFileSync(path.join(folder, 'dist/served.js'), 'utf8')).toBe('what is served');
  });
});

describe('equal sources', () => {
  const places = mkdtempSync(path.join(os.tmpdir(), 'mesa-equal-'));
  afterAll(() => rmSync(places, { recursive: true, force: true }));

  const root = path.resolve(__dirname, '../../..');
  const isSource = (source: string) => !/node_modules|dist$|\.cache/.test(source.slice(root.length));

  /** Copies what the decks and the shell are built from; the decks' folder gets this name. */
  function copyTo(repository: string, decks: string): string {
    const copy = path.join(places, repository);
    for (const name of ['releases', 'shared', 'shell/src', 'mf-decks'])
      cpSync(path.join(root, name), path.join(copy, name.replace('mf-decks', decks)), { recursive: true, filter: isSource });
    for (const name of ['package.json', 'package-lock.json', 'shell/area.ts', 'shell/package.json', 'shell/webpack.config.mjs'])
      cpSync(path.join(root, name), path.join(copy, name));
    mkdirSync(path.join(copy, 'node_modules'));
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== '@mesa') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
    // Relative links, which lead to the copy's own packages.
    cpSync(path.join(root, 'node_modules/@mesa'), path.join(copy, 'node_modules/@mesa'), { recursive: true, verbatimSymlinks: true });
    // npm leaves some packages beside the workspace that needs them.
    for (const [from, to] of Object.entries({ shell: 'shell', 'mf-decks': decks })) {
      const own = path.join(root, from, 'node_modules');
      if (existsSync(own)) symlinkSync(own, path.join(copy, to, 'node_modules'));
    }
    return copy;
  }

  /** Returns the manifest of a folder's release, built by a process with this working directory. */
  const built = (copy: string, folder: string, cwd: string) =>
    new Promise<string>((resolve, reject) => {
      const output = path.join(copy, 'out', folder);
      const args = [path.join(copy, 'shared/tools/build/release.mjs'), path.join(copy, folder), output];
      const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.on('message', ({ faults }: { faults: unknown[] }) => (faults.length > 0 ? reject(new Error(JSON.stringify(faults))) : null));
      child.on('close', () => resolve(readFileSync(path.join(output, 'release.json'), 'utf8')));
    });

  test('give equal releases, whatever the folder’s name and place and the working directory, with or without a cache', async () => {
    const [here, there] = [copyTo('aquí', 'mf-decks'), copyTo('otra casa/más abajo', 'barajas')];
    const decks = await built(here, 'mf-decks', here);
    expect(JSON.parse(decks)).toMatchObject({
      area: 'mf_decks',
      files: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^deck\./) })]),
    });
    expect(await built(there, 'barajas', places)).toBe(decks);
    expect(await built(here, 'mf-decks', here)).toBe(decks);
    const filesOf = (shell: string) => (JSON.parse(shell) as { files: object[] }).files;
    expect(filesOf(await built(there, 'shell', path.join(there, 'shell')))).toEqual(filesOf(await built(here, 'shell', here)));
  }, 400_000);
});
