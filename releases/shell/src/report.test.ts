import { maxFrames, maxMessage } from '@mesa/release-contract/calls/failures';
import { bodyOf, sendReport } from './report';

const report = { area: 'mf_decks', release: '1.0.0+0123456789ab', kind: 'page' as const, page: 'deck', error: 'x', frames: [] };

test('A report has as many places as the server takes, and a message that it can store', () => {
  const frames = Array.from({ length: maxFrames + 1 }, (_, i) => ({ file: 'deck.1a2b3c4d.js', line: i + 1, column: 1 }));
  expect(bodyOf({ ...report, frames }).frames).toEqual(frames.slice(0, maxFrames));
  expect(bodyOf({ ...report, error: 'x'.repeat(maxMessage + 1) }).message).toHaveLength(maxMessage);
  expect(bodyOf({ ...report, error: `a\0b${'x'.repeat(maxMessage - 4)}😀` }).message).toBe(`ab${'x'.repeat(maxMessage - 4)}`);
});

describe('A failure', () => {
  const send = jest.fn((_address: string, _body: Blob) => true);
  beforeEach(() => {
    send.mockClear();
    sessionStorage.clear();
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: send });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'));

  test('is sent once for each kind, area and release, whatever its places', () => {
    const frame = { file: 'deck.1a2b3c4d.js', line: 1, column: 1 };
    for (const more of [{}, {}, { frames: [frame] }]) sendReport({ ...report, ...more });
    // The server reads no body of another type.
    expect(send.mock.calls.map(([address, { type }]) => [address, type])).toEqual([['/api/load-failures', 'application/json']]);
    for (const more of [{ kind: 'crash' as const }, { area: 'mf_stores' }, { release: '2.0.0+0123456789ab' }]) sendReport({ ...report, ...more });
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('is sent each time where the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    for (const one of [report, report]) sendReport(one);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
