import { basicEnergyOf, type EnergyType } from './basic-energy';
import { type ExpansionCodes, toPrint } from './print';

/** A line of a pasted list that names a card. */
export interface DeckLine {
  /** The line as it was pasted, trimmed. */
  line: string;
  /** Its place in the text, from 1. */
  number: number;
  quantity: number;
  name: string;
  /** The expansion's code; a list may give no number with it. */
  code?: string;
  /** The number in the expansion, in the form of `Print`. */
  printNumber?: string;
  basicEnergy?: EnergyType;
}

const longestName = 120;

/** `4,Charmander,MEW,4` and `| 4 | Charmander |`: a row of a table. */
const tableRow = /^(?:\| ?)?"?\d{1,4}"? ?[,;|] ?["\p{L}]/u;
/** A row with the count at the end or after the name: `Charmander,MEW,4,3`, `Charmander;3;MEW;4`. */
const rowsOfNames = [
  /^"?(?<name>[^",;|]+)"?(?<by>[,;|]) ?"?(?<code>[A-Z][A-Z0-9-]{1,7})"?\k<by> ?"?(?<number>[A-Z]{0,4}\d{1,4})"?\k<by> ?"?(?<count>\d{1,2})"?$/,
  /^"?(?<name>[^",;|]+)"?(?<by>[,;|]) ?"?(?<count>\d{1,2})"?\k<by> ?"?(?<code>[A-Z][A-Z0-9-]{1,7})"?\k<by> ?"?(?<number>[A-Z]{0,4}\d{1,4})"?$/,
];
const commentSign = String.raw`#{1,6}|\/\/|--|;|%|\/\*|<!--`;
const comment = new RegExp(`^(?:> ?)*(?:${commentSign})`);
/** Characters that a chat, a page or a script adds: quotation marks, comment signs, bold and strikethrough. */
const decoration = new RegExp(String.raw`^(?:(?:>|${commentSign}) ?)+(?=\S)| ?(?:\*\/|-->)$|\*\*|__|~~`, 'g');
const plain = (line: string): string => {
  const bare = line.replace(decoration, '').trim();
  for (const row of rowsOfNames) if (row.test(bare)) return bare.replace(row, '$<count> $<name> $<code> $<number>');
  return (tableRow.test(bare) ? bare.replace(/["|,;]/g, ' ') : bare).replace(/ +/g, ' ').trim();
};

/** Returns whether a line is a note of the list's author; a card in such a line is read like any other. */
export const isComment = (line: string): boolean => comment.test(line);

const bullet = '(?:[*•·●▪◦‣] ?|[-–—+] )?';
// `1. 4 Charmander`: a list number precedes the quantity.
const place = String.raw`(?:\d{1,2}[.)] (?=\d{1,2} \S))?`;
// A capital X belongs to a count only if it touches it: `4 X Speed` and `Charizard X 4` are names with an X.
const count = String.raw`(?:(?:[x×] ?|X)(\d{1,4})|(\d{1,4})[x×X])`;
const countFirst = new RegExp(
  String.raw`^${bullet}${place}[([]?(?:(?:[x×] ?|X)(\d{1,4})|(\d{1,4})(?: ?[x×]|X)?)[)\]]?(?: ?[-–—:])? (?:(?:copias? de|copies of) )?(\S.*)$`,
);
/** Text that may precede a name with its count at the end: a bullet or a list number. */
const beforeName = new RegExp(String.raw`^${bullet}(?:\d{1,2}[.)] )?`);
const countLast = new RegExp(String.raw`^(\S.*?) [([]?${count}[)\]]?$`);
// `Árbitro x2 (DRI)`, `Árbitro x2 DRI 180`, `Árbitro (2) (DRI)`: between the name and what follows it.
const countBetween = new RegExp(String.raw`^(\S.*?) (?:[([]?${count}[)\]]?|[([](\d{1,2})[)\]])(?: ?[-–—:,])? ((?:[A-Z0-9]|[([]\w)[\w-]{1,9}\b.*)$`);
/** `Árbitro DRI 180 (2)`, `Árbitro DRI 180: 2`: a number after a print is always the count. */
const countBehindPrint = /^(\S.*\d\w?[)\]]?)(?: ?[-–—:*] ?| )[([]?(\d{1,2})[)\]]?$/;

// Upper case marks the code: `Pokégear 3.0` and `Energy 10` hold none; VMAX and its like belong to the name, a language (`OBF ES 125`) to the print.
const code = String.raw`(?!(?:ENERGY|V|EX|GX|VMAX|VSTAR|BREAK|EN|ES|PT)\b(?:[^-]|$))(?=[A-Z0-9-]*[A-Z])(?<code>[A-Z0-9]{2,6}(?:-[A-Z]{1,4})?)`;
const number = String.raw`#?(?<number>[A-Z]{0,4}\d{1,4}[A-Za-z]?)`;
const prints = [
  // MEW 4, (MEW-4), [MEW] 4, OBF ES 125/197
  new RegExp(String.raw`^(?<name>.*\S) [([]?${code}[)\]]?[ -](?:(?:EN|ES|PT) )?${number}(?:\/\w+)?[)\]]?$`),
  // MEW4
  /^(?<name>.*\S) [([]?(?<code>[A-Z]{3})(?<number>\d{1,3})[)\]]?$/,
  // 4/165 [MEW], 4 (MEW)
  new RegExp(String.raw`^(?<name>.*\S) ${number}(?:\/\w+)? [([]${code}[)\]]$`),
  // 4/165 MEW
  new RegExp(String.raw`^(?<name>.*\S) ${number}\/\w+ ${code}$`),
];
const printIn = (text: string): Record<string, string> | undefined => {
  for (const form of prints) {
    const groups = form.exec(text)?.groups;
    if (groups) return groups;
  }
};

/** Returns whether a line ends in the print of a card. */
export const endsInPrint = (line: string): boolean => printIn(plain(line)) !== undefined;

/** An expansion without a number: `Árbitro (DRI)`. */
const codeAlone = new RegExp(String.raw`^(?<name>.*\S) [([]${code}[)\]]$`);

const parallelFoil = / \(?PH\)?$/;
/** Text after a print: a note, a price, a finish, a kind, a regulation mark. */
const remark =
  /^(.*\d\w?[)\]]?) (?:[([*#$€–—-].*|\/\/.*|[d-j]|rh|reverse|inversa|(?:reverse |cosmos )?(?:holo|foil|holográfica)|ace ?spec|item|supporter|stadium|tool|trainer|pok[eé]mon)$/i;
const withoutRemark = (text: string): string => {
  const before = remark.exec(text)?.[1];
  return before !== undefined && printIn(before) ? before : text;
};

const lowerCasePrint = /(?<= )([a-z]{3}|pr-[a-z]{2,3}) (?:gg|tg)?\d{1,3}(?:\/\w+)?$/;
const bracketedCode = /(?<= [([])[a-z][a-z0-9]{1,5}(?=(?:[ -]\w+)?[)\]]$)/;
/** A lower-case code counts in a line that is all lower case, and if it is a known code. */
const withCode = (words: string, codes: ExpansionCodes): string =>
  words
    .replace(lowerCasePrint, (print, typed: string) => {
      const isCode = words === words.toLowerCase() || codes.has(typed.toUpperCase()) || typed.startsWith('pr-');
      return isCode ? print.toUpperCase() : print;
    })
    .replace(bracketedCode, (code) => (codes.has(code.toUpperCase()) ? code.toUpperCase() : code));

const energyNumber = /^(.*\benerg\S+) \d{1,3}$/i;
const label = / - (ace ?spec|especial|special)$/i;

/** Returns the card that a text without its quantity names. */
function namedCard(text: string, codes: ExpansionCodes): Pick<DeckLine, 'name' | 'code' | 'printNumber' | 'basicEnergy'> {
  const words = withCode(withoutRemark(text.replace(parallelFoil, '')), codes);
  const print = printIn(words) ?? codeAlone.exec(words)?.groups;
  const name = (print?.name ?? words.replace(energyNumber, '$1'))
    .replace(label, '')
    .replace(/ [-–—]$/, '')
    .trim();
  const found = print?.code && print.number ? toPrint(print.code, print.number, codes) : null;
  const basicEnergy = basicEnergyOf(name);
  const expansion = print?.code && !print.number ? toPrint(print.code, '', codes).code : null;
  return {
    name,
    ...(found && { code: found.code, printNumber: found.number }),
    ...(expansion && { code: expansion }),
    ...(basicEnergy && { basicEnergy }),
  };
}

/** Returns a line's quantity and the rest of its text, by the first form that matches. */
function counted(words: string): { quantity: number; text: string } | null {
  const first = countFirst.exec(words);
  if (first?.[3]) return { quantity: Number(first[1] ?? first[2]), text: first[3] };
  const named = words.replace(beforeName, '');
  const between = countBetween.exec(named);
  if (between) return { quantity: Number(between[2] ?? between[3] ?? between[4]), text: `${between[1]} ${between[5]}` };
  const last = countLast.exec(named);
  if (last?.[1]) return { quantity: Number(last[2] ?? last[3]), text: last[1] };
  const behind = countBehindPrint.exec(named);
  return behind?.[1] && printIn(behind[1]) ? { quantity: Number(behind[2]), text: behind[1] } : null;
}

/** Parses a line into a card and its quantity; null if it is not a card line. */
export function cardLine(line: string, place: number, codes: ExpansionCodes): DeckLine | null {
  const found = counted(plain(line));
  if (!found || found.quantity < 1) return null;
  const card = namedCard(found.text, codes);
  return card.name.length <= longestName && /\p{L}/u.test(card.name) ? { line, number: place, quantity: found.quantity, ...card } : null;
}
