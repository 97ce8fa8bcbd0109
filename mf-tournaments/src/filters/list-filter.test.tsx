import { placeFilters } from '@mesa/contract/calls/place-filters';
import { renderToString } from 'react-dom/server';
import { ListFilter } from './list-filter';

test('has fields for typed places before a script runs, with those of the address', () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<ListFilter filters={placeFilters} values={{ pais: 'Chile', ciudad: 'Chillán' }} onFilter={() => undefined} />);
  const fields = [...root.querySelectorAll('input')].map(({ labels, name, defaultValue }) => [labels?.[0]?.textContent, name, defaultValue]);
  expect(fields).toEqual([
    ['País', 'pais', 'Chile'],
    ['Departamento', 'departamento', ''],
    ['Ciudad', 'ciudad', 'Chillán'],
  ]);
});
