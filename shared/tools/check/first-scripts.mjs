import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { remotes, root } from '../build/workspaces.mjs';

const kilobyte = 1024;

/** Brotli bytes of everything that a visitor's page loads before it is interactive: the shell's entry, its area's entry, its own scripts and its widgets'. */
const firstBudget = 135 * kilobyte;

/** The shell's entry by origin, each with its Brotli bytes. A module belongs to the first part whose pattern matches. */
const parts = [
  { name: 'React', pattern: /node_modules\/(react|react-dom|scheduler)\//, budget: 58.5 * kilobyte },
  { name: 'router', pattern: /node_modules\/react-router/, budget: 10.5 * kilobyte },
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
function firstSizes(folder) {
  const builds = ['shell', ...remotes].map((workspace) => {
    const dist = path.join(folder, workspace, 'dist');
    const manifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
    const scripts = (files = []) => files.filter((file) => file.endsWith('.js')).map((file) => path.join(dist, file));
    const pageFiles = (name) => [...scripts(manifest.entry), ...scripts(manifest.pages.remote), ...scripts(manifest.pages[name])];
    return { workspace, manifest, entry: scripts(manifest.entry), pageFiles };
  });
  const shell = builds[0];
  const widgetsOf = (slots = []) =>
    builds.flatMap(({ manifest, pageFiles }) =>
      (manifest.fillings ?? []).filter(({ slot }) => slots.includes(slot)).flatMap(({ widget }) => pageFiles(widget)),
    );
  const pages = builds
    .filter(({ manifest }) => !manifest.roles?.length)
    .flatMap(({ workspace, manifest, pageFiles }) =>
      (manifest.routes ?? [])
        .filter(({ personal }) => !personal)
        .map(({ page, slots }) => {
          const files = new Set([...(shell?.entry ?? []), ...pageFiles(page), ...widgetsOf(slots)]);
          return { name: `${workspace} ${page}`, budget: firstBudget, size: [...files].reduce((sum, file) => sum + brotliOf(file), 0) };
        }),
    );
  const dist = path.join(folder, 'shell/dist');
  const chunks = besides.map(({ name, budget }) => {
    const file = readdirSync(dist).find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'));
    return { name: `shell ${name}`, budget, size: file === undefined ? Number.POSITIVE_INFINITY : brotliOf(path.join(dist, file)) };
  });
  return [...sizesOfParts(shell?.entry ?? []), ...chunks, ...pages];
}

/** Returns one line for each part of the first scripts and each page that is over its budget. */
export function largeFirstScripts(folder = root) {
  const kb = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`;
  return firstSizes(folder)
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${kb(size)} with Brotli before a page is interactive, ${kb(budget)} allowed`);
}
