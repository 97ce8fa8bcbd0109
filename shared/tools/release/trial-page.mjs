import { load } from '../typescript.mjs';

const { keepTimers, runTimers } = await load('release-contract/src/early-timers.ts');

/** Milliseconds after which a page that shows nothing counts as hanging. */
const timeout = 15_000;
/** Milliseconds without a request after which a page is idle, and the longest wait for that. */
const [quiet, longest] = [150, 2000];

/** @typedef {{ file: string, line: number, column: number }} Frame */
/** @typedef {{ message: string, frames: Frame[] }} Fault */

/** Parses the positions of a stack in the files of one area. */
const framesIn = (stack, area) =>
  [...stack.matchAll(new RegExp(`/mf/${area}/([\\w.-]+\\.js)(?:\\?[^\\s:]*)?:(\\d+):(\\d+)`, 'g'))].map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));

/**
 * Opens a browser context of an account with the scripts that let a page's timers run early.
 * @param {any} browser of playwright-core, which is the area's
 * @param {string} origin
 * @param {string} account
 */
export async function signedIn(browser, origin, account) {
  const context = await browser.newContext({ locale: 'es', serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.addInitScript(keepTimers);
  // So that no other area is fetched ahead.
  await context.addInitScript(`Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true }, configurable: true });`);
  const answer = await context.request.post(`${origin}/api/auth/local/sign-in`, { data: { user: account }, headers: { origin } });
  if (!answer.ok()) throw new Error(`la cuenta ${account} no pudo entrar (${answer.status()})`);
  return context;
}

/** Resolves once a page makes no more requests. */
async function untilIdle(page, open) {
  const from = Date.now();
  for (let still = Date.now(); Date.now() - from < longest && Date.now() - still < quiet; ) {
    await page.waitForTimeout(50);
    if (open.size > 0) still = Date.now();
  }
}

/**
 * Opens a page and returns what its code does wrong, with positions in the area's files.
 * @param {any} context of playwright-core
 * @param {{ origin: string, address: string, area: string }} of
 * @returns {Promise<Fault[]>}
 */
export async function faultsOf(context, { origin, address, area }) {
  const page = await context.newPage();
  /** @type {Fault[]} */
  const faults = [];
  const open = new Set();
  page.on('pageerror', ({ message, stack = '' }) => faults.push({ message: `error: ${message}`, frames: framesIn(stack, area) }));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    const { url, lineNumber, columnNumber } = message.location();
    const own = framesIn(message.text(), area);
    faults.push({
      message: `consola: ${message.text().replace(/\n\s+at [\s\S]*$/, '')}`,
      frames: own.length > 0 ? own : framesIn(`${url}:${lineNumber + 1}:${columnNumber + 1}`, area),
    });
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith(`/mf/${area}/`)) faults.push({ message: `${pathname} respondió ${response.status()}`, frames: [] });
  });
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  const session = await context.newCDPSession(page);
  /** @type {Map<string, string>} */
  const scripts = new Map();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await session.send('Debugger.enable');
  // A page with an endless script answers no request.
  const within = (work) => {
    work.catch(() => undefined);
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('Timeout')), timeout);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
  /** Returns the position of a script that runs without end. */
  const stuckAt = () =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, 2000, []);
      session.once('Debugger.paused', ({ callFrames }) => {
        clearTimeout(timer);
        const stack = callFrames.map(({ location: at }) => `${scripts.get(at.scriptId)}:${at.lineNumber + 1}:${(at.columnNumber ?? 0) + 1}`);
        resolve(framesIn(stack.join('\n'), area));
      });
      session.send('Debugger.pause').catch(() => resolve([]));
    });
  try {
    await within(page.goto(origin + address));
    await within(page.waitForFunction(() => ['hydrated', 'drawn'].some((name) => performance.getEntriesByName(name).length > 0)));
    await within(page.locator('main h1').first().waitFor());
    await untilIdle(page, open);
    if (await within(page.getByText('no está disponible en este momento').count())) faults.push({ message: 'el marco no pudo mostrarla', frames: [] });
    await within(page.evaluate(runTimers));
    await untilIdle(page, open);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    faults.push({ message: /timeout/i.test(line) ? `no se mostró en ${timeout / 1000} segundos` : line, frames: await stuckAt() });
  } finally {
    await within(page.close()).catch(() => undefined);
  }
  return faults;
}
