import type { AddressField, FirstRead, Route } from './calls/description';

/** The values of an address, as the description of its page reads them. */
export interface AddressValues {
  readonly params: Readonly<Record<string, string | number | undefined>>;
  readonly search: Readonly<Record<string, string | number | undefined>>;
  /** Whether none of the page's own parameters is given. */
  readonly plain: boolean;
}

const largestPage = 1_000_000;
const whole = (text: string | null, min: number, max: number): number | undefined => {
  const number = Number(text ?? Number.NaN);
  return text !== '' && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

const readers: Record<AddressField['kind'], (text: string | null, field: AddressField) => string | number | undefined> = {
  page: (text) => whole(text, 1, largestPage) ?? 1,
  // A text that is not a number becomes one that no row has: the call answers for it.
  number: (text) => Number(text),
  integer: (text, { min = 0, max = Number.MAX_SAFE_INTEGER }) => whole(text, min, max),
  oneOf: (text, { values = [] }) => values.find((one) => one === text),
  word: (text) => text?.trim() || undefined,
  // At most as long as a call accepts, without control characters, cut between characters.
  words: (text, { max = 200 }) =>
    (text ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, max)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || undefined,
  upper: (text) => text?.toUpperCase(),
  day: (text) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
};

const readField = (field: AddressField, text: string | null) => readers[field.kind](text, field) ?? field.default;

/** Reads an address: ignores invalid values and fills in defaults. */
export function readAddress(
  { params = [], search = [] }: Pick<Route, 'params' | 'search'>,
  path: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): AddressValues {
  const typed = params.map((field) => [field.name, readField(field, path[field.name] ?? null)]);
  return {
    params: { ...path, ...Object.fromEntries(typed) },
    search: Object.fromEntries(search.map((field) => [field.name, readField(field, query.get(field.name))])),
    plain: search.every(({ name }) => !query.get(name)),
  };
}

/** Returns the canonical query string with its `?`: in a fixed order, without defaults and without view parameters. */
export function canonicalQuery(search: readonly AddressField[], values: AddressValues['search']): string {
  const query = new URLSearchParams();
  for (const { name, kind, default: otherwise, view } of search) {
    const value = values[name];
    if (!view && value !== undefined && value !== (kind === 'page' ? 1 : otherwise)) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : text;
}

const ownValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

const isReference = (template: object): template is { $: string } => typeof ownValue(template, '$') === 'string';

/** Replaces placeholders by their values; omits a field without a value. */
function fillTemplate(template: unknown, scope: object): unknown {
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, scope));
  if (typeof template !== 'object' || template === null) return template;
  if (isReference(template)) return template.$.split('.').reduce(ownValue, scope as unknown);
  const fields = Object.entries(template).map(([name, value]) => [name, fillTemplate(value, scope)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A first call with its input. */
export interface FirstCall extends Pick<FirstRead, 'method' | 'path'> {
  readonly input: FirstRead['input'];
  /** Calls that need its answer. */
  readonly next: (answer: unknown) => FirstCall[];
}

function holds({ when }: FirstRead, { search, plain }: AddressValues, answer: unknown): boolean {
  if (when?.plain && !plain) return false;
  if (when?.answer?.some((one) => !(one.in as unknown[]).includes(fillTemplate(one.value, { answer })))) return false;
  return (when?.search ?? []).every(({ name, is, not, least = 0 }) => {
    const value = search[name];
    if (is !== undefined && value !== is) return false;
    return (not === undefined || value !== not) && String(value ?? '').length >= least;
  });
}

/** Returns the first calls of a page or widget. */
export const firstCalls = (reads: readonly FirstRead[] = [], values: AddressValues, answer?: unknown): FirstCall[] =>
  reads
    .filter((read) => holds(read, values, answer))
    .map(({ method, path, input, next }) => ({
      method,
      path,
      input: fillTemplate(input, { ...values, answer }) as FirstRead['input'],
      next: (found) => firstCalls(next, values, found),
    }));

/** An answer in the HTML: the path of its call, the input and the body. */
export interface FirstAnswer {
  path: string;
  input: FirstRead['input'];
  data: unknown;
}
