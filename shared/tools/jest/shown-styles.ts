/** The properties that tests read and whose values are known without the page's style sheet; jsdom computes all others. */
type Known = 'display' | 'visibility' | 'pointer-events' | 'opacity';
const known: Readonly<Record<string, Known>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};

/** What jsdom's own rules look at, besides an element's name. */
function sortOf(element: Element): string {
  const { namespaceURI, localName, parentElement } = element;
  const has = ['hidden', 'open'].map((name) => element.hasAttribute(name));
  return [namespaceURI, localName, element.getAttribute('type'), parentElement?.localName === 'ruby', ...has].join();
}

const inlineOf = (element: Element, property: Known): string => ('style' in element ? (element.style as CSSStyleDeclaration).getPropertyValue(property) : '');

/** Returns the value on the element or the nearest ancestor that sets one: no rule of jsdom's does. */
function inherited(element: Element, property: Known, initial: string): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const value = one.hasAttribute('style') ? inlineOf(one, property) : '';
    if (value !== '') return value;
  }
  return initial;
}

/**
 * Replaces a page's `getComputedStyle` by one that answers sooner what Testing Library asks of thousands of elements: whether they are shown. jsdom
 * matches each element with every rule, and computes its colours, whatever is asked. A page with a style sheet of its own gets jsdom's answers.
 */
export function answerShownSooner(page: Window & typeof globalThis): void {
  const exact = page.getComputedStyle.bind(page);
  const displays = new Map<string, string>();
  const displayOf = (element: Element): string => {
    const inline = element.hasAttribute('style') ? inlineOf(element, 'display') : '';
    if (inline !== '') return inline;
    const sort = sortOf(element);
    const display = displays.get(sort) ?? exact(element).display;
    displays.set(sort, display);
    return display;
  };
  const answer: Record<Known, (element: Element) => string> = {
    display: displayOf,
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
    opacity: (element) => inlineOf(element, 'opacity'),
  };
  page.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return exact(element, pseudo);
    let all: CSSStyleDeclaration | undefined;
    const rest = () => {
      all ??= exact(element);
      return all;
    };
    const ask = (name: string): string => (name in known ? answer[known[name] as Known](element) : rest().getPropertyValue(name));
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return ask;
        if (typeof name === 'string' && name in known) return answer[known[name] as Known](element);
        const value: unknown = Reflect.get(rest(), name);
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
      has: (_, name) => Reflect.has(rest(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(rest()),
    });
  };
}
