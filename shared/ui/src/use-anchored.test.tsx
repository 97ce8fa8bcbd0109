import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useAnchored } from './use-anchored';

/** jsdom has no layout: boxes are where the test puts them. */
const place = (element: Element, box: Partial<DOMRect>) =>
  jest.spyOn(element, 'getBoundingClientRect').mockImplementation(() => ({ left: 0, top: 0, bottom: 0, width: 0, height: 0, ...box }) as DOMRect);

function Anchored({ open }: { open: boolean }) {
  const anchor = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useAnchored(anchor, popup, open);
  return (
    <>
      <div ref={anchor} data-testid="anchor" />
      <div ref={popup} data-testid="popup" />
    </>
  );
}

function show(field: Partial<DOMRect>, popup: Partial<DOMRect>, windowHeight = 600) {
  window.innerHeight = windowHeight;
  const { rerender, unmount } = render(<Anchored open={false} />);
  const anchor = place(screen.getByTestId('anchor'), field);
  place(screen.getByTestId('popup'), popup);
  rerender(<Anchored open />);
  return { style: () => screen.getByTestId('popup').style, anchor, rerender, unmount };
}

describe('a list at its field', () => {
  test('is below it, as wide as it, with the room to the end of the window', () => {
    const { style } = show({ left: 10, top: 100, bottom: 140, width: 300 }, { height: 200 });
    expect(style()).toMatchObject({ left: '10px', top: '144px', width: '300px', maxHeight: '452px' });
  });

  test('is above it if there is more room, attached by its lower edge', () => {
    const { style } = show({ left: 0, top: 500, bottom: 540, width: 300 }, { height: 200, bottom: 600 });
    expect(style()).toMatchObject({ top: 'auto', bottom: '104px', maxHeight: '492px' });
  });

  test('moves above if 240 pixels do not fit below, unless there is less room above', () => {
    expect(show({ top: 310, bottom: 352 }, {}).style()).toMatchObject({ top: '356px', bottom: 'auto' });
    document.body.replaceChildren();
    expect(show({ top: 311, bottom: 353 }, { bottom: 600 }).style()).toMatchObject({ top: 'auto', bottom: '293px', maxHeight: '303px' });
    document.body.replaceChildren();
    expect(show({ top: 50, bottom: 90 }, {}, 200).style()).toMatchObject({ top: '94px', maxHeight: '102px' });
  });

  test('is measured when it opens, and not while its content changes or scrolls', () => {
    const { anchor, rerender } = show({ top: 100, bottom: 140 }, { height: 100 });
    const before = anchor.mock.calls.length;
    rerender(<Anchored open />);
    fireEvent.scroll(screen.getByTestId('popup'));
    expect(anchor.mock.calls.length).toBe(before);
  });

  test('keeps a line’s height if there is no room at all', () => {
    expect(show({ top: 0, bottom: 600 }, { height: 100 }).style()).toMatchObject({ top: '604px', maxHeight: '12px' });
  });

  test('is positioned relative to its container if that is not the window', () => {
    const { style } = show({ left: 30, top: 100, bottom: 140 }, { left: 20, top: 50, height: 100 });
    expect(style()).toMatchObject({ left: '10px', top: '94px' });
  });

  test('follows scrolling and resizing until it is closed', () => {
    const { style, anchor, rerender } = show({ top: 100, bottom: 140 }, { height: 100 });
    const moveTo = (bottom: number) => anchor.mockImplementation(() => ({ left: 0, top: bottom - 40, bottom, width: 0, height: 40 }) as DOMRect);
    moveTo(180);
    fireEvent.scroll(screen.getByTestId('anchor'));
    expect(style().top).toBe('184px');
    moveTo(200);
    fireEvent(window, new Event('resize'));
    expect(style().top).toBe('204px');
    rerender(<Anchored open={false} />);
    moveTo(300);
    fireEvent.scroll(screen.getByTestId('anchor'));
    fireEvent(window, new Event('resize'));
    expect(style().top).toBe('204px');
  });

  test('keeps above a phone’s keyboard, which leaves the window as it was', () => {
    const visible = Object.assign(new EventTarget(), { height: 600 });
    Object.defineProperty(window, 'visualViewport', { value: visible, configurable: true });
    try {
      const { style, unmount } = show({ top: 260, bottom: 300 }, { bottom: 600 });
      expect(style()).toMatchObject({ top: '304px', maxHeight: '292px' });
      visible.height = 400;
      fireEvent(visible as unknown as Window, new Event('resize'));
      expect(style()).toMatchObject({ top: 'auto', maxHeight: '252px' });
      unmount();
    } finally {
      Reflect.deleteProperty(window, 'visualViewport');
    }
  });
});
