import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';
import { apiChanges, apiText, readApi } from './api-changes.mjs';
import { manifestOf, publicApi } from './package-api.mjs';

const levels = ['patch', 'minor', 'major'];
const rank = (level) => levels.indexOf(level);
const reportOf = (folder) => path.join(folder, 'api.txt');
/** Enough to see what happened. */
const shown = 5;

/** Returns the packages of the pending changesets, with the highest level of each. */
export function pendingLevels(site = root) {
  const folder = path.join(site, '.changeset');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md') : [];
  /** @type {Map<string, string>} */
  const pending = new Map();
  for (const file of files) {
    const [, head = ''] = /^---\n([\s\S]*?)\n?---/.exec(readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')) ?? [];
    for (const [, name = '', level = ''] of head.matchAll(/^["']?([^"':]+)["']?: *(patch|minor|major)$/gm))
      if (rank(level) > rank(pending.get(name))) pending.set(name, level);
  }
  return pending;
}

/** Writes what each package offers at its current version. Returns the files. */
export const writeReports = (site = root) =>
  publicApi(site).map((api) => {
    writeFileSync(path.join(site, reportOf(api.folder)), apiText(api, manifestOf(site, api.folder).version));
    return reportOf(api.folder);
  });

/** Returns changes of the packages' public API that no changeset announces, one line each. */
export function undeclaredChanges(site = root) {
  const pending = pendingLevels(site);
  return publicApi(site).flatMap((api) => {
    const { folder, name } = api;
    const { version } = manifestOf(site, folder);
    const at = path.join(site, reportOf(folder));
    const report = existsSync(at) ? readFileSync(at, 'utf8').replaceAll('\r\n', '\n') : '';
    if (!report.includes(`${name} ${version},`)) return [`${reportOf(folder)} is not the one of ${version}: versions are raised by npm run packages:version`];
    // Compares what both texts say: reading may lose what writing adds.
    const changes = apiChanges(readApi(report), readApi(apiText(api, version)));
    const level = pending.get(name) ?? 'none';
    const missing = changes.filter((change) => rank(change.level) > rank(level));
    if (missing.length === 0) return [];
    const needed = missing.some((change) => change.level === 'major') ? 'major' : 'minor';
    const rest = missing.length > shown ? [`${folder}: and ${missing.length - shown} more`] : [];
    const lines = missing.slice(0, shown).map((change) => `${folder}: ${change.text} (${change.level})`);
    return [...lines, ...rest, `${folder}: run npx changeset and choose ${needed} for ${name}, or keep what ${version} offers`];
  });
}
