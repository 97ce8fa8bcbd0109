import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Excludes .cache, whose content depends on what was built. */
const foldersOf = (site) =>
  readdirSync(site, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.cache')
    .map(({ name }) => name);
const documentsOf = (site) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: site, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(path.join(site, file)));

const read = (site, file) => readFileSync(path.join(site, file), 'utf8');
/** Links and `#` lines in fenced blocks are examples, not links and headings. */
const withoutFences = (text) => text.replace(/^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$/gm, '');
const withoutCode = (text) => withoutFences(text).replace(/`[^`\n]*`/g, '');

/** Returns quoted paths: text in backquotes that begins with one of our folders and has no placeholder. */
const quotedPaths = (text, folders) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, quote]) => quote)
    .filter((quote) => folders.includes(quote.split('/')[0]) && /^[^<>*{}…:$]+\/[^<>*{}…:$]*$/.test(quote));

/** Returns the addresses of a document's relative links, with their anchors. */
const localLinks = (text) => [...withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link]) => link);

/** Returns the anchors that GitHub gives a document's headings: repeated ones are numbered. */
function anchorsOf(text) {
  const seen = new Map();
  return [...withoutFences(text).matchAll(/^#{1,6} +(.+?)[ #]*$/gm)].map(([, heading]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Returns whether a link leads to an existing file and, if it names one, to an existing heading. */
function isLinkGood(site, file, link) {
  const [name = '', anchor] = link.split('#');
  const target = name === '' ? file : path.join(path.dirname(file), decodeURI(name));
  if (!existsSync(path.join(site, target))) return false;
  return anchor === undefined || statSync(path.join(site, target)).isDirectory() || !target.endsWith('.md') || anchorsOf(read(site, target)).includes(anchor);
}

/** Returns the names of all npm scripts of the repository, or null if it has no package.json. */
function scriptsOf(site) {
  const scripts = (folder) => Object.keys(JSON.parse(read(site, path.join(folder, 'package.json'))).scripts ?? {});
  if (!existsSync(path.join(site, 'package.json'))) return null;
  const { workspaces = [] } = JSON.parse(read(site, 'package.json'));
  return new Set(['.', ...workspaces].flatMap(scripts));
}

/** Returns the paths, links, anchors and npm scripts that documents name and that do not exist. */
export function missingPaths(site = root) {
  const folders = foldersOf(site);
  const scripts = scriptsOf(site);
  return documentsOf(site).flatMap((file) => {
    const text = read(site, file);
    const commands = [...text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, script = '']) => script);
    const missing = [
      ...quotedPaths(text, folders).filter((name) => !existsSync(path.join(site, name))),
      ...localLinks(text).filter((link) => !isLinkGood(site, file, link)),
      ...commands.filter((script) => scripts && !scripts.has(script)).map((script) => `npm run ${script}`),
    ];
    return [...new Set(missing)].map((name) => `${file} names ${name}, which does not exist`);
  });
}

/** Returns the benchmark commands that docs/benchmarks.md does not list. */
export function unlistedBenchmarks(site = root) {
  const listed = read(site, 'docs/benchmarks.md');
  const benchmarks = [...(scriptsOf(site) ?? [])].filter((script) => script.startsWith('bench:'));
  return benchmarks.filter((script) => !new RegExp(`npm run ${script}\\b`).test(listed)).map((script) => `docs/benchmarks.md does not list npm run ${script}`);
}

const maxOverviewLines = 150;

/** The overview is for the first hour: what is longer belongs in a decision. */
export function longOverview(site = root) {
  const lines = read(site, 'ARCHITECTURE.md').trimEnd().split('\n').length;
  return lines > maxOverviewLines ? [`ARCHITECTURE.md has ${lines} lines, and ${maxOverviewLines} are allowed`] : [];
}
