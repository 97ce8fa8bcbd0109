// Writes the model's values into a parsed tree and leaves everything else in it unchanged.
import { type Attribute, attribute, decode, type Element, elementsOf, encode, isElement, type Piece, textOf } from './xml';

/** The wanted form of an element: with text, with children, or self-closing. */
export interface Wanted {
  name: string;
  attributes: [name: string, value: string][];
  text?: string;
  children?: Wanted[];
  /** TOM writes a space before the end of some tags. */
  space?: ' ';
  /** Only for a new element; an existing one keeps its own. */
  initial?: true;
}

/** Children that the model covers, and removes if it has none. All others stay. */
const modelled: Record<string, readonly string[]> = {
  tournament: ['standings'],
  players: ['player'],
  player: ['starter', 'order', 'seed', 'staticseat', 'late', 'byes', 'dropped'],
  dropped: ['timestamp'],
  pods: ['pod'],
  // In the standings, `pod` is a division.
  pod: ['player'],
  subgroups: ['subgroup'],
  rounds: ['round'],
  matches: ['match'],
  match: ['player', 'player1', 'player2'],
  finalsoptions: ['categorycut'],
  options: ['value'],
};

/** The line end and indentation at this depth. */
const lineAt = (depth: number, eol: string): Piece => ({ raw: eol + '\t'.repeat(depth) });

const attributeOf = ([name, value]: [string, string]): Attribute => ({ lead: ` ${name}=`, name, quote: '"', raw: encode(value) });

/** Builds a new element in TOM's layout: tabs, one element per line, an empty list on two. */
export function build({ name, attributes, text, children, space = undefined }: Wanted, depth: number, eol: string): Element {
  const element: Element = { name, attributes: attributes.map(attributeOf), space: space ?? '', selfClosing: false, children: [], end: `</${name}>`, line: 0 };
  if (children) {
    for (const wanted of children) element.children.push(lineAt(depth + 1, eol), build(wanted, depth + 1, eol));
    element.children.push(lineAt(depth, eol));
  } else if (text === undefined) {
    element.selfClosing = true;
    element.end = '';
  } else if (text) element.children.push({ raw: encode(text) });
  return element;
}

/** Returns what distinguishes a child from its siblings of the same name. */
function keyOf(name: string, read: (attribute: string) => string | undefined, players: readonly (string | undefined)[], index: number): string {
  if (name === 'match') return `match ${players.join(' ')}`;
  const own = read('userid') ?? read('id') ?? read('number') ?? read('key') ?? read('category');
  // A division is in the standings twice, once of each type.
  return own === undefined ? `${name} #${index}` : `${name} ${own} ${read('category') === undefined ? '' : (read('type') ?? '')}`;
}

function keysOf<T extends { name: string }>(list: readonly T[], keyFor: (item: T, index: number) => string): string[] {
  const counts = new Map<string, number>();
  return list.map((item) => {
    const index = counts.get(item.name) ?? 0;
    counts.set(item.name, index + 1);
    return keyFor(item, index);
  });
}

const sourceKeys = (list: readonly Element[]): string[] =>
  keysOf(list, (element, index) =>
    keyOf(
      element.name,
      (name) => attribute(element, name),
      elementsOf(element).flatMap((seat) => (seat.name.startsWith('player') ? [attribute(seat, 'userid')] : [])),
      index,
    ),
  );

const wantedKeys = (list: readonly Wanted[]): string[] =>
  keysOf(list, (wanted, index) => {
    const read = (of: Wanted, name: string) => of.attributes.find(([key]) => key === name)?.[1];
    const seats = wanted.children?.flatMap((seat) => (seat.name.startsWith('player') ? [read(seat, 'userid')] : [])) ?? [];
    return keyOf(wanted.name, (name) => read(wanted, name), seats, index);
  });

/** Elements that mean the same as a missing one; some versions of TOM omit them. */
const isTrivial = ({ text, children }: Wanted): boolean => (text === undefined ? children?.length === 0 : ['', '0', 'false'].includes(text));

/** Returns whether an element already has the wanted value, even if it writes a number or flag differently. */
function hasValue(element: Element, wanted: Wanted, text: string): boolean {
  const now = (textOf(element) ?? '').trim();
  const isNumber = /^-?\d+$/;
  const isFlag = text === 'true' || text === 'false';
  return (
    textOf(element) === text ||
    (isFlag && now.toLowerCase() === text) ||
    (now === '' ? isTrivial(wanted) : isNumber.test(now) && isNumber.test(text) && Number(now) === Number(text))
  );
}

function mergeAttributes(element: Element, wanted: Wanted): void {
  for (const [name, value] of wanted.attributes) {
    const found = element.attributes.find((other) => other.name === name);
    if (!found) {
      if (value) element.attributes.push(attributeOf([name, value]));
    } else if (decode(found.raw) !== value) found.raw = found.quote === '"' ? encode(value) : encode(value).replaceAll('"', '&quot;');
  }
}

/** Groups keys by element name, because order matters only among siblings of the same name. */
function byName(keys: readonly string[]): string[] {
  const nameOf = (key: string) => key.slice(0, key.indexOf(' '));
  return [...keys].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0));
}

/** A child with the spaces and comments before it. */
interface Unit {
  lead: Piece[];
  element: Element;
  key: string;
}

function unitsOf(element: Element): { units: Unit[]; tail: Piece[] } {
  const keys = sourceKeys(elementsOf(element));
  const units: Unit[] = [];
  let lead: Piece[] = [];
  for (const node of element.children) {
    if (isElement(node)) {
      units.push({ lead, element: node, key: keys[units.length] ?? '' });
      lead = [];
    } else lead.push(node);
  }
  return { units, tail: lead };
}

function mergeChildren(element: Element, all: readonly Wanted[], depth: number, eol: string): void {
  const { units, tail } = unitsOf(element);
  const allKeys = wantedKeys(all);
  const known = new Map(units.map((unit) => [unit.key, unit]));
  const children = all.filter((wanted, at) => known.has(allKeys[at] ?? '') || !isTrivial(wanted));
  const keys = wantedKeys(children);
  const wantedSet = new Set(keys);
  const goes = (unit: Unit) => !wantedSet.has(unit.key) && (modelled[element.name]?.includes(unit.element.name) ?? false);
  const staying = units.filter((unit) => !goes(unit));
  children.forEach((wanted, at) => {
    const unit = known.get(keys[at] ?? '');
    if (unit) merge(unit.element, wanted, depth + 1, eol);
  });
  const order = staying.filter(({ key }) => wantedSet.has(key)).map(({ key }) => key);
  const [there, then] = [byName(order), byName(keys)];
  const isInPlace = staying.length === units.length && there.length === then.length && there.every((key, at) => key === then[at]);
  if (isInPlace) return;
  // Children that the model does not cover stay after the same sibling.
  const followers = new Map<string, Unit[]>();
  let behind = '';
  for (const unit of staying) {
    if (wantedSet.has(unit.key)) behind = unit.key;
    else {
      const group = followers.get(behind) ?? [];
      group.push(unit);
      followers.set(behind, group);
    }
  }
  const placed = children.flatMap((wanted, at): Unit[] => {
    const key = keys[at] ?? '';
    const unit = known.get(key) ?? { lead: [lineAt(depth + 1, eol)], element: build(wanted, depth + 1, eol), key };
    return [unit, ...(followers.get(key) ?? [])];
  });
  const first = followers.get('') ?? [];
  element.children = [...first, ...placed].flatMap((unit): (Element | Piece)[] => [...unit.lead, unit.element]);
  element.children.push(...(tail.length ? tail : [lineAt(depth, eol)]));
  if (element.selfClosing) {
    element.selfClosing = false;
    element.end = `</${element.name}>`;
  }
}

/** Changes an element only where its value differs from the wanted one. */
export function merge(element: Element, wanted: Wanted, depth: number, eol: string): void {
  mergeAttributes(element, wanted);
  if (wanted.children) mergeChildren(element, wanted.children, depth, eol);
  else if (wanted.text !== undefined && !wanted.initial && !hasValue(element, wanted, wanted.text)) {
    element.children = wanted.text ? [{ raw: encode(wanted.text) }] : [];
    element.selfClosing = false;
    element.end = `</${element.name}>`;
  }
}
