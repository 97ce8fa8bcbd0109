import { z } from 'zod';
import { filtersOf, parametersOf } from './filters';

const filters = {
  name: { input: z.string().optional(), parameter: 'nombre', label: 'Nombre' },
  state: { input: z.enum(['open', 'over']).optional(), parameter: 'estado', label: 'Estado', address: { kind: 'oneOf', values: ['open', 'over'] } },
} as const;

test('filters are parameters of an address, which can be another view of the same page', () => {
  expect(parametersOf(filters)).toEqual({ nombre: { kind: 'word' }, estado: { kind: 'oneOf', values: ['open', 'over'] } });
  expect(parametersOf(filters, { isView: true })).toEqual({
    nombre: { kind: 'word', view: true },
    estado: { kind: 'oneOf', values: ['open', 'over'], view: true },
  });
});

test('what an address asks for goes to the call by the names of its filters', () => {
  expect(filtersOf(filters, { nombre: 'copa', estado: undefined })).toEqual({ name: 'copa', state: undefined });
});
