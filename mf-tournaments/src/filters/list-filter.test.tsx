import { placeFilters } from '@mesa/contract/calls/place-filters';
import { tournamentFilters } from '@mesa/contract/calls/tournament-filters';
import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
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

test('has every field of the list of tournaments before a script runs, the country as a text', () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <ListFilter
        filters={tournamentFilters}
        values={{ nombre: 'copa', pais: 'Chile', formato: 'Expandido', desde: '2025-05-01' }}
        onFilter={() => undefined}
      />
    </QueryClientProvider>,
  );
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map(({ labels, type, name, value }) => [
    labels?.[0]?.textContent,
    type,
    name,
    value,
  ]);
  expect(fields).toEqual([
    ['Nombre', 'search', 'nombre', 'copa'],
    ['País', 'text', 'pais', 'Chile'],
    ['Categoría', 'select-one', 'categoria', ''],
    ['Formato', 'select-one', 'formato', 'Expandido'],
    ['Desde', 'date', 'desde', '2025-05-01'],
    ['Hasta', 'date', 'hasta', ''],
  ]);
});
