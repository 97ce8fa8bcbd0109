import { listTournaments } from '@mesa/contract/calls/tournaments';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import FinishedTournaments from './finished-tournaments';

const answer = reply(listTournaments, { status: 'success', data: [makeTournament({ name: 'Copa' })], pagination: makePagination({ pages: 2 }) });

describe('finished-tournaments', () => {
  test('requests the given number of rows and has its own pages', async () => {
    const { user, address, callsOf } = renderPage(<FinishedTournaments limit={10} />, '/', [answer]);
    expect(await screen.findByText('Página 1 de 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(callsOf(listTournaments).map(({ body }) => body)).toEqual([
      { status: 'finalizado', confirmed: true, page: 1, limit: 10 },
      { status: 'finalizado', confirmed: true, page: 2, limit: 10 },
    ]);
    expect(address()).toBe('/');
  });

  test('reads as a table of its own, with pages that lead to no other address', async () => {
    const { container } = renderPage(<FinishedTournaments limit={2} />, '/', [answer]);
    expect(outline(container.firstElementChild)).toContain('Cargando torneos...');
    await screen.findByRole('link', { name: 'Copa' });
    const lines = outline(container.firstElementChild).split('\n');
    expect(lines.filter((line) => /caption|th |nav|button|status/.test(line)).map((line) => line.trim())).toEqual([
      'caption: Torneos finalizados',
      'th [scope=col]: Fecha',
      'th [scope=col]: Ciudad',
      'th [scope=col, primary]: Torneo',
      'th [scope=col]: Jugadores',
      'th [scope=col]: Baraja',
      'th [scope=col]: Ganador',
      'nav «Páginas de torneos finalizados»',
      'button «Anterior» [disabled]: <',
      'span [role=status]: Página 1 de 2',
      'button «Siguiente»: >',
    ]);
  });

  test('shows six rows by default', async () => {
    const { callsOf } = renderPage(<FinishedTournaments />, '/', [answer]);
    await screen.findByRole('link', { name: 'Copa' });
    expect(callsOf(listTournaments)[0]?.body).toEqual({ status: 'finalizado', confirmed: true, page: 1, limit: 6 });
  });

  test.each([
    [8, ['Copa', 'Liga', 'Otra liga', 'Regional']],
    [9, ['Liga', 'Otra liga', 'Copa', 'Regional']],
  ])('is led by a friendly only if it has more than eight players: %i', async (numberPlayers, names) => {
    const friendly = (name: string) => makeTournament({ name, category: 'Amistoso', numberPlayers });
    const data = [friendly('Liga'), friendly('Otra liga'), makeTournament({ name: 'Copa' }), makeTournament({ name: 'Regional' })];
    renderPage(<FinishedTournaments />, '/', [reply(listTournaments, { status: 'success', data, pagination: makePagination() })]);
    await screen.findByRole('link', { name: 'Copa' });
    expect(screen.getAllByRole('link', { name: /Liga|liga|Copa|Regional/ }).map(({ textContent }) => textContent)).toEqual(names);
  });

  test('keeps the order of its later pages', async () => {
    const data = [makeTournament({ name: 'Liga', category: 'Amistoso', numberPlayers: 4 }), makeTournament({ name: 'Copa' })];
    const { user } = renderPage(<FinishedTournaments />, '/', [reply(listTournaments, { status: 'success', data, pagination: makePagination({ pages: 2 }) })]);
    const names = () => screen.getAllByRole('link', { name: /Liga|Copa/ }).map(({ textContent }) => textContent);
    await screen.findByRole('link', { name: 'Copa' });
    expect(names()).toEqual(['Copa', 'Liga']);
    await user.click(screen.getByRole('button', { name: /[Ss]iguiente/ }));
    await waitFor(() => expect(names()).toEqual(['Liga', 'Copa']));
  });

  test('keeps its page while the next one loads, and leads to winner and deck', async () => {
    const winnerPlayer = makePlayer({ username: 'lucia' });
    const data = [makeTournament({ id: 7, name: 'Copa', winnerPlayer, winnerDeckName: 'Gardevoir' })];
    const { user } = renderPage(<FinishedTournaments />, '/', [
      reply(listTournaments, { status: 'success', data, pagination: makePagination({ pages: 2 }) }),
      reply(listTournaments, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: /[Ss]iguiente/ }));
    const current = screen.getByRole('link', { name: 'Copa' });
    expect(current.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('link', { name: 'lucia' })).toHaveAttribute('href', '/jugador/lucia');
    expect(screen.getByRole('link', { name: 'Gardevoir' })).toHaveAttribute('href', '/baraja/7/lucia');
  });

  test('says that there are none yet', async () => {
    renderPage(<FinishedTournaments />, '/', [reply(listTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0, pages: 0 }) })]);
    expect(await screen.findByText('Todavía no hay torneos finalizados.')).toBeVisible();
  });
});
