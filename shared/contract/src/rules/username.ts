/** The scripts that a name may use, one at a time; Japanese, Korean and Chinese combine several Unicode scripts. */
const alphabets = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Ethiopic', 'Tibetan'],
].map((script) => [script]);
const mixed = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const written = [...alphabets, ...mixed].map((scripts) => {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join('');
  return new RegExp(`^[${letters}\\p{scx=Common}\\p{scx=Inherited}]*$`, 'u');
});

// U+2800 is a blank that Unicode classifies as a symbol. Only the usual space is allowed: others look the same.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;
/** Letters outside any script: 𝐯𝐚𝐥𝐞 consists of mathematical symbols. */
const decorative = /(?=\p{L})\p{scx=Common}/u;

/** Returns why a text cannot be a username, as a sentence for the person; null if it can. */
export function usernameFault(username: string): string | null {
  if (/[/\\?#%]/.test(username)) return 'El nombre de usuario no puede llevar / \\ ? # %';
  if (invisible.test(username)) {
    return 'El nombre de usuario lleva caracteres que no se ven o que cambian el sentido del texto. Escríbelo a mano, con letras, números y signos comunes.';
  }
  // One or two dots mean a folder in an address.
  if (!/[\p{L}\p{N}]/u.test(username)) return 'El nombre de usuario necesita al menos una letra o un número.';
  if (decorative.test(username)) return 'El nombre de usuario lleva letras decorativas. Escríbelo con las letras del teclado.';
  if (!written.some((alphabet) => alphabet.test(username))) return 'El nombre de usuario mezcla letras de varios alfabetos. Usa las de uno solo.';
  return null;
}
