import { fieldNames, fieldNoun, isFieldName } from '@mesa/contract/field-names';
import { counted } from '@mesa/contract/text/plural';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

interface Subject {
  /** Its form within a sentence: la posición, los puntos. */
  text: string;
  plural: boolean;
}

/** Returns the subject of an issue: the innermost named field; an item of a list by its number. */
function subjectOf(path: readonly PropertyKey[]): Subject {
  const last = path.at(-1);
  const index = path.findLastIndex(isFieldName);
  const field = path[index];
  if (!isFieldName(field)) return { text: typeof last === 'string' ? `el dato «${last}»` : 'los datos', plural: typeof last !== 'string' };
  if (typeof last === 'number' && index === path.length - 2) return { text: `el n.º ${last + 1} de la lista de ${fieldNoun(field)}`, plural: false };
  return { text: fieldNames[field], plural: /^l[oa]s /.test(fieldNames[field]) };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const number = new Intl.NumberFormat('es-CO');

const kinds: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un conjunto de datos',
  record: 'un conjunto de datos',
};

/** Returns the instruction for an empty field: some are typed, some are selected. */
function fill(issue: Issue, { text }: Subject): string {
  const last = issue.path?.at(-1);
  const isChosen = issue.code === 'invalid_value' || (typeof last === 'string' && /Ids?$/.test(last)) || ['boolean', 'array'].includes(String(issue.expected));
  return `${isChosen ? 'Elige' : 'Escribe'} ${text}.`;
}

function tooBig({ origin, maximum, inclusive }: Issue, subject: string, { plural }: Subject): string {
  const can = plural ? 'pueden' : 'puede';
  if (origin === 'string') return `${subject} ${can} tener ${counted(Number(maximum), 'carácter', 'caracteres')} como máximo.`;
  if (origin === 'array' || origin === 'set') return `${subject} ${can} ser ${number.format(Number(maximum))} como máximo.`;
  return inclusive === false
    ? `${subject} ${can} ser menos de ${number.format(Number(maximum))}.`
    : `${subject} ${can} ser ${number.format(Number(maximum))} como máximo.`;
}

function tooSmall(issue: Issue, subject: string, about: Subject): string {
  const { origin, minimum, inclusive } = issue;
  const must = about.plural ? 'deben' : 'debe';
  if ((origin === 'string' || origin === 'array') && Number(minimum) <= 1)
    return origin === 'array' ? `Elige ${about.text}: al menos uno.` : fill(issue, about);
  if (origin === 'string') return `${subject} ${must} tener al menos ${counted(Number(minimum), 'carácter', 'caracteres')}.`;
  return `${subject} ${must} ser ${inclusive === false ? 'más de' : 'al menos'} ${number.format(Number(minimum))}.`;
}

const formats: Readonly<Record<string, string>> = {
  date: 'escribe un día que exista, como 2025-05-24',
  datetime: 'escribe día y hora, como 2025-05-24T10:00:00Z',
  base64: 'se envía en base64',
  regex: 'tiene caracteres que no se permiten o no está bien escrito',
};

const notVisible = ({ text }: Subject): string =>
  `Revisa ${text}: hay caracteres que no se ven o que cambian el sentido del texto. Bórralo todo y escríbelo a mano.`;

/** Returns the fault for the form of a union that the value comes closest to. */
function closest(issue: Issue): string | undefined {
  const forms = (issue.errors ?? []) as z.core.$ZodIssue[][];
  const [best] = forms.filter((issues) => issues.some(({ path }) => path.length > 0)).sort((a, b) => a.length - b.length);
  return best?.[0]?.message;
}

/** Returns the Spanish sentence for a rule of the contract without its own: the fault, and the field. */
function sentenceOf(issue: Issue): string {
  const about = subjectOf(issue.path ?? []);
  const subject = capital(about.text);
  const must = about.plural ? 'deben' : 'debe';
  if (issue.input === undefined || issue.input === null) return fill(issue, about);
  switch (issue.code) {
    case 'invalid_type':
      if (/^el número\b/.test(about.text) && ['number', 'int'].includes(String(issue.expected))) return `Escribe ${about.text} solo con cifras.`;
      return `${subject} ${must} ser ${kinds[String(issue.expected)] ?? 'otro valor'}.`;
    case 'too_big':
      return tooBig(issue, subject, about);
    case 'too_small':
      return tooSmall(issue, subject, about);
    case 'invalid_format':
      return `Revisa ${about.text}: ${formats[String(issue.format)] ?? formats.regex}.`;
    case 'invalid_value':
      return `Elige ${about.text} de la lista: ${(issue.values as unknown[]).map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `No se espera ${(issue.keys as string[]).map((key) => `«${key}»`).join(', ')}.`;
    case 'invalid_union':
      return closest(issue) ?? `Revisa ${about.text}.`;
    case 'custom':
      return (issue.params as { rule?: string } | undefined)?.rule === 'visible' ? notVisible(about) : `Revisa ${about.text}.`;
    default:
      return `Revisa ${about.text}.`;
  }
}

z.config({ localeError: sentenceOf });
