import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const roomWanted = 240;

/**
 * Keeps a popup of fixed position at its anchor, below it or, where that leaves little room and above is more, above it. It is held by the
 * edge at the anchor, so its content may change its height without being measured: nothing is read of the layout while somebody types.
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
      // Fixed is not always fixed to the window: an ancestor with a transform takes its place.
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
    // A phone's keyboard takes room without resizing the window.
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [anchor, popup, open]);
}
