import { getLive } from '@mesa/contract/calls/play';
import { listPlayers } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { getTournament, listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { makePagination } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import remote from './remote';

const waiting = [listTournaments, listUpcomingTournaments, getTournament, listEntries, getLive, listRanking].map((call) =>
  reply(call, () => new Promise<never>(() => undefined)),
);

test.each([
  ['tournaments', '/torneos', 'Torneos'],
  ['tournamentsByName', '/torneos/copa', 'Torneos'],
  ['tournament', '/torneo/9', 'Torneo'],
  ['createTournament', '/torneo/crear', 'Crear Torneo'],
  ['rounds', '/torneo/9/rondas', 'Rondas'],
  ['round', '/torneo/9/rondas/2', 'Rondas'],
  ['standings', '/torneo/9/posiciones', 'Posiciones'],
  ['myTable', '/torneo/9/mi-mesa', 'Mi mesa'],
  ['console', '/torneo/9/mesa', 'Mesa del torneo'],
  ['pass', '/pase', 'Mi pase'],
  ['ranking', '/ranking', 'Ranking'],
] as const)('the page %s is the one of its address', async (name, address, title) => {
  const Page = remote.pages[name];
  await Page.preload();
  renderPage(<Page />, address, waiting);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the page of the television covers its screen', async () => {
  const Page = remote.pages.screen;
  await Page.preload();
  const { container } = renderPage(<Page />, '/torneo/9/pantalla', waiting);
  expect(container.querySelector('[data-screen]')).toHaveTextContent('Cargando torneo...');
});

test.each([
  ['finished-tournaments', 'Cargando torneos...', listTournaments],
  ['ranking-widget', 'Cargando ranking...', listRanking],
] as const)('the widget %s is the one of its name', async (name, text, call) => {
  const Widget = remote.widgets[name];
  await Widget.preload();
  const { callsOf } = renderPage(<Widget />, '/', waiting);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  await waitFor(() => expect(callsOf(call)).toHaveLength(1));
});

test('the widget of own tournaments invites an account without a player', async () => {
  signInAs({ username: 'nueva' });
  const Widget = remote.widgets['own-tournaments'];
  await Widget.preload();
  renderPage(<Widget />, '/', [reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) })]);
  expect(await screen.findByText('Elige tu nombre para inscribirte')).toBeVisible();
});
