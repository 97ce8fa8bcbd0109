import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const documents = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Text in backquotes that reads as a path: it begins with a folder of ours and has no gap to fill in. */
function pathsIn(text) {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, quote]) => quote).filter((quote) => folders.includes(quote.split('/')[0]) && quote.includes('/'));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link);
  return { quoted: quoted.filter((quote) => !/[<>*{}…:$]/.test(quote)), linked };
}

const exists = (name) => existsSync(path.join(root, name));

/** Paths that a document names and that do not exist. */
export function missingPaths() {
  return documents().flatMap((file) => {
    const { quoted, linked } = pathsIn(readFileSync(path.join(root, file), 'utf8'));
    const missing = [...quoted.filter((name) => !exists(name)), ...linked.filter((link) => !existsSync(path.join(root, path.dirname(file), link)))];
    return missing.map((name) => `${file} names ${name}, which does not exist`);
  });
}
