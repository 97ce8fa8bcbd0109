import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { remotes, root } from '../build/workspaces.mjs';

const kilobyte = 1024;

/**
 * Brotli bytes of everything that a visitor's page loads before it is interactive: the shell's entry, its area's entry, its own scripts and its widgets',
 * and the shared modules that they import.
 */
const firstBudget = 135 * kilobyte;
/** With everything that loads once the browser is idle, except what is prefetched of other pages. */
const idleBudget = 190 * kilobyte;
/**
 * Chunks of the shell that load when a visitor's page is idle; without accounts of a provider, the site's own adapter. The last two load only on pages that
 * have such a part.
 */
const whenIdle = ['http', 'local-adapter', 'offline', 'registry', 'prefetch', 'share-items', 'drawn-plot'];

/** The shell's entry by origin, each with its Brotli bytes. A module belongs to the first part whose pattern matches. */
const parts = [
  { name: 'React', pattern: /node_modules\/(react|react-dom|scheduler)\//, budget: 58.5 * kilobyte },
  // Includes our link, which replaces the router's.
  { name: 'router', pattern: /node_modules\/react-router|router\/link\.tsx/, budget: 10.5 * kilobyte },
  { name: 'federation', pattern: /@module-federation|webpack\/(runtime|sharing)|\.federation/, budget: 16.5 * kilobyte },
  { name: 'queries and state', pattern: /node_modules\/(@tanstack|zustand|use-sync-external-store)\//, budget: 8 * kilobyte },
  { name: 'other libraries', pattern: /node_modules\//, budget: 0 },
  { name: 'frame and shared parts', pattern: /^/, budget: 25 * kilobyte },
];

/** Scripts that no page needs, by the name of their chunk: what measures pages must not slow them. */
const besides = [{ name: 'vitals', budget: 3 * kilobyte }];

const packed = new Map();
/** @param {string} file */
function brotliOf(file) {
  if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)).length);
  return packed.get(file);
}

/** Returns the code of each module in a built file, from its source map. */
function modulesOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = new Map();
  /** @type {import('@jridgewell/trace-mapping').EachMapping[]} */
  const mappings = [];
  eachMapping(new TraceMap(readFileSync(`${file}.map`, 'utf8')), (mapping) => mappings.push(mapping));
  for (const [i, { generatedLine, generatedColumn, source }] of mappings.entries()) {
    const next = mappings[i + 1];
    const end = next?.generatedLine === generatedLine ? next.generatedColumn : undefined;
    const text = lines[generatedLine - 1]?.slice(generatedColumn, end) ?? '';
    found.set(source ?? '', `${found.get(source ?? '') ?? ''}${text}`);
  }
  return found;
}

/** Returns the Brotli bytes of each part of the entry. */
function sizesOfParts(files) {
  const texts = new Map(parts.map((part) => [part, '']));
  for (const [source, text] of files.filter((file) => existsSync(`${file}.map`)).flatMap((file) => [...modulesOf(file)])) {
    const part = parts.find(({ pattern }) => pattern.test(source));
    if (part) texts.set(part, `${texts.get(part)}${text}`);
  }
  return [...texts].map(([part, text]) => ({ ...part, size: text === '' ? 0 : brotliCompressSync(text).length }));
}

/** Returns the sizes that have a budget: the parts of the shell's entry, and every page that a visitor can open. */
export function firstSizes(folder) {
  const builds = ['shell', ...remotes].map((workspace) => {
    const dist = path.join(folder, workspace, 'dist');
    const manifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
    const scripts = (files = []) => files.filter((file) => file.endsWith('.js')).map((file) => path.join(dist, file));
    return { workspace, manifest, scripts };
  });
  const shell = builds[0];
  /** Returns the scripts of a page or widget of a build. */
  const pageFiles = ({ manifest, scripts }, name) => {
    const imported = (manifest.consumes?.[name] ?? []).flatMap((key) => shell?.scripts(shell.manifest.provides?.[key]) ?? []);
    return [...scripts(manifest.entry), ...scripts(manifest.pages.remote), ...scripts(manifest.pages[name]), ...imported];
  };
  const widgetsOf = (slots = []) =>
    builds.flatMap((build) => (build.manifest.fillings ?? []).filter(({ slot }) => slots.includes(slot)).flatMap(({ widget }) => pageFiles(build, widget)));
  const idle = whenIdle.flatMap((name) => shell?.scripts(shell.manifest.pages?.[name]) ?? []);
  const pages = builds
    .filter(({ manifest }) => !manifest.roles?.length)
    .flatMap((build) =>
      (build.manifest.routes ?? [])
        .filter(({ personal }) => !personal)
        .flatMap(({ page, slots }) => {
          const files = [...(shell?.scripts(shell.manifest.entry) ?? []), ...pageFiles(build, page), ...widgetsOf(slots)];
          // The hashes of later files are read with the first of them.
          const hashes = [shell, build].flatMap((one) => one?.scripts(one.manifest.hashes ? [one.manifest.hashes] : []) ?? []);
          const sizeOf = (all) => [...new Set(all)].reduce((sum, file) => sum + brotliOf(file), 0);
          return [
            { name: `${build.workspace} ${page}`, budget: firstBudget, size: sizeOf(files), when: 'before a page is interactive' },
            { name: `${build.workspace} ${page}`, budget: idleBudget, size: sizeOf([...files, ...hashes, ...idle]), when: 'once everything has loaded' },
          ];
        }),
    );
  const dist = path.join(folder, 'shell/dist');
  const chunks = besides.map(({ name, budget }) => {
    const file = readdirSync(dist).find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'));
    return { name: `shell ${name}`, budget, size: file === undefined ? Number.POSITIVE_INFINITY : brotliOf(path.join(dist, file)) };
  });
  return [...sizesOfParts(shell?.scripts(shell.manifest.entry) ?? []), ...chunks, ...pages];
}

/** Returns one line for each part of the first scripts and each page that is over its budget. */
export function largeFirstScripts(folder = root) {
  const kb = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;
  return firstSizes(folder)
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget, when }) => `${name}: ${kb(size)} with Brotli ${when ?? 'before a page is interactive'}, ${kb(budget)} allowed`);
}
