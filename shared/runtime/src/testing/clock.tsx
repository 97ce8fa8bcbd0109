/**
 * Starts the clock of each test of a file at a time, by default noon in Bogotá on 15 June 2025, three weeks after the tournaments of `make.tsx`. It goes on
 * from there.
 */
export function startClock(now = '2025-06-15T12:00:00-05:00'): void {
  beforeEach(() => void jest.useFakeTimers({ now: new Date(now), advanceTimers: true, doNotFake: ['performance'] }));
  afterEach(() => void jest.useRealTimers());
}
