import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const roomWanted = 240;

/** Keeps a popup of fixed position at its anchor, below it or, where more room is, above it. */
export function useAnchored(anchor: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>, open: boolean) {
  // After every render: the popup's content changes its height.
  useLayoutEffect(() => {
    const box = popup.current;
    const at = anchor.current;
    if (!open || !box || !at) return;
    const place = () => {
      Object.assign(box.style, { left: '0px', top: '0px', maxHeight: '' });
      // Fixed is not always fixed to the window: an ancestor with a transform takes its place.
      const origin = box.getBoundingClientRect();
      const field = at.getBoundingClientRect();
      const height = window.visualViewport?.height ?? window.innerHeight;
      const below = height - field.bottom - 2 * gap;
      const above = field.top - 2 * gap;
      const upwards = below < Math.min(roomWanted, origin.height) && above > below;
      const room = Math.max(upwards ? above : below, 3 * gap);
      const top = upwards ? field.top - gap - Math.min(origin.height, room) : field.bottom + gap;
      Object.assign(box.style, { left: `${field.left - origin.left}px`, top: `${top - origin.top}px`, width: `${field.width}px`, maxHeight: `${room}px` });
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  });
}
