/** The scripts that use the joiners U+200C and U+200D between letters. */
const joiningScripts = ['Arab', 'Syrc', 'Mand', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'];
const joiningLetter = `(?!\\p{DI})(?=[\\p{L}\\p{M}])[${joiningScripts.map((script) => `\\p{sc=${script}}`).join('')}]`;
/** Signs that end an Indic consonant; a joiner after one of them chooses the shape of the consonant. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const mongolian = '(?=\\p{L})\\p{sc=Mong}';
const emoji = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{EMod}?';

/** Sequences in which an invisible character changes how others look. */
const needed = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
  `${emoji}(?:\\u200d${emoji})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  '\\p{Unified_Ideograph}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  `${mongolian}[\\u180b-\\u180d\\u180f]`,
  `${mongolian}\\u180e(?=${mongolian})`,
  `${virama}[\\u200c\\u200d]`,
  `${joiningLetter}[\\u200c\\u200d](?=${joiningLetter})`,
].join('|');

/** Format characters (Cf) that are visible: the number signs of Arabic, Syriac and Kaithi. */
const visibleFormat = '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]';
/** Unicode classifies U+2800 and U+1D159 as symbols, but both are blank; U+FFFC replaces a missing object. */
const hidden = `[\\p{DI}\\p{Bidi_C}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}\\u2800\\ufffc\\u{1d159}]|(?!${visibleFormat})\\p{Cf}`;

const neededOrHidden = new RegExp(`(${needed})|${hidden}`, 'gu');
const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/**
 * Removes characters that are invisible or change the direction of text: Default_Ignorable_Code_Point, Bidi_Control, private use, unassigned and
 * blank symbols. Keeps joiners and variation selectors where a script or an emoji needs them. For files and pasted lists; `isVisible` refuses the
 * same characters in typed text.
 */
export const withoutHidden = (text: string): string => text.replace(neededOrHidden, (_, sequence?: string) => sequence ?? '');

/** Returns whether all characters of a text are visible and at least one is more than a space or an accent. An empty text is visible. */
export const isVisible = (text: string): boolean => text === '' || (visible.test(text) && withoutHidden(text) === text);
