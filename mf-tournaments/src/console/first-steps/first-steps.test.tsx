import type { TournamentEvent } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { linesOf } from '../testing/lines-of';
import FirstSteps from './first-steps';
import { stepsOf } from './steps';

const show = (event: TournamentEvent | null, id = '9') => renderPage(<FirstSteps id={id} event={event} />, '/torneo/9/mesa');
const guide = () => screen.queryByRole('region', { name: 'Tu primer torneo, paso a paso' });
const next = () => document.querySelector('[aria-current=step] strong')?.textContent;
const done = (event: TournamentEvent | null) => stepsOf(event).filter((step) => step.done).length;

test('the steps are ticked off from the tournament’s state', () => {
  expect(done(null)).toBe(1);
  const day = TournamentDay.with({});
  expect(done(day.event)).toBe(2);
  day.do({ kind: 'enrol', player: 1, division: 'masters' });
  expect(done(day.event)).toBe(2);
  for (const player of [2, 3, 4]) day.do({ kind: 'enrol', player, division: 'masters' });
  expect(done(day.event)).toBe(3);
  day.configure();
  expect(stepsOf(day.event)[3]).toMatchObject({ done: false, text: 'Toca «Sortear ronda 1».' });
  const round = day.draw();
  expect(done(day.event)).toBe(4);
  day.publish(round);
  expect(done(day.event)).toBe(5);
});

test('pasting the list is not done while one plays and the others wait for a seat', () => {
  const day = TournamentDay.with({});
  day.do({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  for (const player of [1, 2]) day.do({ kind: 'enrol', player, division: 'masters' }, { role: 'player', player });
  show(day.event);
  expect(next()).toBe('Pegar la lista');
});

test('names the next step, and what to press', () => {
  show(null);
  expect(next()).toBe('Abrir las inscripciones');
  expect(screen.getByText(/Toca «Llevar este torneo aquí»/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ayuda con imágenes' })).toHaveAttribute('href', '/ayuda/organizar#inscripciones');
});

test('is skipped once for this device', async () => {
  const { user, unmount } = show(null);
  await user.click(screen.getByRole('button', { name: 'Omitir la guía' }));
  expect(guide()).toBeNull();
  unmount();
  show(null, '10');
  expect(guide()).toBeNull();
});

test('is not shown where the device stores nothing, because it would come back at every visit', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  show(null);
  expect(guide()).toBeNull();
});

test('ends with the first published round', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const drawn = day.event;
  let publish: () => void = () => undefined;
  function Console() {
    const [event, setEvent] = useState(drawn);
    publish = () => setEvent(day.event);
    return <FirstSteps id="9" event={event} />;
  }
  const { user } = renderPage(<Console />, '/torneo/9/mesa');
  expect(next()).toBe('Sortear la ronda 1');
  day.next();
  act(() => publish());
  expect(linesOf(guide())).toEqual([
    'section «Tu primer torneo, paso a paso»',
    '  h2: Tu primera ronda está publicada',
    '  ol',
    '    li [data-done=true]',
    '      span [hidden=true]: ✓',
    '      Crear el torneo de hoy, hecho',
    '    li [data-done=true]',
    '      span [hidden=true]: ✓',
    '      Abrir las inscripciones, hecho',
    '    li [data-done=true]',
    '      span [hidden=true]: ✓',
    '      Pegar la lista, hecho',
    '    li [data-done=true]',
    '      span [hidden=true]: ✓',
    '      Sortear la ronda 1, hecho',
    '    li [data-done=true]',
    '      span [hidden=true]: ✓',
    '      Publicar, hecho',
    '  button [primary]: Entendido',
    '  a [href=/ayuda/organizar#rondas]: Ayuda con imágenes',
  ]);
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(guide()).toBeNull();
});

test.each([
  ['another tournament was led on this device', () => localStorage.setItem('mesa-console.3', '{}'), null],
  ['the first round was out already', () => undefined, 'started'],
])('is not shown where %s', (_, before, state) => {
  before();
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.next();
  show(state === null ? null : day.event);
  expect(guide()).toBeNull();
});

test('each step says what to press', () => {
  expect(stepsOf(null).map(({ name, text }) => [name, text])).toEqual([
    ['Crear el torneo de hoy', ''],
    ['Abrir las inscripciones', 'Toca «Llevar este torneo aquí». Desde entonces los jugadores también pueden inscribirse solos.'],
    ['Pegar la lista', 'Toca «Pegar una lista» y pega los nombres, uno por línea; o búscalos de a uno.'],
    ['Sortear la ronda 1', 'Toca «Sortear ronda 1».'],
    ['Publicar', 'Revisa las mesas y toca «Publicar ronda 1»: cada jugador ve la suya en su teléfono.'],
  ]);
  expect(stepsOf(TournamentDay.with({ masters: 2 }).event)[3]?.text).toBe('Cuando estén todos, toca «Configurar» y «Comenzar».');
});

test('the steps are done once one group has a published round', () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 });
  day.configure();
  expect(done(day.event)).toBe(3);
  day.next('senior');
  expect(stepsOf(day.event).map((step) => step.done)).toEqual([true, true, true, true, true]);
});

test('is skipped also on a device that cannot store it, until the next visit', async () => {
  const { user } = show(null);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Omitir la guía' }));
  expect(guide()).toBeNull();
});
