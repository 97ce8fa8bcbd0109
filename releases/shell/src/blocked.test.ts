import { waitFor } from '@testing-library/react';
import { watchBlocked } from './blocked';

const deck = `${location.origin}/mf_decks/deck.1a2b3c4d.js`;
const files: Record<string, string> = { [deck]: 'const cards = 60;\nfunction shuffle() {}\n', [`${location.origin}/shell/main.5e6f7a8b.js`]: 'start();' };

let observed: unknown;
let see: (...entries: object[]) => void;
beforeEach(() => {
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(callback: (list: { getEntries(): object[] }) => void) {
        see = (...entries) => callback({ getEntries: () => entries });
      }
      observe(options: unknown) {
        observed = options;
      }
    },
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const text = files[String(address)];
    if (text === undefined) throw new TypeError('Failed to fetch');
    return new Response(text);
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));

const script = (duration: number, sourceURL: string, sourceCharPosition: number) => ({ duration, sourceURL, sourceCharPosition });
/** Returns what was reported for these frames, once the last one, which names the start of the shell, was. */
async function reportedFor(...frames: object[]): Promise<string[]> {
  const reported: string[] = [];
  watchBlocked((stack) => void reported.push(stack));
  const last = `${location.origin}/shell/main.5e6f7a8b.js:1:1`;
  see(...frames, { duration: 9000, scripts: [script(9000, `${location.origin}/shell/main.5e6f7a8b.js`, 0)] });
  await waitFor(() => expect(reported).toContain(last));
  return reported.filter((stack) => stack !== last);
}

test('a page that did not answer for eight seconds reports the functions that kept it, the longest first, also from before it looked', async () => {
  const scripts = [script(3000, deck, 6), script(5500, deck, 27)];
  expect(await reportedFor({ duration: 8000, scripts })).toEqual([`${deck}:2:10\n${deck}:1:7`]);
  expect(observed).toEqual({ type: 'long-animation-frame', buffered: true });
});

test('a page that answers earlier reports nothing', async () => {
  expect(await reportedFor({ duration: 7999, scripts: [script(7999, deck, 6)] })).toEqual([]);
});

test('scripts of other sites and unknown places are left out', async () => {
  const scripts = [script(8000, 'https://clerk.example/clerk.js', 3), script(100, deck, -1), script(50, deck, 0)];
  const reported = await reportedFor({ duration: 9000, scripts }, { duration: 9000 });
  expect(reported.sort()).toEqual(['', `${deck}:1:1`]);
});

test('a file that the browser has no more costs only its report', async () => {
  expect(await reportedFor({ duration: 9000, scripts: [script(9000, `${location.origin}/mf_decks/gone.00000000.js`, 0)] })).toEqual([]);
});
