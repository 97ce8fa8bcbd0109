import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, within } from '@testing-library/react';
import { button, openAfter } from '../testing/open-console';

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('Groups at different steps each have their step on one screen, with the groups that it is about', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9, junior: 9 }, 'challenge');
  day.configure();
  day.next('junior');
  day.draw('senior');
  await openAfter(day);
  expect(await button('Sortear 1 grupo')).toHaveAccessibleDescription('Máster: ronda 1. Solo lo ves tú hasta que lo publiques.');
  expect(await button('Publicar 1 sorteo')).toHaveAccessibleDescription(
    'Sénior: ronda 1. Al publicar, todos ven con quién juegan y dónde. Para revisarlos, abre cada grupo.',
  );
  expect(await button('Iniciar el reloj')).toHaveAccessibleDescription('Júnior: ronda 1.');
  expect(headings().filter((title) => title?.includes('ronda'))).toEqual(['Júnior: ronda 1']);
  expect(screen.queryByText('Abre el grupo que sigue.')).toBeNull();
  const groups = within(screen.getByRole('tablist', { name: 'Grupos' })).getAllByRole('tab');
  expect(groups.map(({ textContent, ariaSelected }) => [textContent, ariaSelected])).toEqual([
    ['Todos', 'true'],
    ['Júnior', 'false'],
    ['Sénior', 'false'],
    ['Máster', 'false'],
  ]);
});

test('Groups that are ready are named in their order, and no result is asked for before a group plays', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  const view = await openAfter(day);
  expect(await button('Sortear 2 grupos')).toHaveAccessibleDescription('Sénior: ronda 1, Máster: ronda 1. Solo lo ves tú hasta que lo publiques.');
  expect(screen.queryByRole('form', { name: 'Anotar por mesa' })).toBeNull();
  expect(screen.queryByText('Abre el grupo que sigue.')).toBeNull();
  for (const name of [/^Publicar/, /^Iniciar/]) expect(screen.queryByRole('button', { name })).toBeNull();
  await view.user.click(screen.getByRole('tab', { name: 'Sénior' }));
  expect(await button('Sortear ronda 1')).toHaveAccessibleDescription('9 jugadores. Solo lo ves tú hasta que lo publiques.');
});

test('The rounds of several groups are looked up under their names, the newest of each group first', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  day.finish(day.next('senior'));
  day.next('senior');
  day.next('masters');
  const view = await openAfter(day);
  await view.user.click(screen.getByRole('tab', { name: 'Rondas' }));
  const select = await screen.findByRole('combobox', { name: 'Ronda' });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Máster · Ronda 1', 'Sénior · Ronda 2', 'Sénior · Ronda 1']);
  expect(select).toHaveDisplayValue('Máster · Ronda 1');
  expect(headings()).toContain('Máster · Ronda 1');
  await view.user.selectOptions(select, 'Sénior · Ronda 1');
  expect(select).toHaveDisplayValue('Sénior · Ronda 1');
  expect(headings()).toContain('Sénior · Ronda 1');
  expect(headings()).not.toContain('Máster · Ronda 1');
});
