import { createMemoryRouter, RouterProvider } from '@mesa/runtime/router';
import { renderToString } from 'react-dom/server';
import { PlaceFilter } from './place-filter';

test('has fields for typed places before a script runs, with those of the address', () => {
  const root = document.createElement('div');
  const router = createMemoryRouter('/meta?pais=Chile&ciudad=Chillán');
  root.innerHTML = renderToString(<RouterProvider router={router} routes={[{ path: '*', element: <PlaceFilter action="Ver el meta" /> }]} />);
  // Without a script, what is folded is shown from <noscript>.
  for (const hidden of root.querySelectorAll('noscript')) hidden.outerHTML = hidden.textContent ?? '';
  const fields = [...root.querySelectorAll('input')].map(({ labels, name, defaultValue }) => [labels?.[0]?.textContent, name, defaultValue]);
  expect(fields).toEqual([
    ['País', 'pais', 'Chile'],
    ['Departamento', 'departamento', ''],
    ['Ciudad', 'ciudad', 'Chillán'],
  ]);
});
