import { isVisible, withoutHidden } from './visible-text';

describe('A displayed text', () => {
  test.each(['Ana', "José P. Ñandú (Perú) 100 % · «¡Hola!» — it's", 'Liga\u00a0Ñandú', '-', 'vale🔥', '李小龍', 'نورا', 'Цветана'])('may be %s', (text) => {
    expect(isVisible(text)).toBe(true);
    expect(withoutHidden(text)).toBe(text);
  });

  test.each([
    ['a Persian word', 'می\u200cخواهم'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['a Malayalam chillu at the end', 'അവന്\u200d'],
    ['a Bengali conjunct', 'র\u200d্যাব'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a profession with a skin tone', '👩🏽\u200d⚕\ufe0f'],
    ['a heart', 'Ana ❤\ufe0f'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a variant of an ideograph', '渡邉\u{e0101}'],
    ['a Mongolian variant', 'ᠠ\u180b'],
    ['an emoji of the next Unicode version', '\u{1fadf}'],
  ])('may have a joiner or selector in %s', (_, text) => {
    expect(isVisible(text)).toBe(true);
    expect(withoutHidden(text)).toBe(text);
  });

  test.each([
    ['a zero-width space', 'An\u200ba'],
    ['a joiner between Latin letters', 'An\u200da'],
    ['a joiner at the end', 'Ana\u200d'],
    ['two joiners in an Arabic word', 'می\u200c\u200cخواهم'],
    ['a joiner after an emoji', 'Ana🔥\u200d'],
    ['a selector after a letter', 'Ana\ufe0f'],
    ['a selector after a digit', 'Copa 1\ufe0f'],
    ['a supplementary selector', 'Ana\u{e0101}'],
    ['a tag', 'Ana\u{e0041}'],
    ['a tag behind a flag without its end', '🏴\u{e0067}\u{e0062}'],
    ['a Hangul filler', 'Ana\u3164'],
    ['the fillers of Hangul syllables', 'A\u115f\u1160na'],
    ['a half-width filler', 'Ana\uffa0'],
    ['a blank of Braille', 'A\u2800na'],
    ['a null notehead', 'A\u{1d159}na'],
    ['an inherent Khmer vowel', 'ក\u17b4'],
    ['a right-to-left override', 'Ana\u202egnp.exe'],
    ['an isolate', '\u2066Ana\u2069'],
    ['a mark of direction', '\u200eAna'],
    ['an Arabic letter mark', 'Ana\u061c'],
    ['a soft hyphen', 'A\u00adna'],
    ['a byte order mark', 'A\ufeffna'],
    ['a word joiner', 'A\u2060na'],
    ['a grapheme joiner', 'A\u034fna'],
    ['an annotation', 'A\ufff9na'],
    ['a hieroglyph control', 'A\u{13430}na'],
    ['a line separator', 'A\u2028na'],
    ['private use', 'A\ue000na'],
    ['a noncharacter', 'A\u{1ffff}na'],
    ['an object that is missing', 'A\ufffcna'],
  ])('may not have %s', (_, text) => {
    expect(isVisible(text)).toBe(false);
    expect(isVisible(withoutHidden(text))).toBe(true);
    expect(withoutHidden(text).length).toBeLessThan(text.length);
  });

  test.each([
    ['accents alone', '\u0301\u0302'],
    ['spaces alone', '\u00a0\u3000'],
    ['a filler alone', '\u3164'],
    ['a selector alone', '\ufe0f'],
    ['blanks of Braille alone', '\u2800\u2800'],
  ])('may not be %s', (_, text) => {
    expect(isVisible(text)).toBe(false);
  });

  test('is read in linear time', () => {
    const text = '👨\u200d'.repeat(100_000) + 'ا\u200c'.repeat(100_000);
    expect(withoutHidden(text)).toBe(`${'👨\u200d'.repeat(99_999)}👨${'ا\u200c'.repeat(99_999)}ا`);
  });
});
