import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Without the one that is made while one works, a part at a time. */
const foldersOf = (site) =>
  readdirSync(site, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.cache')
    .map(({ name }) => name);
const documentsOf = (site) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: site, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Text in backquotes that reads as a path: it begins with a folder of ours and has no gap to fill in. */
function pathsIn(text, folders) {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, quote]) => quote).filter((quote) => folders.includes(quote.split('/')[0]) && quote.includes('/'));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link);
  return { quoted: quoted.filter((quote) => !/[<>*{}…:$]/.test(quote)), linked };
}

/** Paths that a document names and that do not exist. */
export function missingPaths(site = root) {
  const folders = foldersOf(site);
  const exists = (name) => existsSync(path.join(site, name));
  return documentsOf(site).flatMap((file) => {
    const { quoted, linked } = pathsIn(readFileSync(path.join(site, file), 'utf8'), folders);
    const missing = [...quoted.filter((name) => !exists(name)), ...linked.filter((link) => !exists(path.join(path.dirname(file), link)))];
    return missing.map((name) => `${file} names ${name}, which does not exist`);
  });
}
