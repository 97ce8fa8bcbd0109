/** Only the used part, in place of `@types/jsdom` (see `tsconfig.json`), which would bring a browser's types to the whole server. */
export interface Element {
  readonly namespaceURI: string | null;
  readonly outerHTML: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

export interface Document {
  readonly title: string;
  readonly documentElement: Element;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element> & { readonly length: number };
}

export class JSDOM {
  constructor(markup: string, options?: { contentType?: string });
  readonly window: { readonly document: Document };
}
