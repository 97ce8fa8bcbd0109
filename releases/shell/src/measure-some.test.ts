import { measureSome } from './follow';
import { openTestShell } from './testing/test-host';

const registry = { revision: 1, shell: null, role: null, remotes: {} };
const { following, setRegistry } = openTestShell();

/** Returns whether a visit is measured whose lot is this number from 0 to 1. */
async function isMeasured(lot: number): Promise<boolean> {
  const measured: string[] = [];
  jest.spyOn(Math, 'random').mockReturnValue(lot);
  measureSome({ ...following, loadMeasuring: async () => ({ measure: (_, pathname) => void measured.push(pathname) }) });
  // The code comes as a chunk.
  await Promise.resolve();
  return measured.length > 0;
}
beforeEach(() => setRegistry(registry));
afterEach(() => {
  for (const name of ['webdriver', 'connection']) Reflect.deleteProperty(navigator, name);
});

test('A quarter of visits is measured', async () => {
  expect([await isMeasured(0), await isMeasured(0.249), await isMeasured(0.25), await isMeasured(0.99)]).toEqual([true, true, false, false]);
});

test('None is measured of a program, of a person who saves data or has a slow connection, and of a preview', async () => {
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
  expect(await isMeasured(0)).toBe(false);
  Reflect.deleteProperty(navigator, 'webdriver');
  for (const [connection, measured] of [
    [{ saveData: true }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '2g' }, false],
    [{ saveData: false, effectiveType: '3g' }, true],
  ] as const) {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    expect([connection, await isMeasured(0)]).toEqual([connection, measured]);
  }
  Reflect.deleteProperty(navigator, 'connection');
  setRegistry({ ...registry, preview: { area: 'mf_decks', release: '1.0.0+abcdefabcdef' } });
  expect(await isMeasured(0)).toBe(false);
});
