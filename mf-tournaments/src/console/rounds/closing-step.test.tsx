import { standings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, button, names, openAfter, press } from '../testing/open-console';

/** Two groups whose only round is over. */
function played() {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [] })) }));
  for (const { name } of day.event.pods) day.playSwiss(name);
  return day;
}
const divisions = { masters: 'Máster', senior: 'Sénior', junior: 'Júnior' };
const winnersOf = (day: TournamentDay) =>
  [...standings(day.event)].flatMap(([division, [first]]) =>
    first ? [`${divisions[division]}: gana ${names[first.player - 1] ?? `Jugador ${first.player}`}`] : [],
  );
const shownWinners = () =>
  within(screen.getByRole('list', { name: 'Ganadores' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('Before a tournament is closed its winners are named in order, and the question says what follows', async () => {
  const day = played();
  const view = await openAfter(day);
  expect(await button('Cerrar torneo')).toHaveAccessibleDescription(`Todas las rondas están jugadas. ${winnersOf(day).join(' ')}`);
  expect(shownWinners()).toEqual(winnersOf(day));
  // The last round of each group stays beside it. Only Masters have names here.
  const tables = () => screen.getAllByRole('group', { name: /^Mesa \d+: / }).map((table) => table.ariaLabel?.includes('Jugador'));
  expect(screen.getByRole('tab', { name: 'Sénior', selected: true })).toBeVisible();
  expect(tables()).toEqual([true, true, true, true]);
  await view.user.click(screen.getByRole('tab', { name: 'Máster' }));
  expect(screen.getByRole('tab', { name: 'Máster', selected: true })).toBeVisible();
  expect(tables()).toEqual([false, false, false, false]);
  await press(view, 'Cerrar torneo');
  expect(await screen.findByRole('alertdialog', { name: '¿Cerrar el torneo?' })).toHaveAccessibleDescription(
    'Los puestos, puntos y récords pasan a la página del torneo y a los perfiles. Si falta corregir algo, puedes reabrirlo con un motivo.',
  );
  await accept(view, 'Cancelar');
});

test('A closed tournament leads to its results, has its file, and is reopened with a reason that stays in its history', async () => {
  const day = played();
  day.finalize();
  const view = await openAfter(day, [], { status: 'finalizado' });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Cierre' }));
  expect(panel.getByText('El torneo está cerrado. Sus resultados están en la página del torneo y en los perfiles.')).toBeVisible();
  expect(shownWinners()).toEqual(winnersOf(day));
  expect(panel.getByRole('link', { name: 'Ver la página del torneo' })).toHaveAttribute('href', '/torneo/7');
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Guardar archivo de TOM', 'Listo para TOM', 'Reabrir el torneo']);
  await press(view, 'Reabrir el torneo');
  const reason = await screen.findByRole('textbox', { name: 'Motivo' });
  expect(reason).toHaveAccessibleDescription('Queda en el historial de cambios.');
  expect(reason).toHaveAttribute('maxlength', '300');
  expect(reason).toBeValid();
  await view.user.type(reason, '  ');
  await press(view, 'Reabrir');
  expect(reason).toBeInvalid();
  await view.user.type(reason, 'Faltaba un resultado');
  await press(view, 'Reabrir');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'reopen', reason: 'Faltaba un resultado' }));
  expect(await button('Cerrar torneo')).toBeEnabled();
});
