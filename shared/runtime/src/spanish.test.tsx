import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { chooseSpanish, useInSpanish } from './spanish';

const cards = [
  { name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' },
  { name: 'Pikachu', nameEsMx: null },
];
function Names() {
  const inSpanish = useInSpanish();
  return <p>{cards.map((card) => inSpanish(card).name).join(', ')}</p>;
}

afterEach(() => {
  act(() => chooseSpanish('latin'));
  localStorage.clear();
});

test('Cards have their Latin American name if there is one, and the other after a switch, at once', () => {
  render(<Names />);
  expect(screen.getByText('Grimmsnarl ex de Marnie, Pikachu')).toBeVisible();
  act(() => chooseSpanish('castilian'));
  expect(screen.getByText('Grimmsnarl ex de Roxy, Pikachu')).toBeVisible();
});

test('The choice is stored in the browser, and its other tabs follow', () => {
  chooseSpanish('castilian');
  render(<Names />);
  expect(screen.getByText('Grimmsnarl ex de Roxy, Pikachu')).toBeVisible();
  localStorage.removeItem('spanish');
  act(() => void dispatchEvent(new Event('storage')));
  expect(screen.getByText('Grimmsnarl ex de Marnie, Pikachu')).toBeVisible();
});

test('Where the browser stores nothing, pages have the Latin American names, and a choice lasts as long as the tab', () => {
  const refuse = () => {
    throw new DOMException('The user blocks all data of sites', 'SecurityError');
  };
  const refusals = (['getItem', 'setItem'] as const).map((name) => jest.spyOn(Storage.prototype, name).mockImplementation(refuse));
  render(<Names />);
  expect(screen.getByText('Grimmsnarl ex de Marnie, Pikachu')).toBeVisible();
  act(() => chooseSpanish('castilian'));
  expect(screen.getByText('Grimmsnarl ex de Roxy, Pikachu')).toBeVisible();
  for (const refusal of refusals) refusal.mockRestore();
});

test('The server renders the same for everybody, and a rendered page hydrates unchanged before it switches', async () => {
  chooseSpanish('castilian');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Names />);
  expect(root).toHaveTextContent('Grimmsnarl ex de Marnie');
  // React reports a differing text as an error, which fails the test.
  render(<Names />, { container: root, hydrate: true });
  expect(root).toHaveTextContent('Grimmsnarl ex de Roxy');
});
