import { expect, test } from '@jest/globals';
import { StartError, startFailure } from './start-error';

test('A failed start says its own sentence, without where it happened', () => {
  for (const detailed of [false, true]) expect(startFailure(new StartError('PORT debe ser un número.'), { detailed })).toBe('PORT debe ser un número.');
});

test('An unexpected error is one sentence, and says where it happened only if the operator wants it', () => {
  const error = new Error('first line\n  second line\n');
  expect(startFailure(error, { detailed: false })).toBe('El sitio no pudo arrancar (first line · second line): con LOG_LEVEL=debug dice dónde.');
  const detailed = startFailure(error, { detailed: true });
  expect(detailed).toMatch(/^El sitio no pudo arrancar \(first line · second line\)\.\n/);
  expect(detailed).toContain('start-error.test');
});

test.each([
  ['a text', 'El sitio no pudo arrancar (a text): con LOG_LEVEL=debug dice dónde.'],
  [null, 'El sitio no pudo arrancar (null): con LOG_LEVEL=debug dice dónde.'],
])('What is no error is named too: %p', (thrown, sentence) => {
  expect(startFailure(thrown, { detailed: false })).toBe(sentence);
});
