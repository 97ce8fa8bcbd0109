import { expect, test } from '@jest/globals';
import { readCspReports } from './csp-report';

const read = (effectiveDirective: string, blockedURL: string) =>
  readCspReports([{ type: 'csp-violation', body: { effectiveDirective, blockedURL, documentURL: 'https://mesa.example/torneos' } }]);

test.each(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink'])(
  'A report of blocked content without a host names its kind: %s',
  (keyword) => {
    expect(read('script-src', keyword)).toEqual([{ directive: 'script-src', blocked: keyword, path: '/torneos' }]);
  },
);

test.each([
  ...['default', 'script', 'style', 'img', 'font', 'connect', 'worker', 'frame', 'object', 'manifest', 'media', 'child'].map((kind) => `${kind}-src`),
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'],
  ...['base-uri', 'form-action', 'require-trusted-types-for', 'trusted-types'],
])('A report of what %s blocks is read', (directive) => {
  expect(read(directive, 'https://evil.example/a')).toEqual([{ directive, blocked: 'evil.example', path: '/torneos' }]);
});

test.each(['sandbox', 'script-src-elem-x', 'x-base-uri', 'img-src x'])('A report of %s is read only if it names a directive', (directive) => {
  expect(read(directive, 'https://evil.example/a').map((report) => report.directive)).toEqual(directive === 'img-src x' ? ['img-src'] : []);
});

test('A host that is longer than any is passed over', () => {
  const host = (length: number) => `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.`.padEnd(length, 'd');
  expect([253, 254].map((length) => read('img-src', `https://${host(length)}/`).length)).toEqual([1, 0]);
});
