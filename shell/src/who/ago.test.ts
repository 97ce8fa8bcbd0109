import { ago } from './ago';

const now = Date.parse('2026-05-24T12:00:00Z');

test.each([
  [59, 'hace un momento'],
  [60, 'hace 1 minuto'],
  [3599, 'hace 59 minutos'],
  [3600, 'hace 1 hora'],
  [86_399, 'hace 23 horas'],
  [86_400, 'ayer'],
])('%i seconds ago is «%s»', (seconds, text) => {
  expect(ago(new Date(now - seconds * 1000).toISOString(), now)).toBe(text);
});
