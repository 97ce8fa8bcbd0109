import { type ExpansionCodes, type Print, toPrint } from '../rules/print';

/** A typed print: a number, with the expansion's code or the printed total if they were typed. */
export type TypedPrint = { number: string; code?: string; total?: string };

/** `OBF 125`: the code of an expansion and a number. */
const codeAndNumber = /^([a-z][a-z0-9]{1,4}(?:-[a-z]{1,4})?)[ -]#?([a-z]{0,5}\d{1,4}[a-z]?)$/i;
/** `OBF125`, with the expansion's code, and `GG44`, whose letters are part of the number. */
const glued = /^(?:([a-z]{3})(\d{1,3})|([a-z]{2}\d{1,3}))$/i;
/** `125/197`: a collection number, with its total. */
const collectionNumber = /^([a-z]{0,4}\d{1,4})\s?\/\s?([a-z]{0,4}\d{1,4})$/i;
const number = /^[ -]?#?([a-z]{0,5}\d{1,4}[a-z]?)$/i;

const withoutZeros = (typed: string): string => toPrint('', typed).number;

/** Parses the number filter: a number and the printed total if it was typed: `044/159`. */
export function readNumber(text: string): TypedPrint {
  const [, printed, total] = collectionNumber.exec(text.trim()) ?? [];
  return printed && total ? { number: withoutZeros(printed), total: total.toUpperCase().replace(/^0+/, '') } : { number: withoutZeros(text) };
}

/** Returns the expansion whose code or alias the text begins with; the longest match. */
function knownPrint(text: string, codes: ExpansionCodes): Print | null {
  for (let length = Math.min(text.length - 1, 10); length > 1; length -= 1) {
    const code = text.slice(0, length);
    const [, rest] = codes.has(code.toUpperCase()) ? (number.exec(text.slice(length)) ?? []) : [];
    if (rest) return toPrint(code, rest, codes);
  }
  return null;
}

/** Parses a text as a print; null if it reads as a name. `codes` are the expansions by code and alias. */
export function readPrint(typed: string, codes: ExpansionCodes): TypedPrint | null {
  const text = typed.trim();
  const known = knownPrint(text, codes);
  if (known) return known;
  const [, gluedCode, gluedNumber, subset] = glued.exec(text) ?? [];
  if (subset) return { number: withoutZeros(subset) };
  const [, code = gluedCode, digits = gluedNumber] = codeAndNumber.exec(text) ?? [];
  if (code && digits) return toPrint(code, digits, codes);
  return collectionNumber.test(text) ? readNumber(text) : null;
}
