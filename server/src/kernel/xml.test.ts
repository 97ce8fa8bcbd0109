import { expect, test } from '@jest/globals';
import { xml } from './xml';

test.each([
  [`Ana & "Beto" <b>'x'</b>`, 'Ana &amp; &quot;Beto&quot; &lt;b&gt;&apos;x&apos;&lt;/b&gt;'],
  ['Ñandú 🂡', 'Ñandú 🂡'],
  ['a\0b\u0007c\uFFFEd\uFFFFe\ud83d', 'abcde'],
])('%j is written in XML as %s', (text, written) => {
  expect(xml(text)).toBe(written);
});
