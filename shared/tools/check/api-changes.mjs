import { deprecated } from './package-api.mjs';

/** @typedef {Record<string, Record<string, string>>} Modules the declarations of a package, by module and name */

/** Returns the text of a package's API as it is committed. */
export function apiText({ name, modules }, version) {
  const intro = `The public API of ${name} ${version}, written by npm run packages:version. npm run check compares it with the sources.\n`;
  const sections = Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = sections.map(([door, found]) => {
    const all = Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1));
    return [`## ${door}`, ...all.map(([declared, text]) => `### ${declared.replaceAll('\n', ' ')}\n${text}`)].join('\n');
  });
  return `${[intro, ...texts].join('\n')}\n`;
}

/** Reads such a text. @returns {Modules} */
export function readApi(text) {
  const modules = text.trimEnd().split(/\n## /).slice(1);
  return Object.fromEntries(
    modules.map((part) => {
      const [door = '', ...found] = part.split(/\n### /);
      return [door.trim(), Object.fromEntries(found.map((one) => [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n') + 1).trimEnd()]))];
    }),
  );
}

const isOptional = (line) => /^\s+(readonly )?['"\w$.-]+(\?:|: z\.ZodOptional<)/.test(line);

/**
 * Returns each line of a declaration below the lines that it is part of, sorted: the order of a type's members and the quotes of its texts mean nothing,
 * and compilers choose them.
 */
function linesOf(text) {
  /** @type {string[]} */
  const above = [];
  let statements = 0;
  return text
    .replaceAll("'", '"')
    .split('\n')
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      above.length = Math.min(above.length, depth + 1);
      // `}, z.core.$strip>;` continues with a member.
      if (/^\s*[}\])|&]/.test(line)) above[depth] += `\n${line}`;
      // The order of a function's overloads means something.
      else above[depth] = depth === 0 ? `${++statements} ${line}` : line;
      return above.join('\n');
    })
    .sort();
}
const isSame = (before, after) => linesOf(before).join() === linesOf(after).join();

/** Whether a declaration differs only by deprecations and by additional optional members of one line, which break no caller. */
function onlyAdds(before, after) {
  const old = linesOf(before.replaceAll(deprecated, ''));
  let place = 0;
  for (const line of linesOf(after.replaceAll(deprecated, ''))) {
    if (line === old[place]) place += 1;
    else if (!isOptional(line.split('\n').at(-1))) return false;
  }
  return place === old.length;
}

/**
 * Returns how an API differs from the published one: each change with the part of the version that it raises.
 * @param {Modules} before
 * @param {Modules} after
 */
export function apiChanges(before, after) {
  /** @type {{ level: 'major' | 'minor', text: string }[]} */
  const changes = [];
  for (const door of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = {}, now = {}] = [before[door], after[door]];
    const isInternal = (name) => door.startsWith('(') || name.startsWith('(');
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [was, is] = [old[name], now[name]];
      if (was === is || (was !== undefined && is !== undefined && isSame(was, is))) continue;
      // What is not exported matters only through what uses it.
      if (isInternal(name) && (was === undefined || is === undefined)) continue;
      const what = `${door}: ${name}`;
      if (was === undefined) changes.push({ level: 'minor', text: `${what} is new` });
      else if (is === undefined) changes.push({ level: 'major', text: `${what} is gone` });
      else if (onlyAdds(was, is)) changes.push({ level: 'minor', text: `${what} accepts more or is deprecated` });
      else changes.push({ level: 'major', text: `${what} changed` });
    }
  }
  return changes;
}
