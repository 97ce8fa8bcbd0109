import type { Games, ReportedOutcome } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, matchAt, names, openConsole } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

type Said = [outcome: ReportedOutcome, games?: Games, by?: 'pass' | 'slip'];

/** Opens the console of a best of three, after the players of its only table reported these. */
async function openReported(first: Said | null, second: Said | null) {
  const day = TournamentDay.with({ masters: 2 }, 'challenge');
  day.configure((plan) => ({ ...plan, bestOf: { swiss: 3, cut: 3 } }));
  const { id } = day.next();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  const { player1, player2 } = server.event().pods[0]?.played[0]?.matches[0] ?? {};
  if (!player1 || !player2) throw new Error('nobody plays');
  for (const [player, said] of [
    [player1, first],
    [player2, second],
  ] as const) {
    if (said) server.reports({ kind: 'report', round: id, player1, player2, outcome: said[0], ...(said[1] && { games: said[1] }) }, player, said[2]);
  }
  const view = await openConsole(server, [], { status: 'progreso' });
  const card = within((await matchAt(1)).closest('li') as HTMLElement);
  const [one, two] = [names[player1 - 1], names[player2 - 1]];
  const stored = () => server.event().pods[0]?.played[0]?.matches[0];
  return { view, card, one, two, stored };
}

test('A report of one player names who gave it, and is accepted with its games', async () => {
  const { view, card, one, two, stored } = await openReported(null, ['player2', [1, 2]]);
  expect(card.getByText(/informa:/)).toHaveTextContent(`${two} informa: gana ${two} (1-2).`);
  const [, accept] = card.getAllByRole('button', { name: `Gana ${two}` });
  if (accept) await view.user.click(accept);
  await waitFor(() => expect(stored()).toMatchObject({ outcome: 'player2', games: [1, 2] }));
  expect(card.queryByText(new RegExp(`^${one} informa`))).toBeNull();
  // Settled, the report is no question any more.
  expect(screen.queryByText(/ informa: /)).toBeNull();
});

test.each<[string, Games, string]>([
  ['the same games', [2, 1], ' (2-1)'],
  ['other games', [2, 0], ''],
])('Reports that agree are accepted with one press; with %s, those count that both reported', async (_, games, text) => {
  const { view, card, one, stored } = await openReported(['player1', [2, 1]], ['player1', games]);
  expect(card.getByText(/^Los dos informan:/)).toHaveTextContent(`Los dos informan: gana ${one}${text}.`);
  await view.user.click(card.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(stored()?.outcome).toBe('player1'));
  expect(stored()?.games).toEqual(text === '' ? undefined : games);
});

test('Reports that differ are shown each with its games and how its player was known, and the chosen one counts', async () => {
  const { view, card, one, two, stored } = await openReported(['player1', [2, 1], 'pass'], ['player2', [0, 2], 'slip']);
  expect(card.getByText(/^Cada jugador informa/)).toHaveTextContent(
    `Cada jugador informa un resultado distinto. ${one}: gana ${one} (2-1). ${two}: gana ${two} (0-2).`,
  );
  expect(card.getByText(/^Cada jugador informa/).parentElement).toHaveAttribute('data-disputed', 'true');
  expect(card.getByText(`Con pase: ${one}.`)).toBeVisible();
  expect(card.getByText(`Con la papeleta: ${two}.`)).toBeVisible();
  const [, accept] = card.getAllByRole('button', { name: `Gana ${two}` });
  if (accept) await view.user.click(accept);
  await waitFor(() => expect(stored()).toMatchObject({ outcome: 'player2', games: [0, 2] }));
});

test('A report of the first player alone is accepted with one press', async () => {
  const { view, card, one, stored } = await openReported(['player1', [2, 0], 'slip'], null);
  expect(card.getByText(/informa:/)).toHaveTextContent(`${one} informa: gana ${one} (2-0).`);
  expect(card.getByText(`Con la papeleta: ${one}.`)).toBeVisible();
  expect(card.queryByText(/^Con pase/)).toBeNull();
  expect(card.getByText(/informa:/).parentElement).not.toHaveAttribute('data-disputed');
  await view.user.click(card.getByText(`Gana ${one}`));
  await waitFor(() => expect(stored()).toMatchObject({ outcome: 'player1', games: [2, 0] }));
});

test('Both players who reported with a pass are named', async () => {
  const { card, one, two } = await openReported(['tie', [1, 1], 'pass'], ['tie', [1, 1], 'pass']);
  expect(card.getByText(`Con pase: ${one} y ${two}.`)).toBeVisible();
  expect(card.getByText(/^Los dos informan:/).parentElement).not.toHaveAttribute('data-disputed');
  expect(card.queryByText(/^Con la papeleta/)).toBeNull();
  expect(card.getByText(/^Los dos informan:/)).toHaveTextContent('Los dos informan: empate (1-1).');
});

test('A table that has its result says so to who types its number, who can turn to another', async () => {
  const { view } = await openReported(null, null);
  const type = (name: string | RegExp, text: string) => view.user.type(screen.getByRole('textbox', { name }), text);
  await type('Mesa', 'la mesa{Enter}');
  expect(screen.getByRole('textbox', { name: 'Mesa' })).toHaveAccessibleDescription(expect.stringContaining('Escribe el número de la mesa.'));
  await view.user.clear(screen.getByRole('textbox', { name: 'Mesa' }));
  await type('Mesa', '8{Enter}');
  expect(screen.getByRole('textbox', { name: 'Mesa' })).toHaveAccessibleDescription(expect.stringContaining('En esta ronda no hay mesa 8.'));
  await view.user.clear(screen.getByRole('textbox', { name: 'Mesa' }));
  await type('Mesa', '1 =');
  await view.user.keyboard('{Enter}');
  expect(await screen.findByText('Mesa 1: Empate.')).toBeVisible();
  await type('Mesa', '1{Enter}');
  expect(await screen.findByRole('textbox', { name: /^Mesa 1: / })).toHaveAccessibleDescription(/^Ya tiene resultado: Empate\./);
  await view.user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: /^Mesa 1: / })).toBeValid();
  await type(/^Mesa 1: /, '7{Enter}');
  expect(screen.getByRole('textbox', { name: /^Mesa 1: / })).toBeInvalid();
  await view.user.click(await button('Otra mesa'));
  expect(screen.queryByRole('button', { name: 'Otra mesa' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Mesa' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Mesa' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Mesa' })).toBeValid();
});
