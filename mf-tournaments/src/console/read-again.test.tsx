import { listDeckChecks } from '@mesa/contract/calls/deck-checks';
import { listPenalties } from '@mesa/contract/calls/penalties';
import { listMissingPlayerData } from '@mesa/contract/calls/player-ids';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { type Reply, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { enrolled, openConsole, press } from './testing/open-console';

const success = { status: 'success' } as const;

test.each<[string[], Reply]>([
  [['Mensajes a los jugadores'], reply(listTournamentMessages, { ...success, messages: [] })],
  [['Sanciones'], reply(listPenalties, { ...success, penalties: [] })],
  [['Revisar barajas'], reply(listDeckChecks, { ...success, checks: [] })],
  [['Más opciones', 'Listo para TOM'], reply(listMissingPlayerData, { ...success, players: [] })],
])('Who comes back to a console reads again what other people noted meanwhile: %j', async (names, answer) => {
  const view = await openConsole(enrolled(1), [answer]);
  const open = async (times: number) => {
    for (const name of names) await press(view, name);
    await waitFor(() => expect(view.callsOf(answer.endpoint)).toHaveLength(times));
  };
  await open(1);
  await act(() => view.router.navigate('/torneos'));
  expect(screen.queryByRole('button', { name: names[0] ?? '' })).toBeNull();
  await act(() => view.router.navigate('/torneo/7/mesa'));
  await open(2);
});
