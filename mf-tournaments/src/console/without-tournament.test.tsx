import { issuePasses, listPasses, type Pass } from '@mesa/contract/calls/passes';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { issueStaffPass, listStaffPasses, listTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import ConsolePage from './console-page';
import { type openConsole, openRound } from './testing/open-console';

const success = { status: 'success' } as const;
const at = '2026-10-03T15:00:00.000Z';

/** What is open at the organiser's desk. */
function desk(): Reply[] {
  let passes: Pass[] = [];
  return [
    reply(listTournamentMessages, { ...success, messages: [{ id: 4, message: 'Receso.', playerId: null, sentAt: at }] }),
    reply(listPasses, () => ({ ...success, passes })),
    reply(issuePasses, () => {
      passes = [{ playerId: 1, issuedAt: at, usedSince: null }];
      return { ...success, passes, secrets: [{ playerId: 1, secret: 'secret-1' }] };
    }),
    reply(listTournamentStaff, { ...success, staff: [] }),
    reply(listStaffPasses, { ...success, passes: [] }),
    reply(issueStaffPass, { ...success, passes: [], given: { id: 1, secret: 'secret-2' } }),
  ];
}

/** Opens a console again on its device, where the tournament's own page cannot be read any more. */
async function openAgain({ replies, unmount }: Awaited<ReturnType<typeof openConsole>>) {
  await waitFor(() => expect(localStorage.getItem('mesa-console.7')).toContain('Copa de Lima'));
  unmount();
  const view = renderPage(<ConsolePage />, '/torneo/7/mesa', [
    reply(getTournament, failure('unavailable')),
    ...desk(),
    ...replies.filter(({ endpoint }) => endpoint !== getTournament),
  ]);
  await screen.findByText('En línea');
  return { ...view, press: async (name: string) => view.user.click(await screen.findByRole('button', { name })) };
}
const copied = () => navigator.clipboard.readText();

test('Texts for the chat have the name under which this device knows the tournament while its page cannot be read', async () => {
  const { press } = await openAgain(await openRound());
  expect(screen.getByRole('heading', { name: 'Copa de Lima' })).toBeVisible();
  await press('Mensajes a los jugadores');
  await press('Copiar para WhatsApp');
  expect(await copied()).toBe('*Copa de Lima*\nReceso.\nhttp://localhost/t/ABC234');
  await press('Mensajes a los jugadores');
  await press('Más opciones');
  await press('Jueces y ayudantes');
  await press('Dar pase de juez');
  await screen.findByRole('dialog', { name: 'Pase de juez' });
  const [copy] = screen.getAllByRole('button', { name: 'Copiar para WhatsApp' }).slice(-1);
  act(() => copy?.click());
  await waitFor(async () => expect(await copied()).toMatch(/^Con este pase entras a la mesa de \*Copa de Lima\* como juez/));
});

test('A player’s pass has that name too, in its text and on its sheet', async () => {
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, press } = await openAgain(await openRound());
  await user.click(screen.getByRole('tab', { name: /^Jugadores/ }));
  await press('QR del pase de Ana');
  await screen.findByRole('img', { name: 'Código QR del pase de Ana' });
  await press('Copiar para WhatsApp');
  expect(await copied()).toMatch(/^Ana, este es tu pase para \*Copa de Lima\*\./);
  await press('Cerrar');
  await user.click(screen.getByRole('tab', { name: 'Posiciones' }));
  await press('Imprimir o compartir');
  await press('Imprimir posiciones');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Historial', { selector: 'th' }).closest('section')).toHaveTextContent(/^Posiciones Copa de Lima/);
});
