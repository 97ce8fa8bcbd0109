import { loseText } from './lose-text';

const zone = 'America/Bogota';
const heardAt = Date.parse('2026-01-15T15:00:00Z');

test('taking the pen loses nothing that is known of a device never heard', () => {
  expect(loseText(null, 'Teléfono de Ana. ', zone)).toBe(
    'Teléfono de Ana. Lo que el otro dispositivo tenga sin enviar aparecerá allí como pregunta; no se pierde.',
  );
});

test('a device that answers should hand the pen over itself', () => {
  expect(loseText({ heardAt, alive: true, queued: [] }, '', zone)).toBe(
    'El otro dispositivo está conectado: es mejor pedirle que entregue el mando. Puede tener otras anotaciones que aún no recibimos; cuando vuelva, aparecerán allí como preguntas.',
  );
});

test.each([
  [['enrol'] as const, 'Había quedado sin enviar: 1 inscripción.'],
  [['publish', 'clock', 'clock', 'drop'] as const, 'Habían quedado sin enviar: 1 ronda publicada, 2 cambios del reloj, 1 abandono.'],
  [['check-in', 'enrolment', 'result'] as const, 'Habían quedado sin enviar: 2 anotaciones, 1 resultado.'],
  [
    ['draw', 'draw', 'publish', 'publish', 'result', 'result', 'drop', 'drop', 'enrol', 'enrol'] as const,
    'Habían quedado sin enviar: 2 sorteos, 2 rondas publicadas, 2 resultados, 2 abandonos, 2 inscripciones.',
  ],
  [['clock', 'draw'] as const, 'Habían quedado sin enviar: 1 cambio del reloj, 1 sorteo.'],
  [['undrop'] as const, 'Había quedado sin enviar: 1 anotación.'],
])('a silent device had %j unsent', (queued, text) => {
  const sentence = loseText({ heardAt, alive: false, queued: [...queued] }, '', zone);
  expect(sentence).toBe(
    `El otro dispositivo no responde desde el 15 de enero a las 10:00. ${text} Puede tener otras anotaciones que aún no recibimos; cuando vuelva, aparecerán allí como preguntas.`,
  );
});
