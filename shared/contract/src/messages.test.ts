import { errorCodes } from './endpoint';
import { messages } from './messages';

test('every failure has its own sentence', () => {
  for (const code of [...errorCodes, 'network', 'timeout'] as const) expect(messages[code]).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(Object.values(messages)).size).toBe(Object.values(messages).length);
});

test.each([
  ['forbidden', 'No tienes permiso para hacer esto.'],
  ['not_found', 'No encontramos lo que buscas.'],
  ['conflict', 'Eso ya existe o cambió mientras tanto.'],
  ['last_admin', 'Una tienda necesita al menos un administrador.'],
  ['in_use', 'No se puede eliminar: todavía se usa.'],
  ['too_large', 'Lo que enviaste es demasiado grande.'],
  ['lists_closed', 'Las listas de este torneo ya cerraron.'],
  ['unavailable', 'El servicio no está disponible ahora. Inténtalo en un momento.'],
  ['timeout', 'La respuesta tarda demasiado. Inténtalo de nuevo.'],
] as const)('a call that fails with %s tells the person: %s', (code, sentence) => expect(messages[code]).toBe(sentence));
