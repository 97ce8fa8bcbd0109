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
}

function personIn(line: string): PastedPerson | null {
  const message = line.replace(emoji, ' ').trim().replace(sender, '');
  if (notice.test(message)) return null;
  const text = message.replace(bullet, '').replace(number, '').replace(bullet, '').replace(link, ' ').replace(label, ' ');
  const parts = text.replace(note, ' ').split(digits);
  // Division, payment and similar notes follow a Player ID.
  const name = (parts.find((part) => /\p{L}/u.test(part)) ?? '').replace(/\s+/g, ' ').replace(/^[\s,;:.|"“”«»-]+|[\s,;:.|*_~"“”«»-]+$/g, '');
  if (!name) return null;
  const ids = (text.match(digits) ?? []).filter((one) => playerId.test(one));
  return { name, pokemonId: ids.length === 1 ? (ids[0] ?? null) : null };
}

/** Equal names with different Player IDs are two people. */
const isSame = (one: PastedPerson, other: PastedPerson) =>
  fold(one.name) === fold(other.name) && (one.pokemonId === null || other.pokemonId === null || one.pokemonId === other.pokemonId);

/** Parses a list copied from a chat, one person per line, without duplicates; also returns the number of duplicates. */
export function pastedNames(text: string): { people: PastedPerson[]; doubled: number } {
  const found = text.split(/\r?\n/).flatMap((line) => personIn(line) ?? []);
  const people: PastedPerson[] = [];
  for (const person of found) {
    const known = people.find((one) => isSame(one, person));
    if (known) known.pokemonId ??= person.pokemonId;
    else people.push(person);
  }
  return { people, doubled: found.length - people.length };
}
