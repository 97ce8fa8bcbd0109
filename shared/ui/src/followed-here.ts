import type { MouseEvent } from 'react';

/** Of a link that this page can follow without a new document: a press that opens a new tab or window, or saves, stays the browser's. */
export const followedHere =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
