import { createMemoryRouter, Link, RouterProvider, type SiteRouter, useLocation } from '@mesa/runtime/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { usePageFocus } from '../frame/use-page-focus';
import { returnToEntries } from './return-to-entry';

let stop: () => void = () => undefined;
let addRows: (to: readonly string[]) => void;
let height = 0;
const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockClear();
  Object.assign(window, { scrollTo: scrolled, scrollY: 0, innerHeight: 700 });
  height = 5000;
  Object.defineProperty(document.documentElement, 'scrollHeight', { get: () => height, configurable: true });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

function List({ first }: { first: readonly string[] }) {
  const [rows, setRows] = useState(first);
  addRows = setRows;
  return (
    <>
      <h1 tabIndex={-1}>Torneos</h1>
      {rows.map((to) => (
        <p key={to}>
          <Link to={to}>{to}</Link>
          <Link to={to}>Ver {to}</Link>
        </p>
      ))}
    </>
  );
}

function Site({ first }: { first: readonly string[] }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageFocus(content);
  return (
    <main ref={content}>
      {pathname === '/torneos' ? (
        <List first={first} />
      ) : (
        <>
          <h1 tabIndex={-1}>{pathname}</h1>
          <Link to="/otro">Otro</Link>
        </>
      )}
    </main>
  );
}

const links = ['/torneo/1', '/torneo/2'];
let router: SiteRouter;
function open() {
  router = createMemoryRouter('/torneos');
  render(<RouterProvider router={router} routes={[{ path: '*', element: <Site first={links} /> }]} />);
  stop = returnToEntries(router);
  return userEvent.setup();
}
const go = (delta: number) => act(async () => router.navigate(delta));

test('a followed link leads to the heading, and going back to the link, forward to the heading again', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: '/torneo/2' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/torneo/2' }));
  await go(-1);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '/torneo/2' }));
  await go(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/torneo/2' }));
  await go(-1);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '/torneo/2' }));
});

test('a link that is gone leaves the focus on the heading, and gets it when it comes late, unless the person acted', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: '/torneo/2' }));
  await go(-1);
  await act(async () => addRows(['/torneo/1']));
  await user.click(screen.getByRole('link', { name: '/torneo/1' }));
  await go(-1);
  await act(async () => addRows([]));
  screen.getByRole('heading').focus();
  await act(async () => addRows(links));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '/torneo/1' }));
  await act(async () => addRows([]));
  screen.getByRole('heading').focus();
  await user.keyboard('a');
  await act(async () => addRows(links));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test.each(['pointerdown', 'wheel', 'touchmove'])('a link that comes late does not take the focus after a %s of the person', async (gesture) => {
  const user = open();
  await user.click(screen.getByRole('link', { name: '/torneo/2' }));
  await go(-1);
  await act(async () => addRows([]));
  screen.getByRole('heading').focus();
  fireEvent(document.body, new Event(gesture, { bubbles: true }));
  await act(async () => addRows(links));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a link that comes more than five seconds later does not take the focus', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: '/torneo/2' }));
  jest.useFakeTimers();
  try {
    await go(-1);
    await act(async () => addRows([]));
    screen.getByRole('heading').focus();
    await jest.advanceTimersByTimeAsync(5000);
    await act(async () => addRows(links));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  } finally {
    jest.useRealTimers();
  }
});

test('the focus stays where a part of the page has put it meanwhile', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: '/torneo/2' }));
  await go(-1);
  await act(async () => addRows(['/torneo/1']));
  screen.getByRole('link', { name: '/torneo/1' }).focus();
  await act(async () => addRows(links));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '/torneo/1' }));
});

test('a page that was too short for its position is scrolled there when its rows arrive', async () => {
  const user = open();
  Object.assign(window, { scrollY: 900 });
  await user.click(screen.getByRole('link', { name: '/torneo/1' }));
  Object.assign(window, { scrollY: 0 });
  height = 800;
  await go(-1);
  expect(scrolled).not.toHaveBeenCalled();
  height = 5000;
  await act(async () => addRows([...links, '/torneo/3']));
  expect(scrolled.mock.calls).toEqual([[0, 900]]);
});

test('another page of the same list keeps the position that it has', async () => {
  const user = open();
  await act(async () => addRows(['/torneos?pagina=2']));
  Object.assign(window, { scrollY: 900 });
  await user.click(screen.getByRole('link', { name: '/torneos?pagina=2' }));
  Object.assign(window, { scrollY: 0 });
  await go(-1);
  await act(async () => addRows(links));
  expect(scrolled).not.toHaveBeenCalled();
});

test('of two links to one page the followed one gets the focus', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Ver /torneo/2' }));
  await go(-1);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ver /torneo/2' }));
});
