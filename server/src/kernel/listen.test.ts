import { expect, test } from '@jest/globals';
import { listenError } from './listen';
import { StartError } from './start-error';

const notHere = 'HOST=mesa.example no es una dirección de esta máquina.';

test.each([
  ['EADDRINUSE', 'El puerto 80 ya está en uso: cierra el programa que lo ocupa, o elige otro con PORT.'],
  ['EACCES', 'No hay permiso para usar el puerto 80: elige otro con PORT.'],
  ['EADDRNOTAVAIL', notHere],
  ['ENOTFOUND', notHere],
  ['EAI_AGAIN', notHere],
])('A server that cannot listen (%s) says what to do', (code, sentence) => {
  expect(listenError(Object.assign(new Error(code), { code }), { host: 'mesa.example', port: 80 })).toEqual(new StartError(sentence));
});

test('Another error of listening stays as it is', () => {
  const error = Object.assign(new Error('x'), { code: 'EMFILE' });
  expect(listenError(error, { host: 'mesa.example', port: 80 })).toBe(error);
});
