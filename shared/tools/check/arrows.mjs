import { readdirSync } from 'node:fs';
import path from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import { remotes, root } from '../build/workspaces.mjs';

// dependency-cruiser reads TypeScript 7 sources only through swc, and does not turn on JSX for it.
const { parseFileSync } = swc;
swc.parseFileSync = /** @type {typeof parseFileSync} */ ((file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') }));

/** Folders of test helpers: of a package, of the server, or of a part of an area. */
const helpsTests = '/testing/';
const inTests = `\\.test\\.tsx?$|/e2e/|/bench/|${helpsTests}`;
/** Our packages that a browser build may import. */
const packages = '^(shared/(contract|ui|runtime)|releases/contract)/src/';
/** A rule below limits who may import the tools. */
const tools = '^shared/tools/';
const worker = '^shell/src/worker/';
const configs = '^[^/]+(/contract)?/[a-z]+\\.config\\.mjs$';
const react = '^node_modules/(@types/)?(react|react-dom)/';

/** The folders of server/src/domain, lowest first: each imports only those before it. A new folder gets its place here. */
const domainOrder = [
  ['identity', 'quotas', 'accounts', 'organisers', 'locations', 'preferences', 'restrictions'],
  ['archetypes', 'cards', 'changes', 'search'],
  ['stores', 'tournaments', 'ranking', 'meta'],
  ['players', 'seasons', 'player-statistics', 'results', 'decks', 'own-decks', 'collection'],
  ['reminders', 'play', 'desk', 'passes', 'merges', 'open-data', 'agenda', 'moderation', 'personal-data', 'security', 'retention'],
].flat();

/** The server's layers: each imports itself and those named. app.ts, main.ts and the files next to them import everything. */
const serverLayers = { kernel: [], domain: ['kernel'], delivery: ['kernel', 'domain'] };

const releasePlatform = '^releases/server/src/';
/** What the whole server shares with the release platform: its tables, refusals, callers, cookies, transactions, and who may deploy. */
const sharedWithAll = `${releasePlatform}(admit|callers|cookies|refused-call|tables|transact)\\.ts$`;
/** The modules of the platform that a product can do without, except for what is stored of them. */
const optional = `${releasePlatform}(visit/(?!(kept|outage)\\.ts$)|judging/)`;

/** The imports that break the server's layers, type imports included. */
const serverArrows = () => [
  ...Object.entries(serverLayers).map(([layer, lower]) => ({
    name: `the server's ${layer} imports only ${[layer, ...lower].join(', ')}`,
    from: { path: `^server/src/${layer}/`, pathNot: inTests },
    to: { path: '^server/src/', pathNot: `^server/src/(${[layer, ...lower].join('|')})/` },
  })),
  ...domainOrder.slice(0, -1).map((name, place) => ({
    name: `${name} imports only what precedes it in the order of the domain`,
    from: { path: `^server/src/domain/${name}/`, pathNot: inTests },
    to: { path: `^server/src/domain/(${domainOrder.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'every folder of the domain has a place in its order',
    from: { path: '^server/src/domain/', pathNot: [`^server/src/domain/(${domainOrder.join('|')})/`, inTests] },
    to: {},
  },
  {
    name: 'a migration imports no live code',
    from: { path: '^server/src/kernel/db/migrations/[0-9]', pathNot: inTests },
    // The schema prints fail on a change of it that alters what a released migration makes.
    to: { path: '^(server|shared|demo|shell|mf-)', pathNot: '^server/src/kernel/db/migrations/after-statement\\.ts$' },
  },
];

/** Returns the folders of a remote that contain a page. Pages share parts through folders without a page, never with each other. */
function pageFolders(folder, remote) {
  const files = readdirSync(path.join(folder, remote, 'src'), { recursive: true, encoding: 'utf8' });
  return [...new Set(files.filter((file) => file.endsWith('-page.tsx')).map((file) => path.dirname(file)))];
}

/** All allowed imports; any other is a fault. */
const arrowsOf = (folder) => [
  { name: 'a remote builds on our packages alone', from: { path: '^(mf-[^/]+)/', pathNot: inTests }, to: { pathNot: ['^$1/', packages, react, tools] } },
  { name: 'the shell reaches remotes only at run time', from: { path: '^shell/', pathNot: '^shell/bench/' }, to: { path: '^mf-' } },
  {
    name: 'the shell builds on our packages',
    from: { path: '^shell/src/', pathNot: `${inTests}|${worker}` },
    to: { pathNot: ['^shell/', packages, react, '^releases/shell/src/', '^node_modules/@clerk/'] },
  },
  {
    name: 'the service worker is a bundle of its own, of workbox, the contract and the names of caches',
    from: { path: worker },
    to: { pathNot: `${worker}|^shell/src/offline/kept-caches\\.ts$|^(shared|releases)/contract/src/|^node_modules/workbox-` },
  },
  { name: 'nothing imports the service worker', from: { pathNot: worker }, to: { path: worker } },
  {
    name: 'the server builds on the contracts and the release platform, nothing else of ours',
    from: { path: '^server/' },
    to: { path: '^(shared|shell|mf-|releases)', pathNot: ['^(shared|releases)/contract/src/', releasePlatform, tools] },
  },
  {
    name: "the server's kernel and domain share only the foundations of the release platform",
    from: { path: '^server/src/(kernel|domain|operations)/', pathNot: inTests },
    to: { path: '^releases/server/', pathNot: sharedWithAll },
  },
  ...serverArrows(),
  {
    name: 'nothing imports the demo: the server loads its bundle',
    from: { pathNot: '^demo/|^server/(bench/|src/(main|commands)\\.test\\.ts$)' },
    to: { path: '^demo/' },
  },
  {
    name: 'the demo knows the contract, the database and how posters are drawn',
    from: { path: '^demo/', pathNot: inTests },
    to: {
      path: '^(shared|shell|mf-|server|releases)',
      pathNot:
        '^(shared|releases)/contract/src/|^server/src/(demo|kernel/db/(advisory-locks|tables|transact)|domain/identity/demo-account|domain/players/skeleton|domain/play/(matches|results-of)|delivery/posters/drawing/[^/]+)\\.ts$',
    },
  },
  {
    name: 'operations build on the settings, the kernel and the domain',
    from: { path: '^server/src/operations/', pathNot: inTests },
    to: { path: '^server/src/', pathNot: '^server/src/((operations|kernel|domain)/|env\\.ts$)' },
  },
  {
    name: 'only what starts the server imports operations',
    from: { pathNot: `${inTests}|^server/src/(operations/|(main|commands|db-move)\\.ts$)` },
    to: { path: '^server/src/operations/' },
  },
  {
    name: 'calls know zod, the shape of a call, topics, rules, visible text, what cards are filtered by, the engine and addresses',
    from: { path: '^shared/contract/src/calls/', pathNot: inTests },
    to: {
      pathNot:
        '^shared/contract/src/((calls|rules|play|text)/|(card-search/card-filters|changes|endpoint|paths|topics)\\.ts$)|^releases/contract/src/visible-text\\.ts$|^node_modules/zod/',
    },
  },
  {
    name: 'rules know how numbers and nouns are written and which text is visible, nothing else',
    from: { path: '^shared/contract/src/rules/', pathNot: inTests },
    to: { pathNot: '^shared/contract/src/(rules|text)/|^releases/contract/src/visible-text\\.ts$' },
  },
  {
    name: 'the search of cards knows rules',
    from: { path: '^shared/contract/src/card-search/', pathNot: inTests },
    to: { pathNot: '^shared/contract/src/(card-search|rules)/' },
  },
  {
    name: 'texts and pictures know nothing',
    from: { path: '^shared/contract/src/(images|text)/', pathNot: inTests },
    to: { pathNot: '^shared/contract/src/$1/' },
  },
  { name: 'the engine knows nothing', from: { path: '^shared/contract/src/play/', pathNot: inTests }, to: { pathNot: '^shared/contract/src/play/' } },
  {
    name: "TOM's files know the engine",
    from: { path: '^shared/contract/src/tom/', pathNot: inTests },
    to: { pathNot: '^shared/contract/src/(play|tom)/' },
  },
  {
    name: 'visible parts know React, Base UI, d3, Leaflet, rules, texts and pictures',
    from: { path: '^shared/ui/src/', pathNot: inTests },
    to: { pathNot: ['^shared/ui/src/', '^shared/contract/src/(images|rules|text)/', react, '^node_modules/(@base-ui|@fontsource|d3-scale|d3-shape|leaflet)/'] },
  },
  {
    name: 'the contract builds on zod alone',
    from: { path: '^shared/contract/', pathNot: inTests },
    to: { pathNot: ['^(shared|releases)/contract/|^node_modules/zod/', tools] },
  },
  {
    name: 'the release platform knows nothing of the site',
    from: { path: '^releases/' },
    to: { path: '^(shared|shell|mf-|server|demo)', pathNot: tools },
  },
  {
    name: 'the release contract builds on zod alone',
    from: { path: '^releases/contract/', pathNot: inTests },
    to: { pathNot: '^releases/contract/|^node_modules/zod/' },
  },
  {
    name: 'the release server builds on the release contract and its libraries',
    from: { path: '^releases/server/', pathNot: inTests },
    to: {
      path: '^releases/|^node_modules/',
      pathNot: [
        '^releases/(contract|server)/',
        '^(releases/server/)?node_modules/(@types/)?(@aws-sdk|@jridgewell|@smithy|cookie|fastify|kysely|lru-cache|pixelmatch|playwright-core|postcss|postcss-selector-parser|semver|sharp|zod)/',
      ],
    },
  },
  {
    name: 'the release commands build on Node alone',
    from: { path: '^releases/commands/', pathNot: inTests },
    to: { path: '^releases/|^node_modules/', pathNot: '^releases/commands/' },
  },
  {
    name: "the release platform's part in pages builds on the release contract, React and module federation",
    from: { path: '^releases/shell/', pathNot: inTests },
    to: { pathNot: ['^releases/(contract|shell)/src/', react, '^node_modules/@module-federation/'] },
  },
  {
    name: 'the release server works without its optional modules',
    from: { path: releasePlatform, pathNot: `${inTests}|${optional}` },
    to: { path: optional },
  },
  { name: 'the shared packages import no application', from: { path: '^shared/' }, to: { path: '^(shell|server|mf-)' } },
  {
    // Exception: the check of Node's version, which the server starts with.
    name: 'tools are in nothing that runs',
    from: { pathNot: `${inTests}|${tools}|${configs}` },
    to: { path: tools, pathNot: `${tools}supported-node\\.mjs$` },
  },
  { name: 'what helps tests stays out of the site', from: { pathNot: inTests }, to: { path: helpsTests } },
  {
    name: 'an area alone, and the page of parts there, stay out of the site',
    from: { pathNot: `${inTests}|/src/standalone\\.tsx$|^shared/runtime/src/parts/` },
    to: { path: '/src/standalone\\.tsx$|^shared/runtime/src/parts/' },
  },
  { name: 'every import leads somewhere', from: {}, to: { couldNotResolve: true } },
  ...remotes.flatMap((remote) => {
    const folders = pageFolders(folder, remote).join('|');
    return {
      name: `two pages of ${remote} never import each other`,
      from: { path: `^${remote}/src/(${folders})/`, pathNot: inTests },
      to: { path: `^${remote}/src/(${folders})/`, pathNot: `^${remote}/src/$1/` },
    };
  }),
];

/** @returns {import('dependency-cruiser').ICruiseOptions} */
const optionsOf = (folder) => ({
  baseDir: folder,
  validate: true,
  ruleSet: { forbidden: arrowsOf(folder).map((arrow) => ({ severity: 'error', ...arrow })) },
  parser: 'swc',
  // If tools were excluded, imports of them would not be found.
  doNotFollow: { path: ['node_modules', tools] },
  exclude: { path: '^[^/]+/dist/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'module', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
  },
});

/** Returns the imports that break a rule, one line each. */
export async function wrongImports(folder = root, fewest = 500) {
  const { output } = await cruise(['shared', 'shell', 'server', 'demo', 'releases', ...remotes], optionsOf(folder));
  const { violations, totalDependenciesCruised = 0 } = /** @type {import('dependency-cruiser').ICruiseResult} */ (output).summary;
  // Guards against a reader that finds no imports and therefore no faults.
  if (totalDependenciesCruised < fewest) return [`only ${totalDependenciesCruised} imports were read`];
  return violations.map(({ rule, from, to }) => `${from} → ${to}: ${rule.name}`);
}
