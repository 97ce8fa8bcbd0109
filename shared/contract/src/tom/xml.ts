// XML as a lossless tree: written back, an unchanged tree gives the same text, character for character. Libraries keep the meaning (fast-xml-parser,
// saxes, xmldom) but not the written form: entities, spaces in tags, comments, line ends.
import { TomFault } from './problems';

/** Text between tags as in the source: spaces, escaped text, comments, CDATA, processing instructions. */
export interface Piece {
  raw: string;
}

export interface Attribute {
  /** The spaces before it, its name and the equals sign, as written. */
  lead: string;
  name: string;
  quote: '"' | "'";
  raw: string;
}

export interface Element {
  name: string;
  attributes: Attribute[];
  /** Between the last attribute and the end of the tag. */
  space: string;
  selfClosing: boolean;
  children: (Element | Piece)[];
  /** The end tag as written; empty if it is self-closing. */
  end: string;
  line: number;
}

export interface Document {
  /** Byte order mark, declaration and comments before the root. */
  before: string;
  root: Element;
  after: string;
}

/** A file of 1,000 players and 10 rounds has 1.3 million characters. */
const maxCharacters = 5_000_000;
/** TOM's deepest element, a match's player, is at level eight. */
const deepest = 12;
const maxElements = 50_000;
const maxPlayers = 2000;
/** The depth of <tournament><players><player>; players of pods and matches are deeper. */
const playersDepth = 3;
/** Maximum attributes of a tag; TOM's longest has five. */
const maxAttributes = 50;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isCharacter = (point: number): boolean => point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

/** NUL and lone surrogates, raw or escaped: a database cannot store them. */
const notCharacters = /\0|\p{Cs}|&#(?:x([\da-f]+)|(\d+));/giu;

function requireCharacters(text: string): void {
  for (const { 0: found, 1: hex, 2: decimal, index } of text.matchAll(notCharacters)) {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0);
    if (isCharacter(point)) continue;
    const line = text.slice(0, index).split('\n').length;
    throw new TomFault('characters', found.startsWith('&') ? found : undefined, line);
  }
}

/** Decodes escaped text. */
export function decode(raw: string, line?: number): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&([^;&]{0,12});?/g, (whole, entity: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(entity);
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : null;
    const character = point === null ? named[entity] : isCharacter(point) ? String.fromCodePoint(point) : undefined;
    if (character === undefined || !whole.endsWith(';')) throw new TomFault('not_xml', whole, line);
    return character;
  });
}

/** Encodes a text as TOM does. */
export const encode = (text: string): string => text.replace(/[&<>'"]/g, (character) => `&${Object.keys(named).find((name) => named[name] === character)};`);

const nameAt = /[A-Za-z_:][\w:.-]*/y;
const attributeAt = /(\s+)([A-Za-z_:][\w:.-]*)(\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEndAt = /(\s*)(\/?)>/y;
const endTagAt = /<\/([A-Za-z_:][\w:.-]*)\s*>/y;

class Parser {
  private at = 0;
  private counted = 0;
  private line = 1;
  private elements = 0;
  private players = 0;

  constructor(private readonly text: string) {}

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private lineHere(): number {
    for (; this.counted < this.at; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1;
    return this.line;
  }

  private fail(): never {
    const line = this.lineHere();
    if (this.at >= this.text.length) throw new TomFault('cut_off');
    throw new TomFault('not_xml', this.text.slice(this.at, this.at + 40).split('\n')[0], line);
  }

  /** Moves past the next `end`; without one the file is truncated. */
  private passOver(end: string): void {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) throw new TomFault('cut_off');
    this.at = found + end.length;
  }

  /** Reads text, comments, CDATA and instructions up to the next tag. */
  private piece(): Piece | null {
    const from = this.at;
    for (;;) {
      const next = this.text.indexOf('<', this.at);
      this.at = next < 0 ? this.text.length : next;
      if (this.text.startsWith('<!--', this.at)) this.passOver('-->');
      else if (this.text.startsWith('<![CDATA[', this.at)) this.passOver(']]>');
      else if (this.text.startsWith('<?', this.at)) this.passOver('?>');
      else if (this.text.startsWith('<!', this.at)) throw new TomFault('entities', undefined, this.lineHere());
      else break;
    }
    return this.at > from ? { raw: this.text.slice(from, this.at) } : null;
  }

  /** Refuses text beside the root element, except comments and instructions. `raw` begins at `from`. */
  private refuseText(raw: string, from: number): void {
    const found = raw.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, (note) => ' '.repeat(note.length)).search(/\S/);
    if (found < 0) return;
    this.at = from + found;
    this.fail();
  }

  private element(depth: number): Element {
    this.elements += 1;
    if (this.elements > maxElements) throw new TomFault('too_many', undefined, this.lineHere());
    if (depth > deepest) throw new TomFault('not_xml', undefined, this.lineHere());
    const line = this.lineHere();
    this.at += 1;
    const name = this.match(nameAt)?.[0] ?? this.fail();
    const attributes: Attribute[] = [];
    for (let found = this.match(attributeAt); found; found = this.match(attributeAt)) {
      const [, space = '', key = '', equals = '', double, single = ''] = found;
      if (attributes.length === maxAttributes || attributes.some((other) => other.name === key)) throw new TomFault('not_xml', key, line);
      attributes.push({ lead: `${space}${key}${equals}`, name: key, quote: double === undefined ? "'" : '"', raw: double ?? single });
    }
    if (name === 'player' && depth === playersDepth) {
      this.players += 1;
      if (this.players > maxPlayers) throw new TomFault('too_many', undefined, line);
    }
    const tagEnd = this.match(tagEndAt);
    if (!tagEnd) {
      if (this.text.indexOf('>', this.at) < 0) throw new TomFault('cut_off');
      this.fail();
    }
    const [, space = '', slash] = tagEnd;
    const element: Element = { name, attributes, space, selfClosing: slash === '/', children: [], end: '', line };
    if (element.selfClosing) return element;
    for (;;) {
      const piece = this.piece();
      if (piece) element.children.push(piece);
      if (this.at >= this.text.length) throw new TomFault('cut_off');
      const end = this.match(endTagAt);
      if (end) {
        if (end[1] !== name) throw new TomFault('not_xml', end[0], this.lineHere());
        element.end = end[0];
        return element;
      }
      if (this.text.startsWith('</', this.at)) {
        if (this.text.indexOf('>', this.at) < 0) throw new TomFault('cut_off');
        this.fail();
      }
      element.children.push(this.element(depth + 1));
    }
  }

  document(): Document {
    const before = this.piece()?.raw ?? '';
    this.refuseText(before, 0);
    if (this.at >= this.text.length) throw new TomFault(before.trim() ? 'cut_off' : 'empty');
    const root = this.element(1);
    const end = this.at;
    const after = this.piece()?.raw ?? '';
    this.refuseText(after, end);
    if (this.at < this.text.length) this.fail();
    return { before, root, after };
  }
}

/** Parses XML without losing anything. Refuses entity definitions; fetches and expands nothing. */
export function parseXml(text: string): Document {
  if (text.length > maxCharacters) throw new TomFault('too_large');
  requireCharacters(text);
  return new Parser(text).document();
}

const writeAttribute = ({ lead, quote, raw }: Attribute) => `${lead}${quote}${raw}${quote}`;

function writeNode(node: Element | Piece, out: string[]): void {
  if ('raw' in node) {
    out.push(node.raw);
    return;
  }
  out.push(`<${node.name}${node.attributes.map(writeAttribute).join('')}${node.space}${node.selfClosing ? '/' : ''}>`);
  for (const child of node.children) writeNode(child, out);
  out.push(node.end);
}

/** Writes a tree as text; an unchanged tree gives its source text. */
export function writeXml({ before, root, after }: Document): string {
  const out = [before];
  writeNode(root, out);
  out.push(after);
  return out.join('');
}

export const isElement = (node: Element | Piece): node is Element => 'name' in node;

export const elementsOf = (element: Element | undefined, name?: string): Element[] =>
  element?.children.filter((node): node is Element => isElement(node) && (name === undefined || node.name === name)) ?? [];

export const child = (element: Element | undefined, name: string): Element | undefined => elementsOf(element, name)[0];

export function attribute(element: Element | undefined, name: string): string | undefined {
  const found = element?.attributes.find((other) => other.name === name);
  return found && decode(found.raw, element?.line);
}

/** Returns the text of an element without child elements. */
export function textOf(element: Element | undefined): string | undefined {
  if (!element || elementsOf(element).length) return undefined;
  return element.children
    .map((node) => (isElement(node) ? '' : node.raw))
    .join('')
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/)
    .map((part, at) => (at % 2 === 0 ? decode(part, element.line) : part.startsWith('<![CDATA[') ? part.slice(9, -3) : ''))
    .join('');
}
