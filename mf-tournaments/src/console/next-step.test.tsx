import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor } from '@testing-library/react';
import { accept, button, openAfter, press } from './testing/open-console';

test('A step that asks a question is busy until it is answered, and can be pressed again after Cancelar', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1 })) }));
  day.playSwiss();
  const view = await openAfter(day);
  await press(view, 'Cerrar torneo');
  await screen.findByRole('alertdialog');
  expect(screen.getAllByRole('button', { name: 'Cerrar torneo', hidden: true })[0]).toHaveAttribute('aria-busy', 'true');
  await accept(view, 'Cancelar');
  await waitFor(async () => expect(await button('Cerrar torneo')).toBeEnabled());
  expect(view.server.event().stage).not.toBe('finalized');
});
