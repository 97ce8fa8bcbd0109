import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { measureSome } from './follow';
import { setRegistry } from './registry';

const mockMeasured: string[] = [];
jest.mock('../vitals/measure', () => ({ measureFirstPage: (_: unknown, pathname: string) => mockMeasured.push(pathname) }));

/** Returns whether a visit is measured whose lot is this number from 0 to 1. */
async function isMeasured(lot: number): Promise<boolean> {
  mockMeasured.length = 0;
  jest.spyOn(Math, 'random').mockReturnValue(lot);
  measureSome({ subscribe: () => () => undefined });
  // The code comes as a chunk.
  await import('../vitals/measure');
  return mockMeasured.length > 0;
}
beforeEach(() => setRegistry(describedRegistry()));
afterEach(() => {
  for (const name of ['webdriver', 'connection']) Reflect.deleteProperty(navigator, name);
});

test('A quarter of visits is measured', async () => {
  expect([await isMeasured(0), await isMeasured(0.249), await isMeasured(0.25), await isMeasured(0.99)]).toEqual([true, true, false, false]);
});

test('None is measured of a program, of a person who saves data, and of a preview', async () => {
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
  expect(await isMeasured(0)).toBe(false);
  Reflect.deleteProperty(navigator, 'webdriver');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(await isMeasured(0)).toBe(false);
  Reflect.deleteProperty(navigator, 'connection');
  setRegistry({ ...describedRegistry(), preview: { area: 'mf_decks', release: '1.0.0+abcdefabcdef' } });
  expect(await isMeasured(0)).toBe(false);
});
