import { makeTournament } from '@mesa/runtime/testing/make';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListFields } from './list-fields';
import { draftOf } from './tournament-draft';

const show = (fields: Parameters<typeof makeTournament>[0]) =>
  render(<ListFields draft={draftOf(makeTournament(fields))} onChange={() => undefined} errors={{}} readOnly />);

test('who may not change the lists’ closing reads when it is', () => {
  show({ listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:30:00.000Z' });
  expect(screen.getByText('Día y hora del cierre')).toBeVisible();
  expect(screen.getByText(/22 de noviembre de 2026/)).toHaveTextContent(/17:30/);
});

test.each([
  ['are visible later', { listsVisible: 'al terminar' }, true],
  ['close', { listsClose: 'al empezar' }, true],
  ['are as in most tournaments', {}, false],
] as const)('rules of lists that %s are read by who may not change them: %#', (_, fields, isShown) => {
  show(fields);
  expect(screen.queryByText('Las listas de baraja cierran') !== null).toBe(isShown);
  expect(screen.queryByText('Las listas de baraja se ven') !== null).toBe(isShown);
});

test('lists that never close are not visible on closing either', async () => {
  const changed = jest.fn();
  const draft = draftOf(makeTournament({ listsClose: 'al empezar', listsVisible: 'al cerrar' }));
  render(<ListFields draft={draft} onChange={changed} errors={{}} readOnly={false} />);
  await userEvent.setup().selectOptions(screen.getByLabelText('Las listas de baraja cierran'), 'Nunca');
  expect(changed).toHaveBeenCalledWith({ listsClose: 'nunca', listsVisible: 'siempre' });
});

test('the day and hour of closing are picked, and required', () => {
  const draft = draftOf(makeTournament({ listsClose: 'a una hora', listsVisible: 'al corte' }));
  render(<ListFields draft={draft} onChange={() => undefined} errors={{}} readOnly={false} />);
  const moment = screen.getByLabelText('Día y hora del cierre');
  expect(moment).toHaveAttribute('type', 'datetime-local');
  expect(moment).toBeRequired();
  expect(screen.getByLabelText('Las listas de baraja cierran')).toHaveAccessibleDescription(
    'Después, solo quienes administran la tienda pueden cambiar una baraja.',
  );
});
