import type { MouseEvent } from 'react';

/** Returns whether to follow a press on a link without a new document. The browser handles presses that open a tab or window, or save. */
export const followedHere =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
