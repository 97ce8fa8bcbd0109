import { maxFrames, maxMessage } from '@mesa/release-contract/calls/failures';
import { bodyOf } from './report';

const report = { area: 'mf_decks', release: '1.0.0+0123456789ab', kind: 'page' as const, page: 'deck', error: 'x', frames: [] };

test('A report has as many places as the server takes, and a message that it can store', () => {
  const frames = Array.from({ length: maxFrames + 1 }, (_, i) => ({ file: 'deck.1a2b3c4d.js', line: i + 1, column: 1 }));
  expect(bodyOf({ ...report, frames }).frames).toEqual(frames.slice(0, maxFrames));
  expect(bodyOf({ ...report, error: 'x'.repeat(maxMessage + 1) }).message).toHaveLength(maxMessage);
  expect(bodyOf({ ...report, error: `a\0b${'x'.repeat(maxMessage - 4)}😀` }).message).toBe(`ab${'x'.repeat(maxMessage - 4)}`);
});
