import { standings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, within } from '@testing-library/react';
import { names, openAfter } from './testing/open-console';

test('The standings have each player’s rates, and say who left', async () => {
  const day = TournamentDay.with({ masters: 6 }, 'challenge');
  day.configure();
  day.finish(day.next());
  day.do({ kind: 'drop', player: 4, seen: 1 });
  day.finish(day.next());
  const view = await openAfter(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Posiciones' }));
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Posiciones Máster' })).getAllByRole('row');
  const percent = (rate: number) => `${(rate * 100).toFixed(2).replace('.', ',')} %`;
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    (standings(view.server.event()).get('masters') ?? []).map(
      ({ place, player, dropped, wins, losses, ties, points, owp, oowp }) =>
        `${place}${names[player - 1]} ${dropped ? 'Abandonó' : ''} ${wins}-${losses}-${ties}${points}${percent(owp)}${percent(oowp)}`,
    ),
  );
  expect(rows.filter(({ textContent }) => textContent?.includes('Dan Abandonó'))).toHaveLength(1);
});
