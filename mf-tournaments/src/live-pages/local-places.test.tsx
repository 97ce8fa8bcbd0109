import 'fake-indexeddb/auto';
import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { rememberedTitle } from '../console/remembered';
import { openDisk } from '../console/sync/disk';
import { adopted } from '../console/sync/replica';
import StandingsPage from './standings-page';

test('the places that the device of the console has are shown under the links of the tournament', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.configure();
  day.finish(day.next(), () => 'player1');
  signInAs({ id: 'local_9' });
  rememberedTitle('9', { account: 'local_9', title: 'Copa de Lima', opened: true });
  const people = [1, 2].map((id) => ({ id, name: `Jugador ${id}`, username: `j${id}`, division: 'masters' as const }));
  const disk = await openDisk(() => crypto.randomUUID());
  await disk.save('local_9/9', null, adopted(null, day.event, { from: day.log.length, people }, 'K7M2QX'));
  renderPage(<StandingsPage />, '/torneo/9/posiciones', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, failure('network')),
  ]);
  expect(within(await screen.findByRole('table', { name: 'Posiciones del torneo' })).getAllByRole('row')).toHaveLength(3);
  const links = within(screen.getByRole('navigation', { name: 'Torneo en vivo' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/torneo/9/rondas', null],
    ['/torneo/9/posiciones', 'page'],
    ['/torneo/9/mi-mesa', null],
  ]);
});
