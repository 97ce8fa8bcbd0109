import { spawn } from 'node:child_process';
import { root } from '../build/workspaces.mjs';

/** The severities that fail the check. */
const failing = ['high', 'critical'];
const longestWait = 60_000; // milliseconds

/** @typedef {{ faults: string[]; note?: string }} Found */

/**
 * Reads the output of `npm audit --json`. Returns one fault for each known high or critical vulnerability, or a note if the registry could not be
 * reached.
 * @param {string} printed
 * @returns {Found}
 */
export function readAudit(printed) {
  let report;
  try {
    report = JSON.parse(printed);
  } catch {
    return unreachable('npm audit printed no JSON');
  }
  if (report === null || typeof report !== 'object' || !report.vulnerabilities) return unreachable(report?.message ?? report?.error?.summary ?? '');
  const faults = Object.values(report.vulnerabilities)
    .filter(({ severity }) => failing.includes(severity))
    .map(({ name, severity, range, via, fixAvailable }) => {
      // A cause that is only a name refers to another package of the list.
      const causes = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`));
      const fix = typeof fixAvailable === 'object' ? `; update ${fixAvailable.name} to ${fixAvailable.version}` : '';
      return `${name} ${range}: ${severity}: ${causes.join(', ')}${fix}`;
    });
  return { faults };
}

/** @returns {Found} */
const unreachable = (reason) => ({ faults: [], note: `not checked: the registry's advisories were not reached (${String(reason).split('\n')[0]})` });

/** Returns the known vulnerabilities of the packages that the server runs. @returns {Promise<Found>} */
export function vulnerabilities() {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [
    ...before,
    'audit',
    '--omit=dev',
    '--workspace',
    'server',
    '--workspace',
    'releases/server',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${longestWait / 3}`,
  ];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32', timeout: longestWait });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    child.on('error', (error) => resolve(unreachable(error.message)));
    child.on('close', () => resolve(readAudit(printed)));
  });
}
