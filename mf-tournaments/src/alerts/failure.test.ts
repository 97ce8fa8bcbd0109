import { serviceFailure } from './failure';

const ofServer = (message: string) => Object.assign(new Error(message), { name: 'ApiError', code: 'conflict', httpStatus: 409 });

test('a failed save tells the reason of the server, and otherwise that it is unknown', () => {
  expect([ofServer('La tienda está cerrada.'), ofServer(''), new Error('x is not a function'), undefined].map(serviceFailure)).toEqual([
    'Error en el servicio. La tienda está cerrada.',
    'Error en el servicio. Error desconocido',
    'Error en el servicio. Error desconocido',
    'Error en el servicio. Error desconocido',
  ]);
});
