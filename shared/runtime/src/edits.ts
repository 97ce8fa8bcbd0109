/** A person's new value and the value that it replaces. Null is a missing value. */
interface Edit {
  readonly base: unknown;
  readonly mine: unknown;
}

/** Edits by the key of their field, or of their line in a list. */
export interface Edits {
  readonly [key: string]: Edit;
}

type Values = Readonly<Record<string, unknown>>;

/** How to compare the values of a form. */
export interface Shape {
  /** Fields that only make sense together, such as a place: they are kept, taken and chosen together. */
  together?: readonly (readonly string[])[];
  /** Returns the part of a value that is compared, if not all of it: an id, a trimmed text. */
  identity?(value: unknown, key: string): unknown;
  /** Whether a person may add lines that the server does not have. */
  growing?: boolean;
}

const identityOf = (shape: Shape, key: string, value: unknown): unknown => {
  const identity = shape.identity ? shape.identity(value, key) : value;
  return typeof identity === 'object' && identity !== null ? JSON.stringify(identity) : (identity ?? null);
};

/** Returns whether two values of a field are equal. */
const sameValue = (shape: Shape, key: string, a: unknown, b: unknown): boolean => a === b || identityOf(shape, key, a) === identityOf(shape, key, b);

const unitOf = (shape: Shape, key: string): readonly string[] => shape.together?.find((keys) => keys.includes(key)) ?? [key];

/** Returns the edits after more typing. A value equal to the server's is not an edit. */
export function withChanges(shape: Shape, edits: Edits, server: Values, changes: Values): Edits {
  const next: Record<string, Edit> = { ...edits };
  const current = (key: string) => server[key] ?? null;
  for (const [key, mine] of Object.entries(changes)) {
    for (const one of unitOf(shape, key)) next[one] ??= { base: current(one), mine: current(one) };
    next[key] = { base: next[key]?.base ?? null, mine: mine ?? null };
  }
  for (const key of Object.keys(changes)) {
    const unit = unitOf(shape, key);
    if (unit.every((one) => sameValue(shape, one, next[one]?.mine, current(one)))) for (const one of unit) delete next[one];
  }
  return next;
}

/** The edits compared with the server's current values. */
export interface Review {
  /** The keys that a save would change. */
  readonly changed: readonly string[];
  /** Keys, by unit, that another person changed to a different value. */
  readonly conflicts: readonly (readonly string[])[];
  /** Keys that no longer exist on the server. */
  readonly orphans: readonly string[];
}

/** Compares the edits with the server's current values. An edit remembers what it replaces, so a change of that is noticed. */
export function reviewed(shape: Shape, edits: Edits, server: Values): Review {
  const changed: string[] = [];
  const conflicts: string[][] = [];
  const orphans: string[] = [];
  const done = new Set<string>();
  for (const key of Object.keys(edits)) {
    if (done.has(key)) continue;
    const unit = unitOf(shape, key).filter((one) => edits[one] !== undefined);
    for (const one of unit) done.add(one);
    if (!shape.growing && !(key in server)) {
      orphans.push(...unit);
      continue;
    }
    const differing = unit.filter((one) => !sameValue(shape, one, edits[one]?.mine, server[one]));
    if (differing.length === 0) continue;
    changed.push(...differing);
    if (unit.some((one) => !sameValue(shape, one, edits[one]?.base, server[one]))) conflicts.push(differing);
  }
  return { changed, conflicts, orphans };
}

/** Returns the keys whose values differ between two states of the server. */
export const changedBetween = (shape: Shape, before: Values, after: Values): string[] =>
  before === after ? [] : [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !sameValue(shape, key, before[key], after[key]));

/** Returns the edits after a choice between one's own values and the server's. */
export function resolved(shape: Shape, edits: Edits, server: Values, keys: readonly string[], choice: 'mine' | 'theirs'): Edits {
  const next: Record<string, Edit> = { ...edits };
  for (const key of keys.flatMap((one) => unitOf(shape, one))) {
    const edit = next[key];
    if (choice === 'theirs') delete next[key];
    else if (edit) next[key] = { base: server[key] ?? null, mine: edit.mine };
  }
  return next;
}

/** Returns the edits typed during a save; they replace what the save wrote. */
export function typedSince(shape: Shape, edits: Edits, sent: Edits, server: Values): Edits {
  const later = Object.entries(edits).filter(([key, { mine }]) => !sent[key] || !sameValue(shape, key, mine, sent[key].mine));
  return Object.fromEntries(later.map(([key, { mine }]) => [key, { base: server[key] ?? null, mine }]));
}

/** Returns the server's values with the edits applied. */
export const applied = (server: Values, edits: Edits): Values => {
  const values: Record<string, unknown> = { ...server };
  for (const [key, { mine }] of Object.entries(edits)) values[key] = mine;
  return values;
};
