import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const roomWanted = 240;

/**
 * Keeps a fixed popup at its anchor: below it, or above if there is more room. It is attached by the edge at the anchor, so its height
 * may change without measuring: typing reads no layout.
 */
export function useAnchored(anchor: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const box = popup.current;
    const at = anchor.current;
    if (!open || !box || !at) return;
    const place = () => {
      const field = at.getBoundingClientRect();
      const height = window.visualViewport?.height ?? window.innerHeight;
      const below = height - field.bottom - 2 * gap;
      const above = field.top - 2 * gap;
      const upwards = below < roomWanted && above > below;
      const room = Math.max(upwards ? above : below, 3 * gap);
      // An ancestor with a transform replaces the window as the reference of `fixed`.
      Object.assign(box.style, { left: '0px', top: upwards ? 'auto' : '0px', bottom: upwards ? '0px' : 'auto' });
      const origin = box.getBoundingClientRect();
      const edge = upwards ? { bottom: `${origin.bottom - field.top + gap}px` } : { top: `${field.bottom + gap - origin.top}px` };
      Object.assign(box.style, { ...edge, left: `${field.left - origin.left}px`, width: `${field.width}px`, maxHeight: `${room}px` });
    };
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && box.contains(target))) place();
    };
    place();
    window.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', place);
    // A phone's keyboard covers part of the window without resizing it.
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [anchor, popup, open]);
}
