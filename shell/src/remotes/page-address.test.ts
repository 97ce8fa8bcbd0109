import { pageAddress } from './page-address';

function opened(href: string, attributes: Partial<HTMLAnchorElement> = {}) {
  const link = Object.assign(document.createElement('a'), { href, ...attributes });
  return pageAddress(link)?.pathname ?? null;
}

test.each([
  ['another page', '/torneos', '/torneos'],
  ['another view of this page', '/?pagina=2', '/'],
  ['this page', '/', null],
  ['a part of this page', '/#contenido', null],
  ['another site', 'https://example.org/torneos', null],
])('a link to %s', (_, href, path) => expect(opened(href)).toBe(path));

test('a link that opens a tab or saves a file opens no page here', () => {
  expect([opened('/torneos', { target: '_blank' }), opened('/torneos', { download: 'torneos' })]).toEqual([null, null]);
});
