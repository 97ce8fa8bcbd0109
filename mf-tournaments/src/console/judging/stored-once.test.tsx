import { getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { addPenalty, listPenalties, removePenalty } from '@mesa/contract/calls/penalties';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { makePenalty } from '../../testing/make-penalty';
import { accept, button, enrolled, openConsole, press } from '../testing/open-console';

const success = { status: 'success' } as const;
const never = () => new Promise<never>(() => undefined);

test('While a penalty is stored it cannot be sent again', async () => {
  const view = await openConsole(enrolled(2), [reply(listPenalties, { ...success, penalties: [] }), reply(addPenalty, never)]);
  await press(view, 'Sanciones');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Jugador' }), 'Ana');
  expect(screen.queryByText(/^Queda en la ronda/)).toBeNull();
  await press(view, 'Anotar la sanción');
  expect(await button('Anotar la sanción')).toHaveAttribute('aria-busy', 'true');
  // Before round 1 a penalty has no round.
  expect(view.callsOf(addPenalty).map(({ body }) => body)).toEqual([
    { playerId: 1, penalty: 'caution', infraction: 'gameplay', severity: 'minor', round: 0, note: '', opponentInformed: false },
  ]);
});

test('While a penalty is removed only its button is busy', async () => {
  const penalties = [makePenalty(), makePenalty({ id: 2, playerId: 2 })];
  const view = await openConsole(enrolled(2), [reply(listPenalties, { ...success, penalties }), reply(removePenalty, never)]);
  await press(view, 'Sanciones');
  await press(view, 'Quitar la sanción de Bea');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Quitar la sanción de Bea?' });
  expect(dialog).toHaveTextContent(
    'Advertencia (Warning). Solo si se anotó por error: queda en el historial de cambios que se quitó. Los resultados no cambian.',
  );
  await accept(view, 'Quitar');
  expect(view.callsOf(removePenalty).map(({ body }) => body)).toEqual([{ penaltyId: 2 }]);
  expect(screen.getAllByRole('button', { name: /^Quitar la sanción de/ }).map(({ ariaLabel, ariaBusy }) => [ariaLabel, ariaBusy])).toEqual([
    ['Quitar la sanción de Ana', null],
    ['Quitar la sanción de Bea', 'true'],
  ]);
});

test('While a deck check is stored it cannot be sent again', async () => {
  const view = await openConsole(enrolled(2), [
    reply(listDeckChecks, { ...success, checks: [] }),
    reply(getListToCheck, { ...success, cards: [] }),
    reply(saveDeckCheck, never),
  ]);
  await press(view, 'Revisar barajas');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Baraja de' }), 'Bea');
  const check = within(await screen.findByRole('region', { name: 'Baraja de Bea' }));
  // There is no line to count.
  expect(check.queryByRole('list')).toBeNull();
  expect(check.queryByRole('status')).toBeNull();
  await press(view, 'Guardar la revisión');
  expect(await button('Guardar la revisión')).toHaveAttribute('aria-busy', 'true');
  expect(view.callsOf(saveDeckCheck).map(({ body }) => body)).toEqual([{ playerId: 2, round: 0, cards: 0, differences: '', outcome: 'matches' }]);
});

test('Without a network the desk says what needs one', async () => {
  const view = await openConsole(enrolled(2), [reply(listPenalties, failure('network')), reply(listDeckChecks, failure('network'))]);
  await press(view, 'Sanciones');
  await screen.findByText(/Las sanciones se anotan con conexión\./);
  await press(view, 'Revisar barajas');
  await screen.findByText(/Las barajas se revisan con conexión\./);
});
