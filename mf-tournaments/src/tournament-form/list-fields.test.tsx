import { makeTournament } from '@mesa/runtime/testing/make';
import { render, screen } from '@testing-library/react';
import { ListFields } from './list-fields';
import { draftOf } from './tournament-draft';

const show = (fields: Parameters<typeof makeTournament>[0]) =>
  render(<ListFields draft={draftOf(makeTournament(fields))} onChange={() => undefined} errors={{}} readOnly />);

test('who may not change the lists’ closing reads when it is', () => {
  show({ listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:30:00.000Z' });
  expect(screen.getByText('Día y hora del cierre')).toBeVisible();
  expect(screen.getByText(/22 de noviembre de 2026/)).toHaveTextContent(/17:30/);
});
