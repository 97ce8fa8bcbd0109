// A part of a page as one comparable text: what a screen reader reads, and what keyboards and phones know of its fields. Of its look it contains only
// the tones and states of parts; other classes, ids or boxes change nothing.

/** Attributes that change what a screen reader says, what can be typed, or where a link leads. */
const listedAttributes = [
  'href',
  'target',
  'rel',
  'download',
  'type',
  'inputmode',
  'autocomplete',
  'autocapitalize',
  'enterkeyhint',
  'spellcheck',
  'placeholder',
  'required',
  'readonly',
  'disabled',
  'min',
  'max',
  'minlength',
  'maxlength',
  'step',
  'rows',
  'accept',
  'multiple',
  'open',
  'src',
  'loading',
  'datetime',
  'scope',
  'lang',
  'tabindex',
  'role',
];

const tones = /^(primary|danger|quiet|warning|success|info|accent|sunken|small)$/;

/** States that styles depend on, without those of libraries and the headings repeated in table cells. */
const isState = (name: string) =>
  /^data-/.test(name) && !/^data-(label|row|column|base-ui|open|closed|side|align|starting|ending|nested|focus|popup|conflicts|discover)/.test(name);

const oneLine = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const textOf = (ids: string | null) =>
  oneLine(
    (ids ?? '')
      .split(' ')
      .map((id) => (id ? document.getElementById(id)?.textContent : ''))
      .join(' '),
  );

/** Returns an element's name: an input's label, or `aria-label`, `aria-labelledby` or `alt`. */
function nameOf(element: Element): string {
  const given = textOf(element.getAttribute('aria-labelledby')) || element.getAttribute('aria-label') || element.getAttribute('alt');
  const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<Element>)].map(({ textContent }) => textContent).join(' ') : '';
  return oneLine(given || (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ? labels : ''));
}

function stateOf(element: Element): string {
  const parts: string[] = [];
  for (const name of listedAttributes) {
    const value = element.getAttribute(name);
    if (value === null || (element.tagName === 'BUTTON' && name === 'type' && value === 'button')) continue;
    parts.push(value === '' ? name : `${name}=${value.startsWith('data:') ? 'data:' : value}`);
  }
  for (const { name, value } of element.attributes) {
    if (isState(name)) parts.push(value === '' ? name : `${name}=${value}`);
    if (!name.startsWith('aria-') || name === 'aria-label') continue;
    if (/-(labelledby|controls|activedescendant|owns)$/.test(name)) continue;
    parts.push(name === 'aria-describedby' || name === 'aria-errormessage' ? `${name.slice(5)}=«${textOf(value)}»` : `${name.slice(5)}=${value}`);
  }
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) parts.push(element.checked ? 'checked' : 'unchecked');
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.value) parts.push(`value=«${oneLine(element.value)}»`);
  } else if (element instanceof HTMLSelectElement) parts.push(`value=«${oneLine(element.selectedOptions[0]?.textContent)}»`);
  parts.push(...[...element.classList].filter((name) => tones.test(name)));
  if (document.activeElement === element && element !== document.body) parts.push('focused');
  return parts.length > 0 ? ` [${parts.join(', ')}]` : '';
}

/** Inline elements; text in different blocks is separated. */
const inlineTags = new Set(['SPAN', 'STRONG', 'EM', 'B', 'I', 'ABBR', 'CODE']);
const blockTags = new Set(['DIV', 'LABEL', 'SMALL']);

/** Adds a skeleton; consecutive ones of equal height are counted on one line. */
function addSkeleton(lines: string[], indent: string, height: string | null): void {
  const counted = /^( *)… (\d+) × (.+)$/.exec(lines.at(-1) ?? '');
  if (counted?.[1] === indent && counted[3] === height) lines.splice(-1, 1, `${indent}… ${Number(counted[2]) + 1} × ${height}`);
  else lines.push(`${indent}… 1 × ${height}`);
}

/** Returns the lines of an element and its content: `tag «name» [state]: text`. A whole page begins with the document's title. */
export function outline(root: Element | null): string {
  const lines: string[] = [];
  let inline: { depth: number; text: string } | null = null;
  let endsInText = false;
  const close = () => {
    if (inline && oneLine(inline.text)) {
      lines.push(`${'  '.repeat(inline.depth)}${oneLine(inline.text)}`);
      endsInText = true;
    }
    inline = null;
  };
  const visit = (node: Node, depth: number) => {
    if (node instanceof Text) {
      if (inline?.depth !== depth) close();
      inline ??= { depth, text: '' };
      inline.text += node.data;
      return;
    }
    if (!(node instanceof Element) || node instanceof SVGElement || node.hasAttribute('hidden') || getComputedStyle(node).display === 'none') return;
    // Skeletons are listed by size, decorations are omitted.
    if (node.getAttribute('aria-hidden') === 'true' && !node.textContent && !node.querySelector('img')) {
      close();
      for (const place of node.querySelectorAll('svg.skeleton')) addSkeleton(lines, '  '.repeat(depth), place.getAttribute('height'));
      return;
    }
    const name = nameOf(node);
    const state = stateOf(node);
    const isInline = inlineTags.has(node.tagName);
    if ((isInline || blockTags.has(node.tagName)) && !name && !state) {
      if (!isInline) close();
      for (const child of node.childNodes) visit(child, depth);
      if (!isInline) close();
      return;
    }
    close();
    const line = `${'  '.repeat(depth)}${node.tagName.toLowerCase()}${name && ` «${name}»`}${state}`;
    const at = lines.push(line);
    endsInText = false;
    if (node.tagName !== 'TEXTAREA') for (const child of node.childNodes) visit(child, depth + 1);
    close();
    // An element that contains only text is one line.
    if (lines.length === at + 1 && endsInText) lines.splice(at - 1, 2, `${line}: ${lines[at]?.trim()}`);
    endsInText = false;
  };
  if (root?.parentElement === document.body && document.title) lines.push(`title: ${document.title}`);
  visit(root ?? document.body, 0);
  close();
  return lines.join('\n');
}
