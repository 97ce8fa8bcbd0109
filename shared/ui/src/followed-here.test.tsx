import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { followedHere } from './followed-here';

// The only kind of address that jsdom follows.
const address = '#pagina-2';

/** Returns how often the page handled a press on a link itself, and whether it was left to the browser. */
function pressed(press: MouseEventInit): { here: number; leftToBrowser: boolean } {
  const follow = jest.fn();
  render(
    <a href={address} onClick={followedHere(follow)}>
      Siguiente
    </a>,
  );
  const link = screen.getByRole('link', { name: 'Siguiente' });
  const event = createEvent.click(link, press);
  fireEvent(link, event);
  return { here: follow.mock.calls.length, leftToBrowser: !event.defaultPrevented };
}

test('a plain press on a link is followed on the page', () => {
  expect(pressed({})).toEqual({ here: 1, leftToBrowser: false });
});

test.each<[string, MouseEventInit]>([
  ['Control opens a tab', { ctrlKey: true }],
  ['Command opens a tab', { metaKey: true }],
  ['Shift opens a window', { shiftKey: true }],
  ['Alt saves', { altKey: true }],
  ['the middle button opens a tab', { button: 1 }],
])('the browser keeps a press on a link where %s', (_, press) => {
  expect(pressed(press)).toEqual({ here: 0, leftToBrowser: true });
});
