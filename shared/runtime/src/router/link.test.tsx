import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from './router';

const text = 'Torneos';

function open(link: ReactNode, address = '/tiendas?pagina=2') {
  const router = createMemoryRouter(address);
  const seen: string[] = [];
  router.subscribe(({ location, historyAction, preventScrollReset }) =>
    seen.push(`${historyAction} ${location.pathname}${location.search}${location.hash}${preventScrollReset ? ' kept' : ''} ${JSON.stringify(location.state)}`),
  );
  render(<RouterProvider router={router} routes={[{ path: '*', element: link }]} />);
  return seen;
}

const link = () => screen.getByRole('link', { name: text });
/** Returns whether the browser is left to follow the link. */
function press(event: object = {}): boolean {
  let isLeft = false;
  // jsdom opens no documents.
  const stop = (pressed: Event) => {
    isLeft = !pressed.defaultPrevented;
    pressed.preventDefault();
  };
  document.addEventListener('click', stop);
  act(() => void fireEvent.click(link(), event));
  document.removeEventListener('click', stop);
  return isLeft;
}

describe('a link', () => {
  test.each<[ComponentProps<typeof Link>, string]>([
    [{ to: '/torneos' }, 'PUSH /torneos null'],
    [{ to: '?pagina=3' }, 'PUSH /tiendas?pagina=3 null'],
    [{ to: '#final' }, 'PUSH /tiendas#final null'],
    [{ to: { pathname: '/torneos', search: '?q=a' } }, 'PUSH /torneos?q=a null'],
    [{ to: '/torneos', replace: true }, 'REPLACE /torneos null'],
    [{ to: '/tiendas?pagina=2' }, 'REPLACE /tiendas?pagina=2 null'],
    [{ to: '/torneos', state: { desde: 1 } }, 'PUSH /torneos {"desde":1}'],
    [{ to: '/torneos', preventScrollReset: true }, 'PUSH /torneos kept null'],
  ])('to %j opens %s', (props, opened) => {
    const seen = open(<Link {...props}>{text}</Link>);
    expect(press()).toBe(false);
    expect(seen).toEqual([opened]);
  });

  test.each<[string, object, string | undefined]>([
    ['the middle button', { button: 1 }, undefined],
    ['Ctrl', { ctrlKey: true }, undefined],
    ['Cmd', { metaKey: true }, undefined],
    ['Shift', { shiftKey: true }, undefined],
    ['Alt', { altKey: true }, undefined],
    ['a target of its own', {}, '_blank'],
  ])('is left to the browser with %s', (_, event, target) => {
    const seen = open(
      <Link to="/torneos" target={target}>
        {text}
      </Link>,
    );
    expect(press(event)).toBe(true);
    expect(seen).toEqual([]);
  });

  test('opens nothing if its own handler prevents it', () => {
    const seen = open(
      <Link to="/torneos" onClick={(event) => event.preventDefault()}>
        {text}
      </Link>,
    );
    press();
    expect(seen).toEqual([]);
  });

  test.each([
    ['?pagina=3', '/tiendas?pagina=3'],
    ['javascript:alert(1)', '/tiendas/javascript:alert(1)'],
  ])('to %s has the address %s', (to, href) => {
    open(<Link to={to}>{text}</Link>);
    expect(link()).toHaveAttribute('href', href);
  });
});
