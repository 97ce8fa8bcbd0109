import { tournamentStatuses } from '@mesa/contract/rules/tournament';
import { statusSteps } from './status-steps';

const now = new Date('2026-11-21T15:00:00Z');
const place = { country: 'México', state: 'Jalisco' };

test('every status lists what it blocks, with a step to the status that allows it', () => {
  const steps = Object.fromEntries(tournamentStatuses.map((status) => [status, statusSteps({ ...place, status, date: '2026-11-21' }, now).next]));
  expect(steps).toEqual({
    inscripciones: ['progreso', 'finalizado'],
    progreso: ['inscripciones', 'finalizado'],
    finalizado: ['inscripciones'],
    desactivado: ['inscripciones', 'finalizado'],
  });
  for (const status of tournamentStatuses) expect(statusSteps({ ...place, status, date: '2026-11-21' }, now).notices.length).toBeGreaterThan(0);
});

test('what a status blocks is said with the status that allows it', () => {
  const notices = Object.fromEntries(tournamentStatuses.map((status) => [status, statusSteps({ ...place, status, date: '2026-11-21' }, now).notices]));
  expect(notices).toEqual({
    inscripciones: ['Pasa el torneo a finalizado para anotar los resultados.'],
    progreso: [
      'Pasa el torneo a inscripciones para agregar jugadores o quitarlos.',
      'Pasa el torneo a finalizado para anotar los resultados y nombrar las barajas.',
    ],
    finalizado: ['Pasa el torneo a inscripciones para agregar jugadores o quitarlos.'],
    desactivado: [
      'Solo lo ven quienes administran la tienda.',
      'Pasa el torneo a inscripciones para agregar jugadores, o a finalizado para que vuelva a las listas con sus resultados.',
    ],
  });
});

test('a future tournament cannot be finished by a tap either, and shows when it can', () => {
  const { notices, next } = statusSteps({ ...place, status: 'inscripciones', date: '2026-11-22' }, now);
  expect(next).toEqual(['progreso']);
  expect(notices).toContain('Se puede finalizar desde el 22 de noviembre de 2026.');
  // In UTC it is already the 22nd.
  expect(statusSteps({ ...place, status: 'inscripciones', date: '2026-11-22' }, new Date('2026-11-22T02:30:00Z')).next).toEqual(['progreso']);
});
