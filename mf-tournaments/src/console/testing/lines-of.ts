import { outline } from '@mesa/runtime/testing/outline';

/** Returns the outline of a part, one line each, wherever the focus is: what a screen reader reads, and what keyboards and phones know of its fields. */
export const linesOf = (part: Element | null): string[] =>
  outline(part)
    .replace(/ \[focused\]|, focused/g, '')
    .split('\n');
