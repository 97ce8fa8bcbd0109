import { standings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { matchAt, names, openAfter, press, win } from './testing/open-console';

test('The standings have each player’s rates, and say who left', async () => {
  const day = TournamentDay.with({ masters: 6 }, 'challenge');
  day.configure();
  day.finish(day.next());
  day.do({ kind: 'drop', player: 4, seen: 1 });
  day.do({ kind: 'enrol-late', player: 7, division: 'masters', pod: 'masters' });
  day.finish(day.next());
  const view = await openAfter(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Posiciones' }));
  const [head, ...rows] = within(await screen.findByRole('table', { name: 'Posiciones Máster' })).getAllByRole('row');
  expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Puesto', 'Jugador', 'Récord', 'Puntos', 'OWP', 'OOWP']);
  const percent = (rate: number) => `${(rate * 100).toFixed(2).replace('.', ',')} %`;
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    (standings(view.server.event()).get('masters') ?? []).map(
      ({ place, player, dropped, late, wins, losses, ties, points, owp, oowp }) =>
        `${place}${names[player - 1]} ${dropped ? 'Abandonó' : ''} ${late ? 'Llegó después' : ''}${wins}-${losses}-${ties}${points}${percent(owp)}${percent(oowp)}`,
    ),
  );
  const marked = (mark: string) => rows.flatMap(({ children }) => (children[1]?.textContent?.includes(mark) ? children[1].textContent : []));
  expect([marked('Abandonó'), marked('Llegó después')]).toEqual([['Dan Abandonó '], ['Gabi  Llegó después']]);
});

test('The standings are printed from this device, with what is not sent yet', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.next();
  const view = await openAfter(day);
  view.server.network = 'down';
  await win(view, 2);
  await screen.findByText('sin enviar (1)');
  const winner = within(await matchAt(2)).getByRole('button', { pressed: true }).textContent;
  await view.user.click(screen.getByRole('tab', { name: 'Posiciones' }));
  await press(view, 'Imprimir o compartir');
  await press(view, 'Imprimir posiciones');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const sheet = screen.getByText('Historial', { selector: 'th' }).closest('section');
  expect(sheet).toHaveTextContent(/^Posiciones Copa de Lima/);
  expect(sheet?.querySelector('tbody tr')).toHaveTextContent(new RegExp(`^1${winner} 3`));
});
