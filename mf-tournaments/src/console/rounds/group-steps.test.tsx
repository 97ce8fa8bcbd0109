import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, within } from '@testing-library/react';
import { button, openAfter, win } from '../testing/open-console';

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
  expect(screen.queryByRole('button', { name: 'Sortear 2 grupos' })).toBeNull();
  await view.user.click(screen.getByRole('tab', { name: 'Todos' }));
  expect(await button('Sortear 2 grupos')).toBeEnabled();
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

test('A group stays open when its last Swiss result is entered, with its cut as the next step', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  const cuts = [{ division: 'masters' as const, size: 4, thirdPlace: false }];
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1, cuts: pod.name === 'masters' ? cuts : [] })) }));
  day.next('senior');
  const round = day.next('masters');
  const [last, ...others] = round.matches.filter(({ player2 }) => player2 !== null);
  for (const { player1 } of others) day.report(round, player1, 'player1');
  const view = await openAfter(day);
  await view.user.click(screen.getByRole('tab', { name: 'Máster' }));
  await screen.findByText('Falta 1 resultado.');
  await win(view, last?.table ?? 0);
  expect(await screen.findByRole('tab', { name: 'Fase final Máster' })).toHaveAttribute('aria-selected', 'true');
  expect(await button('Comenzar la fase final (4)')).toBeEnabled();
});

test('Each cut of a group is opened by its division', async () => {
  const day = TournamentDay.with({ masters: 5, senior: 5 }, 'challenge');
  const cuts = (['masters', 'senior'] as const).map((division) => ({ division, size: 4, thirdPlace: false }));
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts })) }));
  day.playSwiss();
  const view = await openAfter(day);
  for (const division of ['Sénior', 'Máster']) {
    await view.user.click(screen.getByRole('tab', { name: `Fase final ${division}` }));
    expect(await button('Comenzar la fase final (4)')).toHaveAccessibleDescription(
      `Pasan los mejores 4 de ${division}. Si alguien abandona antes de publicarla, entra el siguiente.`,
    );
  }
});
