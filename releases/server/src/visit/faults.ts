import { type Frame, maxMessage, reportFailure } from '@mesa/release-contract/calls/failures';
import { registryPath } from '@mesa/release-contract/registry';
import type { Page } from 'playwright-core';
import type { Fault } from '../visited';
import { VisitOutage } from './outage';

/** Parses `at f (https://…/mf/mf_decks/deck.1a2b3c4d.js:3:14)`, for the files of one area. */
export const framesIn = (stack: string, area: string): Frame[] =>
  [...stack.matchAll(new RegExp(`/${area === 'shell' ? 'shell' : `mf/${area}`}/([\\w.-]+\\.js)(?:\\?[^\\s:]*)?:(\\d+):(\\d+)`, 'g'))].map(
    ([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }),
  );

/** Returns an error's message without its stack, which names files of the build. */
const withoutStack = (text: string): string => text.replace(/\n\s+at [\s\S]*$/, '');

/** Parses a page's own failure report to the site; null for one about another tab, because the visit closes its tabs without leaving their pages. */
function reportedFault(sent: string): Fault | null {
  try {
    const { kind, message, frames } = reportFailure.body.parse(JSON.parse(sent));
    if (kind === 'killed') return null;
    return { message: kind === 'mismatch' ? `el navegador no la dibuja como el servidor: ${message}` : `el marco no pudo mostrarla: ${message}`, frames };
  } catch {
    return { message: `el marco no pudo mostrarla: ${sent}`, frames: [] };
  }
}

/** Records everything on a page that shows that its code does not work, with positions in this area's files. A call that a visitor may not make is not a fault. */
export function recordFaults(page: Page, area: string) {
  const faults: Fault[] = [];
  const outages: string[] = [];
  const fault = (message: string, frames: readonly Frame[] = []) => void faults.push({ message: message.slice(0, maxMessage), frames });
  page.on('pageerror', ({ message, stack = '' }) => fault(`error: ${message}`, framesIn(stack, area)));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    const { url, lineNumber, columnNumber } = message.location();
    // A logged error has its own stack; other messages come from the line that logs them.
    const frames = framesIn(message.text(), area);
    fault(`consola: ${withoutStack(message.text())}`, frames.length > 0 ? frames : framesIn(`${url}:${lineNumber + 1}:${columnNumber + 1}`, area));
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The release's files are complete, so a 5xx means that a store or the database does not answer.
    if (response.status() >= 500 && pathname !== registryPath) outages.push(`${pathname} respondió ${response.status()}`);
    if (response.status() >= 400 && /^\/(mf|shell)\//.test(pathname)) fault(`${pathname} respondió ${response.status()}`);
  });
  return {
    fault,
    /** Records the page's own report of a failure, in the form in which it sends it to the site. */
    report(sent: string) {
      const reported = reportedFault(sent);
      // The report has the position; the console's message does not.
      if (reported) faults.unshift({ ...reported, message: reported.message.slice(0, maxMessage) });
    },
    /** Returns whether nothing failed so far. */
    isClean: () => faults.length === 0,
    /** Returns the faults. Rejects if the page failed while the site itself was failing. */
    faults(): Fault[] {
      if (faults.length > 0 && outages[0] !== undefined) throw new VisitOutage(outages[0]);
      return faults;
    },
  };
}
