import { type Change, listTournamentChanges } from '@mesa/contract/calls/audit';
import { listEntries } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { makeChange, makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const ana = makePlayer({ username: 'ana' });
const names = { tournaments: { 7: 'Copa' }, stores: {}, players: { [ana.id]: ana }, cards: {}, people: {} };
const page = (data: Change[], pages = 1) =>
  reply(listTournamentChanges, { status: 'success', data, names, pagination: makePagination({ pages, total: data.length }) });

function show(replies: Reply[], canEdit = true) {
  signInAs({ role: 'owner' });
  return renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit }) }),
    reply(listEntries, { status: 'success', data: [] }),
    ...replies,
  ]);
}
const open = async ({ user }: ReturnType<typeof show>) => user.click(await screen.findByRole('button', { name: 'Historial de cambios' }));

describe('Historial de cambios of a tournament', () => {
  test('is requested when opened, 20 per page, and does not name the tournament again', async () => {
    const view = show([page([makeChange({ action: 'create', entity: 'enrolment', after: { playerIds: [ana.id] } }), makeChange({ action: 'create' })])]);
    await screen.findByRole('button', { name: 'Historial de cambios' });
    expect(view.callsOf(listTournamentChanges)).toEqual([]);
    await open(view);
    expect(await screen.findByText(/inscribió a/)).toHaveTextContent('Ana Restrepo inscribió a ana');
    expect(screen.getByText(/creó el torneo/)).toHaveTextContent(/^Ana Restrepo creó el torneo$/);
    expect(view.callsOf(listTournamentChanges)).toMatchObject([{ params: { id: '7' }, query: { page: 1, limit: 20 } }]);
  });

  test('changes pages in place', async () => {
    const view = show([page([makeChange({ action: 'create' })], 2), page([makeChange({ after: { prize: 'Trofeo' } })], 2)]);
    await open(view);
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas de cambios' }));
    await view.user.click(pages.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText(/premio Trofeo/)).toBeVisible();
    expect(pages.getByText('Página 2 de 2')).toBeVisible();
    expect(view.callsOf(listTournamentChanges).at(-1)?.query).toEqual({ page: 2, limit: 20 });
    expect(view.address()).toBe('/torneo/7');
  });

  test('says if there are no changes, and if they fail to load', async () => {
    const view = show([reply(listTournamentChanges, failure('unavailable')), page([])]);
    await open(view);
    await view.user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Nadie ha cambiado este torneo todavía.')).toBeVisible();
  });

  test('is hidden from a person who may not edit the tournament', async () => {
    show([], false);
    await screen.findByText('No hay jugadores inscritos.');
    expect(screen.queryByRole('button', { name: 'Historial de cambios' })).not.toBeInTheDocument();
  });
});

test('keeps the current page while the next one loads', async () => {
  const view = show([page([makeChange({ action: 'create' })], 2), reply(listTournamentChanges, () => new Promise<never>(() => undefined))]);
  await open(view);
  await view.user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  const current = screen.getByText(/creó el torneo/);
  expect(current).toBeVisible();
  expect(current.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});
