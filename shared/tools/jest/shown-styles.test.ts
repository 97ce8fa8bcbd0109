import { answerShownSooner } from './shown-styles';

/** A page that jsdom answers by itself, and the same answered sooner. */
function pages() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as Window & typeof globalThis;
  const exact = page.getComputedStyle.bind(page);
  answerShownSooner(page);
  return { body: page.document.body, exact, sooner: (element: Element) => page.getComputedStyle(element) };
}
afterEach(() => document.body.replaceChildren());

const names = ['display', 'visibility', 'opacity', 'pointer-events', 'color'];

test.each([
  ['of every kind', '<p>a<b>b</b></p><ul><li>c</li></ul><table><tr><td>d</td></tr></table><svg><title>e</title></svg><button>f</button><title>g</title>'],
  [
    'that attributes hide',
    '<p hidden>a</p><input type="hidden"><input type="text"><dialog>b</dialog><dialog open>c</dialog><ruby>d<rp>(</rp></ruby><rp>(</rp>',
  ],
  [
    'that styles hide',
    '<div style="display: none"><p>a</p></div><div style="visibility: hidden; pointer-events: none"><p>b</p><p style="visibility: visible">c</p></div>',
  ],
  ['half seen', '<p style="opacity: 0.5; color: red">a</p><p style="display: flex; visibility: inherit">b</p>'],
  ['with a style sheet', '<style>.a { display: none; visibility: hidden } b { opacity: 0 }</style><p class="a">a</p><b>b</b>'],
])('elements %s are shown as jsdom says', (_, html) => {
  const { body, exact, sooner } = pages();
  body.innerHTML = html;
  for (const element of body.querySelectorAll('*'))
    expect([element.outerHTML, ...names.map((name) => sooner(element).getPropertyValue(name))]).toEqual([
      element.outerHTML,
      ...names.map((name) => exact(element).getPropertyValue(name)),
    ]);
});

test('an element that changes is asked again', () => {
  const { body, sooner } = pages();
  body.innerHTML = '<div><p>a</p></div>';
  const [outer, inner] = body.querySelectorAll<HTMLElement>('div, p');
  if (!outer || !inner) throw new Error('no elements');
  const shown = () => [outer, inner].map((element) => `${sooner(element).display} ${sooner(element).visibility}`);
  expect(shown()).toEqual(['block visible', 'block visible']);
  outer.style.visibility = 'hidden';
  inner.hidden = true;
  expect(shown()).toEqual(['block hidden', 'none hidden']);
});
