// npm run bench:my-table: opens 'Mi mesa' of the demo's tournament in Chromium like a cheap phone (4x slower CPU, 1.6 Mbit/s, 150 ms): the first
// visit, a second one, and a new round from the organiser's press until the phone shows it. The site must be built.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startSite } from '../../shared/tools/bench/site.mjs';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';

/** The demo's store account runs the tournament and plays in it. */
async function signedIn(browser, origin, options) {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const answer = await context.request.post('/api/auth/local/sign-in', { data: { user: 'organizador' }, headers: { origin } });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  return context.newPage();
}

/** Slows the line and the processor like a cheap phone's. Returns a function that reports the bytes received so far. */
async function slowLine(page) {
  // A stream never finishes, and received data excludes headers, so the larger of the two sums is closer.
  let [bytes, streamed] = [0, 0];
  const session = await page.context().newCDPSession(page);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    streamed += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return () => Math.max(bytes, streamed);
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const seat = (page) => page.getByRole('region', { name: 'Mi mesa' });

async function timed(crossed, act) {
  const [from, since] = [crossed(), performance.now()];
  await act();
  const took = performance.now() - since;
  return { took, bytes: crossed() - from };
}
const report = (label, { took, bytes }) => console.log(`${label.padEnd(44)} ${(took / 1000).toFixed(2)} s  ${kilobytes(bytes)}`);

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-my-table-'));
const { origin, stop } = await startSite(dataDir);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  const found = await fetch(`${origin}/t/MESA24`, { redirect: 'manual' });
  const [, id] = /\/torneo\/(\d+)\//.exec(found.headers.get('location') ?? '') ?? [];
  const address = `/torneo/${id}/mi-mesa`;

  const phone = await signedIn(browser, origin, { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const crossed = await slowLine(phone);
  const first = await timed(crossed, async () => {
    await phone.goto(address, { waitUntil: 'commit' });
    await seat(phone).waitFor();
  });
  report('first visit, until the own table is shown', first);
  await phone.waitForTimeout(5000);
  report(
    'another visit',
    await timed(crossed, async () => {
      await phone.reload({ waitUntil: 'commit' });
      await seat(phone).waitFor();
    }),
  );
  await phone.waitForTimeout(5000);

  const desk = await signedIn(browser, origin, { viewport: { width: 1280, height: 900 } });
  const press = (name) => desk.getByRole('button', { name, exact: true }).click();
  await desk.goto(`/torneo/${id}/mesa`);
  await press('Pedir el mando');
  await press('Tomar el mando');
  await desk.getByText('Tienes el mando.').waitFor();
  const open = desk.getByRole('list', { name: 'Sin resultado' }).getByRole('group', { name: /^Mesa \d+: / });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open
      .first()
      .getByRole('button', { name: /^Gana / })
      .first()
      .click();
    await desk.waitForFunction(
      (before) => document.querySelectorAll('[aria-label="Sin resultado"] [role=group], [aria-label="Sin resultado"] fieldset').length < before,
      left,
    );
  }
  await press('Sortear ronda 4');
  await desk.getByRole('button', { name: 'Publicar ronda 4' }).waitFor();
  report(
    "a new round, from 'Publicar' to the phone",
    await timed(crossed, async () => {
      await press('Publicar ronda 4');
      await seat(phone).getByText('Ronda 4').waitFor();
    }),
  );
} finally {
  await browser.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
