import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { ServedCall } from '../host';
import { type Build, makeBuild } from '../testing/builds';
import { testSite } from '../testing/test-site';
import { sizesOf, withinBudgets } from './budgets';
import { servedCalls } from './calls';
import { fits, fitsLive, offersWhole, runsIn } from './compatibility';
import { oneEntry, sameBytes, wholeFiles } from './files';
import { noCopies } from './imports';
import { ofArea, readManifest } from './manifest';
import { readableMaps } from './maps';
import type { ServedBuild } from './rule';

const site = testSite();
type Fields = Partial<ReleaseManifest>;
const decks = (fields: Fields = {}) => makeBuild('mf_decks', fields);
const guest = (fields: Fields = {}) =>
  makeBuild('mf_league', { label: 'Ligas', routes: [{ path: '/liga', page: 'league' }], menu: [{ label: 'Ligas', path: '/liga' }], ...fields });
const live = (area: string, { manifest }: Build, release: string | null = null): ServedBuild => ({ area, release, manifest });
const shell = (fields: Fields = {}) => live('shell', makeBuild('shell', fields));
const withFile = (build: Build, name: string, content: string | Buffer): Build => {
  build.files.set(name, Buffer.from(content));
  return build;
};
const [rule, message] = [({ rule }: Refusal) => rule, (refusal: Refusal) => refusal.message];

/** Every refusal ends with the remedy. */
const expectSentences = (refusals: readonly Refusal[]) => {
  for (const { message } of refusals) expect(message).toMatch(/ .*\.$/u);
};

describe('A manifest', () => {
  const good = decks().manifest;
  test.each<[string, object, string]>([
    ['without a version', { ...good, version: undefined }, 'release.json, version:'],
    ['with an unknown field', { ...good, extra: 1 }, 'release.json, entero:'],
    ['with a file that leads elsewhere', { ...good, entry: ['../main.1a2b3c4d.js'] }, 'release.json, entry.0:'],
    ['with a file without a hash', { ...good, files: [{ name: 'main.js', bytes: 1, integrity: good.files[0]?.integrity }] }, 'release.json, files.0.name:'],
    ['with an unknown role', { ...good, roles: ['king'] }, 'release.json, roles.0:'],
    ['of no files', { ...good, files: [] }, 'release.json, files:'],
  ])('%s is refused by its field', (_, given, start) => {
    const { refusals } = readManifest(site, given);
    expect(refusals?.[0]).toMatchObject({ rule: 'manifest', file: 'release.json', message: expect.stringContaining(start) });
    expectSentences(refusals ?? []);
  });

  test.each([null, undefined, 'x', 1, []])('that is %p is refused', (given) => {
    expect(readManifest(site, given).refusals).toHaveLength(1);
  });

  test('belongs to the area that it is published as', () => {
    expect(ofArea(good, 'mf_decks')).toEqual([]);
    expect(ofArea(good, 'mf_stores').map(rule)).toEqual(['area']);
  });
});

describe('The calls', () => {
  const served = [{ method: 'GET', path: '/api/stores/:id' }] as unknown as ServedCall[];
  const script = 'x;const a={method:"GET",path:"/api/leagues"};';
  const build = () => withFile(guest({ calls: ['GET /api/leagues', 'GET /api/stores/:id'] }), 'league.12345678.js', script);
  // One mapping: the script's column 18 is line 4 of the contract.
  const map = Buffer.from(JSON.stringify({ version: 3, names: [], sources: ['webpack://mf_league/./src/calls/leagues.ts'], mappings: 'kBAGA' }));

  test('that the site serves pass, also of releases that do not list them', () => {
    expect(servedCalls(guest({ calls: ['GET /api/stores/:id'] }), new Map(), served)).toEqual([]);
    expect(servedCalls(guest(), new Map(), served)).toEqual([]);
  });

  test('that the site does not serve are refused, with their source line', () => {
    const refusals = servedCalls(build(), new Map([['league.12345678.js', map]]), served);
    expect(refusals).toEqual([
      { rule: 'calls', file: 'src/calls/leagues.ts', message: expect.stringMatching(/^src\/calls\/leagues\.ts:4: el área llama a GET \/api\/leagues, que/) },
    ]);
    expectSentences(refusals);
    expect(servedCalls(build(), new Map(), served)).toMatchObject([{ file: 'league.12345678.js' }]);
    const described = servedCalls(guest({ calls: ['GET /api/leagues'] }), new Map(), served);
    expect(described).toMatchObject([{ file: 'release.json', message: expect.stringMatching(/^release\.json: el área llama a GET \/api\/leagues/) }]);
  });
});

describe('The files', () => {
  test('of a complete build pass', () => {
    expect([...wholeFiles(decks()), ...oneEntry(decks().manifest), ...oneEntry(makeBuild('shell').manifest)]).toEqual([]);
  });

  test('that are missing, changed, additional, repeated or undescribed are each named', () => {
    const build = decks();
    const [missing = '', changed = ''] = build.manifest.files.map(({ name }) => name);
    build.files.delete(missing);
    withFile(build, changed, 'changed');
    withFile(build, 'more.12345678.js', 'more');
    build.manifest.files.push(...build.manifest.files.slice(2, 3));
    build.manifest.fonts.push('font.12345678.woff2');
    const refusals = wholeFiles(build);
    expect(refusals.map(({ file }) => file)).toEqual([missing, changed, build.manifest.files[2]?.name, 'more.12345678.js', 'font.12345678.woff2']);
    expectSentences(refusals);
  });

  test.each<[string, Fields]>([
    ['entry', { entry: ['lost.12345678.js'] }],
    ['page', { pages: { deck: ['lost.12345678.js'] } }],
    ['shared module', { provides: { react: ['lost.12345678.js'] } }],
  ])('that only its %s names are refused', (_, fields) => {
    expect(wholeFiles(decks(fields)).map(message)).toEqual([expect.stringContaining('El manifiesto usa lost.12345678.js y no lo describe')]);
  });

  test('that are missing are named with the line where their code begins', () => {
    const build = decks();
    const [missing = ''] = build.manifest.pages.deck ?? [];
    build.files.delete(missing);
    expect(wholeFiles(build, (name) => (name === missing ? 'src/deck/deck-page.tsx:3' : null)).map(message)).toEqual([
      expect.stringContaining(`${missing} (src/deck/deck-page.tsx:3), que`),
    ]);
  });

  test('of equal length and other bytes are changed too', () => {
    const build = decks();
    const [name = ''] = build.manifest.entry;
    const content = build.files.get(name) ?? Buffer.alloc(0);
    content[0] = (content[0] ?? 0) ^ 1;
    expect(wholeFiles(build)).toMatchObject([{ file: name }]);
  });

  test('of another length than the manifest says are changed too', () => {
    const build = decks();
    build.manifest.files = build.manifest.files.map((file, at) => (at === 0 ? { ...file, bytes: file.bytes + 1 } : file));
    expect(wholeFiles(build)).toMatchObject([{ file: build.manifest.files[0]?.name }]);
  });

  test.each<[string, Fields]>([
    ['two entries', { entry: ['a.12345678.js', 'b.12345678.js'] }],
    ['a style as entry', { entry: ['a.12345678.css'] }],
    ['no exposed module', { pages: {} }],
    ['pages and no exposed module', { pages: { deck: ['deck.12345678.js'] } }],
  ])('with %s are refused', (_, fields) => {
    expect(oneEntry(decks(fields).manifest).map(rule)).toEqual(['files']);
  });

  test('of a shell without a script at its entry are refused', () => {
    expect(oneEntry(makeBuild('shell', { entry: ['main.12345678.css'] }).manifest).map(rule)).toEqual(['files']);
  });

  test('may have maps with sources without a name, but none that are not names', () => {
    const { manifest } = decks();
    const [script = ''] = manifest.entry;
    const withSources = (sources: unknown[]) =>
      readableMaps(manifest, new Map([[script, Buffer.from(JSON.stringify({ version: 3, names: [], sources, mappings: '' }))]]));
    expect(withSources(['src/remote.tsx', null])).toEqual([]);
    expect(withSources(['src/remote.tsx', 7]).map(rule)).toEqual(['maps']);
  });

  test('may have maps of their scripts and styles, not of pictures', () => {
    const { manifest } = decks();
    const [first] = manifest.files;
    const names = ['page.12345678.js', 'page.12345678.css', 'page.12345678.webp'];
    const files = names.map((name) => ({ ...first, name })) as typeof manifest.files;
    const map = Buffer.from(JSON.stringify({ version: 3, names: [], sources: [], mappings: '' }));
    const refusals = readableMaps({ ...manifest, files }, new Map(names.map((name) => [name, map])));
    expect(refusals.map(({ file }) => file)).toEqual(['page.12345678.webp.map']);
  });

  test('keep the bytes of a name', () => {
    const build = decks();
    const [[name, content] = ['', Buffer.alloc(0)]] = build.files;
    const known = (text: string | Buffer, algorithm: string) => [
      { name, integrity: `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`, release: '1.0.0+000000000000' },
    ];
    // Earlier releases name SHA-384.
    for (const algorithm of ['sha256', 'sha384']) {
      expect(sameBytes(build, known(content, algorithm))).toEqual([]);
      expect(sameBytes(build, known('other bytes', algorithm))).toMatchObject([{ rule: 'names', file: name }]);
    }
  });
});

describe('A remote beside a shell', () => {
  test.each<[string, Fields, Fields, string[]]>([
    ['that offers what it needs', {}, {}, []],
    ['of a newer contract', { contract: 2 }, {}, ['contract']],
    ['of an older contract', {}, { contract: 2 }, ['contract']],
    ['that does not offer what it uses', { consumes: { remote: ['@mesa/ui/none'] }, needs: { '@mesa/ui/none': ['None'] } }, {}, ['shared']],
    ['that offers an older version', { needs: { react: '^19.4.0', '@mesa/runtime/query': [] } }, {}, ['shared']],
    ['that offers a newer major', {}, { offers: { react: '20.0.0', '@mesa/runtime/query': ['useQuery'] } }, ['shared']],
    ['by a range that is none', { needs: { react: 'the newest', '@mesa/runtime/query': [] } }, {}, ['shared']],
    ['with a module without a word of it', { needs: { react: '^19.0.0' } }, {}, ['shared']],
    ['that offers more names', {}, { offers: { react: '19.3.1', '@mesa/runtime/query': ['more', 'useQuery'] } }, []],
    ['that does not offer a name that it uses', { needs: { react: '^19.3.0', '@mesa/runtime/query': ['useQuery', 'useMutation'] } }, {}, ['shared']],
    ['that offers a version where names are used', {}, { offers: { react: '19.3.1', '@mesa/runtime/query': '1.2.0' } }, ['shared']],
    ['that offers names where a version is needed', {}, { offers: { react: ['createElement'], '@mesa/runtime/query': ['useQuery'] } }, ['shared']],
    ['by a name that every object has', { consumes: { remote: ['constructor'] }, needs: { constructor: ['name'] } }, {}, ['shared']],
  ])('%s', (_, remote, offered, rules) => {
    const refusals = fits(live('mf_decks', decks(remote)), shell(offered));
    expect(refusals.map(rule)).toEqual(rules);
    expectSentences(refusals);
  });

  test('is checked with every live shell, and a shell with every live remote', () => {
    const canary = { ...shell({ offers: { react: '20.0.0', '@mesa/runtime/query': ['useQuery'] } }), release: '2.0.0+000000000000' };
    const candidate = live('mf_decks', decks(), '1.1.0+000000000000');
    expect(fitsLive(candidate, [shell()])).toEqual([]);
    expect(fitsLive(candidate, [shell(), canary]).map(message)).toEqual([expect.stringContaining('shell 2.0.0+000000000000')]);
    const remotes = [live('mf_decks', decks()), live('mf_stores', makeBuild('mf_stores'), '1.0.0+000000000000')];
    expect(fitsLive(canary, remotes)).toHaveLength(2);
  });

  test('is not checked with the shell that it replaces', () => {
    expect(fitsLive(shell({ offers: {} }), [shell()])).toEqual([]);
  });

  test('of a tab runs in it only with the same contract and every module that it needs', () => {
    const remote = decks().manifest;
    expect(runsIn(remote, shell().manifest)).toBe(true);
    expect(runsIn(remote, shell({ contract: 2 }).manifest)).toBe(false);
    expect(runsIn(remote, shell({ offers: { react: '19.3.1' } }).manifest)).toBe(false);
    expect(runsIn(remote, shell({ offers: { react: '18.3.1', '@mesa/runtime/query': ['useQuery'] } }).manifest)).toBe(false);
  });

  test('can be offered the same modules with files, names or versions', () => {
    expect(offersWhole(makeBuild('shell').manifest)).toEqual([]);
    expect(offersWhole(makeBuild('shell', { offers: { react: '19.0.0' } }).manifest).map(rule)).toEqual(['shared']);
    expect(offersWhole(makeBuild('shell', { provides: { react: [] } }).manifest).map(message)).toEqual([
      '«provides» y «offers» no nombran los mismos módulos (@mesa/runtime/query y @mesa/ui/dialog). Construye el marco de nuevo.',
    ]);
    expect(offersWhole(decks({ provides: { react: [] } }).manifest)).toEqual([]);
  });
});

describe('The sizes', () => {
  /** Returns incompressible bytes. */
  const noise = (bytes: number) => {
    let seed = 1;
    return Buffer.from(
      Array.from({ length: bytes }, () => {
        seed = (seed * 48271) % 2147483647;
        return seed % 256;
      }),
    );
  };
  const [entry, page, style] = ['remoteEntry.12345678.js', 'deck.12345678.js', 'deck.12345678.css'];
  const sized = (sizes: { entry: number; page: number; css: number }) => {
    const files = new Map([
      [entry, noise(sizes.entry)],
      [page, noise(sizes.page)],
      [style, noise(sizes.css)],
    ]);
    return { manifest: decks({ entry: [entry], pages: { remote: [], deck: [page, style] } }).manifest, files };
  };

  test('are those that a phone downloads', () => {
    const { manifest, files } = sized({ entry: 1000, page: 2000, css: 3000 });
    const sizes = sizesOf(manifest, files);
    expect(sizes.entry).toBeGreaterThan(1000);
    expect(sizes.entry).toBeLessThan(1100);
    expect([sizes.page > 2000, sizes.css > 3000]).toEqual([true, true]);
    expect(withinBudgets(manifest, files)).toEqual([]);
  });

  test.each([
    ['entry', entry, '9 KB'],
    ['page', page, '42 KB'],
    ['css', style, '10 KB'],
  ] as const)('of the %s have a limit', (part, file, limit) => {
    const { manifest, files } = sized({ entry: 100, page: 100, css: 100, [part]: 50_000 });
    const refusals = withinBudgets(manifest, files);
    expect(refusals).toMatchObject([{ rule: 'budgets', file }]);
    expect(refusals[0]?.message).toContain(limit);
    expectSentences(refusals);
  });

  test('of a page are those of all its scripts, and the largest one is named', () => {
    const [small, large] = ['a.12345678.js', 'b.12345678.js'];
    const build = (bytes: number) => {
      const files = new Map([
        [small, noise(bytes)],
        [large, noise(23_000)],
      ]);
      return [decks({ entry: [], pages: { remote: [], deck: [small, large], more: [small] } }).manifest, files] as const;
    };
    expect(withinBudgets(...build(19_000))).toEqual([]);
    expect(withinBudgets(...build(22_000))).toMatchObject([{ file: large, message: expect.stringMatching(/^El código de la página deck pesa 44 KB /) }]);
    expect(sizesOf(...build(22_000)).page).toBeGreaterThan(45_000);
  });

  test('of the shell’s entry have a wider one, and the styles there too', () => {
    const files = new Map([
      [entry, noise(50_000)],
      [style, noise(100)],
    ]);
    const { manifest } = makeBuild('shell', { entry: [entry, style], pages: {} });
    expect(withinBudgets(manifest, files)).toEqual([]);
    expect(withinBudgets(manifest, new Map([...files, [style, noise(50_000)]]))).toMatchObject([{ rule: 'budgets', file: style }]);
  });
});

describe('The content of a remote', () => {
  const carried = (source: string, area = 'mf_decks') => noCopies(site, makeBuild(area, { sources: [...makeBuild(area).manifest.sources, source] })).map(rule);

  test.each(['mf-decks/src/deck/deck-page.tsx', 'shared/contract/src/calls/decks.ts', 'shared/contract/src/rules/deck.ts', 'dayjs', '@scope/own-library'])(
    'may be %s',
    (source) => {
      expect(carried(source)).toEqual([]);
    },
  );

  test.each([
    'react',
    'react-dom',
    'zustand',
    'axios',
    '@clerk/clerk-react',
    '@tanstack/react-query',
    '@base-ui/react',
    'shared/runtime/src/session.ts',
    'shared/ui/src/button.tsx',
    'mf-stores/src/remote.tsx',
  ])('may not be %s', (source) => {
    expect(carried(source)).toEqual(['imports']);
  });

  test('may be its own in its own repository, but no other area’s', () => {
    expect(carried('mf-league/src/page.tsx', 'mf_league')).toEqual([]);
    expect(carried('mf-decks/src/remote.tsx', 'mf_league')).toEqual(['imports']);
  });

  test.each([
    ['react', 'var e={__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE:1}'],
    ['react', 'x.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=e'],
    ['react/jsx-runtime', 'var t=Symbol.for("react.transitional.element")'],
    ['react-dom', 'x.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=e'],
    ['react-router', 'window.__reactRouterVersion="7"'],
    ['@tanstack/react-query', 'throw new Error("No QueryClient set, use QueryClientProvider to set one")'],
    ['axios', 'e.isAxiosError=!0'],
    ['@clerk/clerk-js', 'window.__clerk_publishable_key'],
  ])('may not have %s in its bytes', (library, code) => {
    expect(noCopies(site, withFile(decks(), 'x.12345678.js', code)).map(message)).toEqual([
      expect.stringMatching(`^x.12345678.js lleva dentro ${library}\\. `),
    ]);
    expect(noCopies(site, withFile(decks(), 'x.12345678.css', code))).toEqual([]);
  });

  test('is named in one sentence', () => {
    const ofReact = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE __SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED';
    const both = `isAxiosError __clerk_ __reactRouterVersion ${ofReact} react.transitional.element`;
    const build = (code: string) => noCopies(site, withFile(decks(), 'x.12345678.js', code)).map(message);
    expect(build(both)[0]).toContain('lleva dentro react, react/jsx-runtime, react-router, axios y @clerk/clerk-js. ');
    expect(build(`${both} No QueryClient set, use QueryClientProvider to set one`)[0]).toContain(
      'lleva dentro react, react/jsx-runtime, react-router, @tanstack/react-query, axios y 1 más. ',
    );
  });

  test('of the shell is not checked', () => {
    expect(noCopies(site, makeBuild('shell', { sources: ['react'] }))).toEqual([]);
  });
});
