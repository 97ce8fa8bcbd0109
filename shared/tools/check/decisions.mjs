import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';

const folder = 'docs/decisions';
const sections = ['Context', 'Decision', 'Consequences'];
const listHeading = '\n## All decisions\n\n';

/** Returns the decision records in the order of their numbers; a title may repeat its number ("# 12. Title"). */
function decisionsOf(site) {
  const files = readdirSync(path.join(site, folder)).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return files.sort().map((file) => {
    const text = readFileSync(path.join(site, folder, file), 'utf8');
    const title = /^# (?:\d+[.:]? *[-–—]? *)?(.+)$/m.exec(text)?.[1];
    return { file, number: file.slice(0, 4), title, missing: sections.filter((section) => !new RegExp(`^## ${section}$`, 'm').test(text)) };
  });
}

/** Returns the index with its list regenerated from the files; the text before the list stays. */
export function indexOfDecisions(site = root) {
  const [intro] = readFileSync(path.join(site, folder, 'README.md'), 'utf8').split(listHeading);
  const lines = decisionsOf(site).map(({ file, number, title }) => `- [${number}](${file}) ${title}`);
  return `${intro}${listHeading}${lines.join('\n')}\n`;
}

/** Returns what is wrong with the decision records, one line per fault. Gaps between numbers are allowed. */
export function decisionFaults(site = root) {
  if (!existsSync(path.join(site, folder))) return [];
  const decisions = decisionsOf(site);
  const faults = decisions.flatMap(({ file, number, title, missing }, place) => [
    ...(/^\d{4}-[a-z0-9-]+\.md$/.test(file) ? [] : [`${folder}/${file} is not named like 0012-use-one-database.md`]),
    ...(number === decisions[place - 1]?.number ? [`${folder}/${file} repeats the number ${number}`] : []),
    ...(title ? [] : [`${folder}/${file} has no title`]),
    ...missing.map((section) => `${folder}/${file} has no section "## ${section}"`),
  ]);
  const isCurrent = readFileSync(path.join(site, folder, 'README.md'), 'utf8') === indexOfDecisions(site);
  return isCurrent ? faults : [...faults, `${folder}/README.md does not list all decisions: run npm run docs:index`];
}
