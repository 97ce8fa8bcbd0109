import {
  endStaffPass,
  issueStaffPass,
  listStaffPasses,
  listTournamentStaff,
  removeTournamentStaff,
  type Staff,
  saveTournamentStaff,
} from '@mesa/contract/calls/tournament-staff';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, enrolled, openConsole, press } from '../testing/open-console';

const refused = failure('conflict', { message: 'Cambió hace un momento.' });
const hugo = { userId: 'hugo', username: 'hugo', name: 'Hugo', role: 'helper' as const };

test('A judge is invited with that role, and the field is ready for the next name', async () => {
  let staff: Staff[] = [hugo];
  const view = await openConsole(enrolled(2), [
    reply(listStaffPasses, { status: 'success', passes: [] }),
    reply(listTournamentStaff, () => ({ status: 'success', staff })),
    reply(saveTournamentStaff, () => {
      staff = [{ ...hugo, role: 'judge' }];
      return { status: 'success', staff };
    }),
    reply(removeTournamentStaff, refused),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  const field = await screen.findByRole('textbox', { name: 'Nombre de usuario' });
  await press(view, 'Invitar');
  expect(field).toHaveAccessibleDescription(/Escribe su nombre de usuario\./);
  expect(view.callsOf(saveTournamentStaff)).toEqual([]);
  await view.user.type(field, ' hugo ');
  const roles = screen.getByRole('combobox', { name: 'Qué hace' });
  expect(
    within(roles)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ayudante: resultados, llegadas y reloj', 'Juez: resultados, correcciones y tiempo extra']);
  await view.user.selectOptions(roles, 'judge');
  await press(view, 'Invitar');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Jueces y ayudantes' })).toHaveTextContent('Hugo hugo · Juez'));
  expect(view.callsOf(saveTournamentStaff).map(({ body }) => body)).toEqual([{ username: 'hugo', role: 'judge' }]);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field).not.toHaveAccessibleDescription(/Escribe su nombre/);
  await press(view, 'Quitar a Hugo');
  await accept(view, 'Cancelar');
  expect(view.callsOf(removeTournamentStaff)).toEqual([]);
  await press(view, 'Quitar a Hugo');
  await accept(view, 'Quitar');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Cambió hace un momento\./));
});

test('A pass names the tournament as the chat writes it, and a new one waits on its own button', async () => {
  const given = { id: 2, role: 'judge' as const, issuedAt: '2026-10-03T15:00:00.000Z', usedSince: null };
  let answer: () => void = () => undefined;
  const view = await openConsole(
    enrolled(2),
    [
      reply(listStaffPasses, { status: 'success', passes: [{ ...given, id: 1 }] }),
      reply(listTournamentStaff, { status: 'success', staff: [] }),
      reply(issueStaffPass, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return { status: 'success' as const, passes: [given], given: { id: 2, secret: 'secret-2' } };
      }),
    ],
    { name: 'Copa *de* Lima' },
  );
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  await press(view, 'Dar otro en lugar del pase 1, de juez');
  expect(screen.getByRole('button', { name: 'Dar otro en lugar del pase 1, de juez' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Dar pase de juez' })).toBeEnabled();
  answer();
  await view.user.click(await screen.findByRole('button', { name: 'Copiar para WhatsApp' }));
  expect(await navigator.clipboard.readText()).toMatch(/^Con este pase entras a la mesa de \*Copa de Lima\* como juez/);
});

test('A judge’s pass that was not given or ended says why', async () => {
  const view = await openConsole(enrolled(2), [
    reply(listStaffPasses, { status: 'success', passes: [{ id: 1, role: 'helper', issuedAt: '2026-10-03T15:00:00.000Z', usedSince: null }] }),
    reply(listTournamentStaff, { status: 'success', staff: [] }),
    reply(issueStaffPass, failure('unavailable', { message: 'Vuelve a intentarlo.' })),
    reply(endStaffPass, refused),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  await press(view, 'Dar pase de ayudante');
  expect(await screen.findByText('Vuelve a intentarlo.')).toBeVisible();
  await press(view, 'Terminar el pase 1, de ayudante');
  expect(await screen.findByText('Cambió hace un momento.')).toBeVisible();
});

test('Passes of judges and helpers need the network, and say so', async () => {
  const view = await openConsole(enrolled(2), [reply(listStaffPasses, failure('network')), reply(listTournamentStaff, { status: 'success', staff: [] })]);
  await press(view, 'Más opciones');
  await press(view, 'Jueces y ayudantes');
  expect(await screen.findByText('Los pases se dan con conexión.')).toBeVisible();
});
