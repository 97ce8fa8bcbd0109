import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import TournamentPage from './tournament-page';

const ana = makePlayer({ username: 'ana' });
const beto = makePlayer({ username: 'beto' });
const entry = (player: typeof ana, position: number | null) => makeEntry({ tournamentId: 7, player, position });
const cup = makeTournament({ id: 7, name: 'Copa', canEdit: true });

function show(entries: Entry[], tournament: Tournament = cup, replies: Reply[] = []) {
  signInAs({ role: 'owner' });
  return renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: tournament }),
    reply(listEntries, { status: 'success', data: entries }),
    ...replies,
  ]);
}
const button = { name: 'Poner como ganador' };

describe('The first-placed player', () => {
  test('is proposed as the winner, and confirmed by one tap', async () => {
    const won = { ...cup, winnerId: ana.id, winnerPlayer: ana };
    const { user, callsOf } = show([entry(ana, 1), entry(beto, 2)], cup, [
      reply(getTournament, () => new Promise(() => undefined)),
      reply(updateTournament, { status: 'success', data: won }),
    ]);
    expect(await screen.findByText(/quedó en la posición 1/)).toHaveTextContent('ana quedó en la posición 1');
    await user.click(screen.getByRole('button', button));
    await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
    expect(callsOf(updateTournament)[0]).toMatchObject({ params: { id: '7' }, body: { name: 'Copa', winnerId: ana.id, updatedAt: cup.updatedAt } });
  });

  test.each([
    ['there is a winner already', [entry(ana, 1)], { ...cup, winnerId: beto.id, winnerPlayer: beto }],
    ['two share the place', [entry(ana, 1), entry(beto, 1)], cup],
    ['no player has it', [entry(ana, 2), entry(beto, null)], cup],
    ['the tournament is not over', [entry(ana, 1)], { ...cup, status: 'progreso' as const }],
  ])('is not proposed where %s', async (_, entries, tournament) => {
    show(entries, tournament);
    expect(await screen.findByRole('heading', { name: /Jugadores \(/ })).toBeVisible();
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  test('never replaces a winner chosen meanwhile', async () => {
    const named = { ...cup, winnerId: beto.id, winnerPlayer: beto };
    const { user, callsOf } = show([entry(ana, 1), entry(beto, 2)], cup, [
      reply(getTournament, { status: 'success', data: named }),
      reply(updateTournament, failure('stale')),
    ]);
    await user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsOf(updateTournament)).toHaveLength(1);
  });

  test('stays proposed if saving fails', async () => {
    const { user } = show([entry(ana, 1)], cup, [reply(updateTournament, failure('network'))]);
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText(/No hay conexión/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('button', button)).toBeEnabled();
  });
});
