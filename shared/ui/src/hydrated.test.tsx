import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { OnceHydrated } from './hydrated';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

test('content that only a browser knows appears after hydration, in place of its placeholder', () => {
  const page = <OnceHydrated fallback={<p>Cargando...</p>}>{() => <p>Hoy es {globalThis.document ? 'lunes' : 'nunca'}</p>}</OnceHydrated>;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  expect(container).toHaveTextContent('Cargando...');
  const mismatch = jest.fn();
  act(() => {
    root = hydrateRoot(container, page, { onRecoverableError: mismatch });
  });
  expect(screen.getByText('Hoy es lunes')).toBeVisible();
  expect(mismatch).not.toHaveBeenCalled();
});
