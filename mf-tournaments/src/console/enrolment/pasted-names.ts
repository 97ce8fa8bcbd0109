import type { Division } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';

/** The prefix of a chat message: [22/11/26, 10:32] Ana: */
const sender = /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?\s?m\.?)?\]?\s*[-–]?\s*[^:]{1,60}:\s*/iu;
/** A chat's system message: it has a time and no sender. */
const notice = /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}/;
const number = /^[\s(]*\d{1,3}\s*[.)\]:°ºª–-]+\s*|^\d{1,3}\s+(?=\p{L})/u;
const bullet = /^[\s\-–—*•·●○►▶▪■□☐☑✓✔+_~>#@]+/u;
/** Keycap digits form one number: 1️⃣2️⃣ is the twelfth. */
const emoji = /[\d#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}|\p{Cf}/gu;
/** Phone numbers and Player IDs: names contain no sequences of digits. */
const digits = /\+?\(?\d[\d\s().-]{3,}\d/g;
/** An official Player ID; phone numbers are longer or contain spaces. */
const playerId = /^\d{5,7}$/;
const label = /\b(?:player\s*id|pop\s*id|pop|id)\b[\s:.#-]*(?=\d)/gi;
const link = /<[^>]*>|https?:\/\/\S+|\S+@\S+\.\S+/gi;
const note = /\([^)]*\)|\[[^\]]*\]/g;

export interface PastedPerson {
  name: string;
  pokemonId: string | null;
  /** A division written after the name. */
  division?: Division;
}

const divisionWords: readonly (readonly [Division, RegExp])[] = [
  ['junior', /(?:\s*[-–—,;:/|]\s*|\s+)j[uú]n(?:ior)?s?\.?$/i],
  ['senior', /(?:\s*[-–—,;:/|]\s*|\s+)s[eé]n(?:ior)?s?\.?$/i],
  ['masters', /(?:\s*[-–—,;:/|]\s*|\s+)m[aá]s(?:ter)?s?\.?$/i],
];

/** Removes a division from the end of a name; a name of one word is not cut. */
function withoutDivision(name: string): { name: string; division?: Division } {
  for (const [division, words] of divisionWords) {
    const cut = name.replace(words, '').replace(/[\s\-–—,;:/|]+$/, '');
    if (cut !== name && cut !== '') return { name: cut, division };
  }
  return { name };
}

/** Words of a list's title, which no name contains. */
const titleWords =
  /(?:^|[^\p{L}])(?:lista|listado|inscritos?|inscripci[oó]n(?:es)?|torneo|cup|copa|challenge|prerelease|liga|league|regional|jugadores|participantes|confirmados|cupos?|s[aá]bado|domingo|viernes)(?![\p{L}])/iu;
const ordinal = /^[\s\-–—*•·●_~>#@☐☑✓✔✅]*(?:\d{1,3}\s*[.)\]:°ºª–-]|\d{1,3}\s+(?=\p{L})|(?:[\d]\u{FE0F}?\u{20E3})+|🔟)/u;
const isNumbered = (line: string): boolean => ordinal.test(line.trim());

/** Returns whether a line above a list is its title: it ends with a colon, or has a title's words and no number of its own while the list is numbered. */
const isTitle = (line: string, isFirst: boolean, listIsNumbered: boolean): boolean =>
  !isNumbered(line) && (/:\s*[*_~]*\s*$/.test(line) || (titleWords.test(line) && (isFirst || listIsNumbered)));

function personIn(line: string): PastedPerson | null {
  const message = line.replace(emoji, ' ').trim().replace(sender, '');
  if (notice.test(message)) return null;
  const text = message.replace(bullet, '').replace(number, '').replace(bullet, '').replace(link, ' ').replace(label, ' ');
  const parts = text.replace(note, ' ').split(digits);
  // Division, payment and similar notes follow a Player ID.
  const name = (parts.find((part) => /\p{L}/u.test(part)) ?? '').replace(/\s+/g, ' ').replace(/^[\s,;:.|"“”«»-]+|[\s,;:.|*_~"“”«»-]+$/g, '');
  if (!name) return null;
  const ids = (text.match(digits) ?? []).map((one) => one.replace('(', '')).filter((one) => playerId.test(one));
  return { ...withoutDivision(name), pokemonId: ids.length === 1 ? (ids[0] ?? null) : null };
}

/** Equal names with different Player IDs are two people. */
const isSame = (one: PastedPerson, other: PastedPerson) =>
  fold(one.name) === fold(other.name) && (one.pokemonId === null || other.pokemonId === null || one.pokemonId === other.pokemonId);

/** Parses a list copied from a chat, one person per line, without duplicates; also returns the number of duplicates. */
export function pastedNames(text: string): { people: PastedPerson[]; doubled: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const listIsNumbered = lines.filter(isNumbered).length > lines.length / 2;
  const found = lines.flatMap((line, at) => (isTitle(line, at === 0 && lines.length > 1, listIsNumbered) ? [] : (personIn(line) ?? [])));
  const people: PastedPerson[] = [];
  for (const person of found) {
    const known = people.find((one) => isSame(one, person));
    if (known) {
      known.pokemonId ??= person.pokemonId;
      if (person.division) known.division ??= person.division;
    } else people.push(person);
  }
  return { people, doubled: found.length - people.length };
}
