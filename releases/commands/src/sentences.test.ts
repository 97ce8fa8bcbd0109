// @ts-expect-error The commands are scripts, whose types another check reads.
import { takeHost } from './host.mjs';
// @ts-expect-error As above.
import { sentences } from './sentences.mjs';

const at = '2026-01-02T15:04:05Z';
const [one, two] = ['1.0.0+aaa', '1.1.0+bbb'];
const state = { active: one, previous: null, canary: null, off: null, since: null };
const request = { area: 'mf_ligas', name: 'mf-ligas', site: 'https://mesa.example' };
const changed = (fields: object, more: object = {}): string[] =>
  sentences.change(request, { area: 'mf_ligas', revision: 7, resident: true, state: { ...state, ...fields }, ...more });

beforeAll(() =>
  takeHost({
    command: 'release',
    names: { releasesPage: '/releases' },
    load: async () => ({ failureNames: {} }),
    loadTexts: async () => ({
      counted: (count: number, single: string, many: string) => `${count} ${count === 1 ? single : many}`,
      canaryPace: () => 'slower than what is live',
      slowerPage: ({ page }: { page: string }) => `slow: ${page}`,
      flagAudience: ({ percent, roles, accounts }: { percent: number; roles: string[]; accounts: string[] }) =>
        [`${percent} %`, ...roles, ...accounts].join(', '),
    }),
  }),
);

describe('After a change, the state of the area', () => {
  test('is its live release alone, if there is nothing else', () => {
    expect(changed({})).toEqual(['mf_ligas, revisión 7', `En línea: ${one}`]);
    expect(changed({ since: at })[1]).toMatch(new RegExp(`^En línea: ${one.replace('+', '\\+')}, desde 2/01/2026, `));
  });

  test('names what came with the server, or that nothing is live yet', () => {
    const live = (resident: boolean | undefined) => changed({ active: null }, { resident })[1];
    expect([live(true), live(undefined), live(false)]).toEqual([
      'En línea: la que vino con el servidor',
      'En línea: la que vino con el servidor',
      'En línea: ninguna todavía',
    ]);
  });

  test('names the canary with its share, the release before, the sentence while it is off, and that a second person approves', () => {
    expect(changed({ canary: { release: two, percent: 5 }, previous: '0.9.0+ccc', off: 'Volvemos.', approval: true }).slice(1)).toEqual([
      `En línea: ${one}`,
      `En prueba: ${two}, para el 5 % de los visitantes`,
      'Anterior: 0.9.0+ccc',
      'Apagada: «Volvemos.»',
      'Una segunda persona aprueba cada publicación',
    ]);
  });

  test('says whom a proposal waits for', () => {
    const proposed = { release: two, revision: 6 };
    expect(changed({ proposed, approval: true }).slice(3)).toEqual([
      `Propuesta: ${two}`,
      '  Todavía no está en línea: la aprueba otra persona responsable de mf_ligas, o el administrador del sitio, en https://mesa.example/releases',
      '  Una llave cuenta como la persona que la hizo',
    ]);
    expect(changed({ proposed }).slice(2)).toEqual([`Propuesta: ${two}`, '  Todavía no está en línea: espera un cambio con otras áreas, con promote-together']);
  });

  test('is followed by those of the other areas that changed with it', () => {
    const others = { shell: { ...state, active: two, previous: one } };
    expect(changed({}, { others }).slice(2)).toEqual(['shell', `  En línea: ${two}`, `  Anterior: ${one}`]);
  });
});

test('A list names who proposed what waits, and how slow the canary is', () => {
  const listed = { state: { ...state, canary: { release: two, percent: 5 }, proposed: { release: two, revision: 6 } }, revision: 7, resident: true };
  const pace = { compared: ['league'], slower: [{ page: 'league' }] };
  const lines: string[] = sentences.list(request, { ...listed, pace, proposal: { by: 'Ana', at, mine: false }, releases: [], failures: [] });
  expect(lines.slice(1, 5)).toEqual([
    `En prueba: ${two}, para el 5 % de los visitantes`,
    '  slower than what is live',
    '    slow: league',
    expect.stringMatching(/^Propuesta: 1\.1\.0\+bbb, por Ana el 2\/01\/2026, /),
  ]);
});

test('A failure is listed under its own release, how another one was taken back under that', () => {
  const release = (name: string, more: object = {}) => ({
    release: name,
    publishedAt: at,
    publishedBy: 'Ana',
    visits: 1,
    failures: 2,
    takenBack: null,
    ...more,
  });
  const failure = { release: one, kind: 'page', page: null, message: 'x', count: 1, lastAt: at, frames: [] };
  const releases = [release(two, { takenBack: { by: 'older', at, note: null } }), release(one)];
  const lines: string[] = sentences.list(request, { state, revision: 7, resident: true, proposal: null, pace: null, releases, failures: [failure] });
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^✗ 1\.1\.0\+bbb .*, Ana; 1 visita, 2 fallos$/),
    expect.stringMatching(/^ {4}se dejó por una anterior el 2\/01\/2026, [^:]*:\d\d[^:]*$/),
    expect.stringMatching(/^● 1\.0\.0\+aaa /),
    expect.stringMatching(/^ {4}1 vez, la última .* el área: x$/),
  ]);
});

test('The history names the release where a change is about one, and its note', () => {
  const line = (fields: object) => ({ revision: 12, at, who: 'Ana', release: one, note: null, ...fields });
  const lines: string[] = sentences.history(request, {
    data: [line({ action: 'promote' }), line({ action: 'rollback', release: null }), line({ action: 'off', note: 'Pausa' })],
  });
  expect(lines.map((text) => text.slice(text.indexOf('Ana')))).toEqual([
    `Ana puso en línea ${one}`,
    'Ana volvió a la que vino con el servidor',
    'Ana apagó el área: Pausa',
  ]);
  expect(lines[0]).toMatch(/^ {2}12 {2}2\/01\/2026, /);
  expect(sentences.history(request, { data: [] })).toEqual(['Nada ha cambiado todavía.']);
});

test.each([
  ['promote', `puso en línea ${one}`],
  ['canary', `empezó la prueba de ${one}`],
  ['halt', `detuvo la prueba de ${one}`],
  ['rollback', `volvió a ${one}`],
  ['auto-rollback', `volvió sola a ${one}`],
  ['restore', 'devolvió todo el sitio a una revisión anterior'],
  ['off', 'apagó el área'],
  ['on', 'encendió el área'],
  ['allow', 'aprobó direcciones'],
  ['flag', 'cambió una función en prueba'],
  ['propose', `propuso ${one}`],
  ['withdraw', `retiró la propuesta de ${one}`],
  ['require', 'pidió que una segunda persona apruebe cada publicación'],
  ['waive', 'dejó de pedir una segunda persona'],
  ['together', `puso en línea, junto con otras áreas, ${one}`],
  ['undo-together', `volvió, junto con otras áreas, a ${one}`],
])('The history says what a person did: %s', (action, sentence) => {
  const [line = ''] = sentences.history(request, { data: [{ revision: 12, at, who: 'Ana', action, release: one, note: null }] });
  expect(line.slice(line.indexOf('Ana '))).toBe(`Ana ${sentence}`);
});

test('A plan for which every area is ready says that the shell can move, and that no area has to change before', () => {
  const shells = [{ release: one, offers: '19.2.0' }];
  const builds = [{ area: 'mf_ligas', release: two, needs: '^19 || ^20', accepts: true }];
  expect(sentences.plan(request, { module: 'react', version: '20.0.0', ready: true, shells, builds })).toEqual([
    'El marco puede cambiar ya a react 20.0.0.',
    `El marco ${one} ofrece 19.2.0`,
    'Ya lo aceptan:',
    `  mf_ligas ${two}: ^19 || ^20`,
    'Orden:',
    '  1. Ningún área tiene que cambiar antes',
    '  2. El marco con react 20.0.0',
    '  3. Después pueden dejar solo ^20.0.0: mf_ligas',
  ]);
});

test('A flag is listed with its audience, and how to remove it once nothing uses it', () => {
  const flag = {
    name: 'hand',
    description: 'La mano',
    percent: 20,
    roles: ['owner'],
    accounts: [
      { username: 'ana', name: 'Ana' },
      { username: null, name: 'Beto' },
    ],
  };
  const lines: string[] = sentences.flags(request, { flags: [flag, { ...flag, description: null, roles: [], accounts: [] }] });
  expect(lines.map((text) => text.replace(/ +/g, ' '))).toEqual([
    'hand 20 %, owner, @ana, Beto. La mano',
    'hand 20 %. Ya nadie la usa: quítala con «release flags mf-ligas hand off».',
  ]);
  expect(sentences.flags(request, { flags: [] })).toEqual(['Lo que está en línea no tiene funciones en prueba.']);
});

test('What was published says how to go on: live alone, or together with others', () => {
  const published = { area: 'mf_ligas', release: one, preview: 'https://mesa.example/?mf=x', compared: [], known: false };
  const lines = (more: object): string[] => sentences.publish(request, { ...published, misfits: [], ...more });
  expect(lines({})).toContain(`Ponla en línea:              release promote mf-ligas ${one}`);
  expect(lines({ known: true })[0]).toBe(`mf_ligas ${one} ya estaba publicada, igual que la de aquí.`);
  const pages = (...differences: object[]) => [{ page: 'leagues', address: '/ligas', differences }];
  const same = 'Sus páginas se ven igual que las que están en línea.';
  expect(lines({ compared: pages({ width: 360, share: 0 }) })).toContain(same);
  expect(lines({ compared: pages() })).not.toContain(same);
  const alone = lines({ misfits: ['necesita react ^20'] });
  expect(alone.slice(2)).toEqual(['  necesita react ^20', `Ofrécela para ese cambio:    release promote mf-ligas ${one} --together`]);
});

test('A link to a preview says whose it is, and until when', () => {
  const lines: string[] = sentences.preview(request, { area: 'mf_ligas', release: one, preview: 'https://mesa.example/?vista=x', expiresAt: at });
  expect(lines).toEqual([
    `mf_ligas ${one}, para cualquiera que tenga el enlace:`,
    'https://mesa.example/?vista=x',
    expect.stringMatching(/^Vence el 2\/01\/2026, .*, o antes si revocan tu llave o publicas otra\.$/),
  ]);
});

test('A restored site names each area that changed', () => {
  const changes = [
    { area: 'mf_ligas', after: state },
    { area: 'mf_copas', after: { ...state, active: null, off: 'Pausa' } },
  ];
  expect(sentences.restore(request, { revision: 9, changes })).toEqual([
    'El sitio, revisión 9',
    'mf_ligas',
    `  En línea: ${one}`,
    'mf_copas',
    '  En línea: la que vino con el servidor',
    '  Apagada: «Pausa»',
  ]);
});
