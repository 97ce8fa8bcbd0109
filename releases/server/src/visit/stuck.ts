import type { CDPSession } from 'playwright-core';

/** Milliseconds for the browser to stop a running script. */
const timeout = 2000;

/** Prepares a page to be asked which script keeps it busy. Returns its stack in the form of an error's; empty if it is idle. */
export async function watchScripts(session: CDPSession): Promise<() => Promise<string>> {
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  // Once a script runs without end, the browser accepts a pause, but no longer the request to allow pauses.
  await session.send('Debugger.enable');
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, timeout, '');
      session.once('Debugger.paused', ({ callFrames }) => {
        clearTimeout(timer);
        resolve(callFrames.map(({ location: at }) => `at ${scripts.get(at.scriptId)}:${at.lineNumber + 1}:${(at.columnNumber ?? 0) + 1}`).join('\n'));
      });
      session.send('Debugger.pause').catch(() => resolve(''));
    });
}
