import { registryPath } from '@mesa/contract/calls/registry';
import { type Frame, maxMessage, reportFailure } from '@mesa/contract/calls/releases';
import type { Page } from 'playwright-core';
import { VisitOutage } from './outage';

/** What says that a page does not work. */
export interface Fault {
  message: string;
  /** Where in the builds' files, the innermost first. */
  frames: readonly Frame[];
}

/** `at f (https://…/mf/mf_decks/deck.1a2b3c4d.js:3:14)` */
const framesIn = (stack = ''): Frame[] =>
  [...stack.matchAll(/\/(?:mf\/\w+|shell)\/([\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g)].map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));

/** What a page tells the site of its own failure. */
function toldIn(postData: string | null): Fault {
  try {
    const { kind, message, frames } = reportFailure.body.parse(JSON.parse(postData ?? ''));
    return { message: kind === 'mismatch' ? `el navegador no la dibuja como el servidor: ${message}` : `el marco no pudo mostrarla: ${message}`, frames };
  } catch {
    return { message: `el marco no pudo mostrarla: ${postData ?? ''}`, frames: [] };
  }
}

/** Everything on the page that says the code does not work. A call that a visitor may not make is no fault of it. */
export function recordFaults(page: Page) {
  const faults: Fault[] = [];
  const outages: string[] = [];
  const fault = (message: string, frames: readonly Frame[] = []) => void faults.push({ message: message.slice(0, maxMessage), frames });
  page.on('pageerror', ({ message, stack }) => fault(`error: ${message}`, framesIn(stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) fault(`consola: ${message.text()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // What was published is whole: what cannot be had now lies in a store, or a database, that does not answer.
    if (response.status() >= 500 && pathname !== registryPath) outages.push(`${pathname} respondió ${response.status()}`);
    if (response.status() >= 400 && /^\/(mf|shell)\//.test(pathname)) fault(`${pathname} respondió ${response.status()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== reportFailure.path) return;
    const { message, frames } = toldIn(request.postData());
    // What failed is told here with its place, and by the console without.
    faults.unshift({ message: message.slice(0, maxMessage), frames });
  });
  return {
    fault,
    /** Rejects where a page failed while the site did not answer well. */
    faults(): Fault[] {
      if (faults.length > 0 && outages[0] !== undefined) throw new VisitOutage(outages[0]);
      return faults;
    },
  };
}
