import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { answerShownSooner } from './shown-styles';

// Generous, because a busy machine is slow: the first page of a file loads its modules while a test waits for a text of it.
configure({ asyncUtilTimeout: 60_000 });

// Browser features that pages use and jsdom lacks.
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
// Called seconds after a download, possibly during a later test.
URL.revokeObjectURL ??= () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.getAnimations ??= () => [];

answerShownSooner(window);
