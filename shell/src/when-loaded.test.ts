import { whenLoaded } from './when-loaded';

const load = () => window.dispatchEvent(new Event('load'));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
});
afterEach(() => jest.useRealTimers());

describe('Deferred work', () => {
  test('runs once, when the page has loaded', () => {
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(4000);
    expect(run).not.toHaveBeenCalled();
    load();
    expect(run).toHaveBeenCalledTimes(1);
    load();
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('runs after five seconds if a file of the page hangs', () => {
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('runs at once on a loaded page', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('does not run if cancelled', () => {
    const run = jest.fn();
    whenLoaded(run)();
    load();
    jest.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
