import { expect, test } from '@jest/globals';
import { framesIn } from './faults';

const stack = [
  'TypeError: x is not a function',
  '    at deck (https://mesa.example/mf/mf_decks/deck.1a2b3c4d.js:3:14)',
  '    at other (https://mesa.example/mf/mf_stores/store.1a2b3c4d.js:5:6)',
  '    at https://mesa.example/mf/mf_decks/remote.1a2b3c4d.js?retry=1:7:8',
  '    at main (https://mesa.example/shell/main.1a2b3c4d.js:9:10)',
].join('\n');

test.each([
  [
    'mf_decks',
    [
      { file: 'deck.1a2b3c4d.js', line: 3, column: 14 },
      { file: 'remote.1a2b3c4d.js', line: 7, column: 8 },
    ],
  ],
  ['shell', [{ file: 'main.1a2b3c4d.js', line: 9, column: 10 }]],
  ['mf_profile', []],
])('Of a stack, the frames in files of %s are read, also of those that were requested again', (area, frames) => {
  expect(framesIn(stack, area)).toEqual(frames);
});
