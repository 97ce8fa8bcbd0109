import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A machine with other work to do is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });

// A text in an inline snapshot stands as it is, without quotes.
expect.addSnapshotSerializer({ test: (value) => typeof value === 'string', serialize: (value: string) => value });

// A warning in the console is a fault: React and the browser complain there and nowhere else.
const complaints: string[] = [];
const collect = (...parts: unknown[]) => {
  // jsdom does not know <search> yet.
  if (String(parts[0]).includes('is unrecognized in this browser') && parts[1] === 'search') return;
  complaints.push(parts.map(String).join(' '));
};

beforeEach(() => {
  // Of no page yet, whichever test was before.
  if (globalThis.document) document.title = '';
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation(collect);
  jest.spyOn(console, 'warn').mockImplementation(collect);
});

afterEach(() => {
  if (complaints.length > 0) throw new Error(`The console complains:\n${complaints.join('\n')}`);
});

// What pages use and jsdom does not draw.
globalThis.matchMedia ??= (media) =>
  ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
} as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.getAnimations ??= () => [];
