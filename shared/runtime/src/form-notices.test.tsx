import { cleanup, render, screen } from '@testing-library/react';
import { FormNotices } from './form-notices';

type Notices = Parameters<typeof FormNotices>[0];
const nothing: Notices = {
  recoveredFrom: null,
  thrownAway: false,
  onThrowAway: () => undefined,
  onTakeBack: () => undefined,
  taken: [],
  conflicts: [],
  onChoose: () => undefined,
  orphans: 0,
  wrong: [],
  listErrors: false,
  otherIssues: [],
};
const show = (notices: Partial<Notices>) => render(<FormNotices {...nothing} {...notices} />);
const wrong = (count: number) => Array.from({ length: count }, (_, i) => ({ label: `Campo ${i + 1}`, message: 'Campo Requerido' }));

test.each([
  [new Date(2025, 4, 24, 0, 5), 'hoy 00:05'],
  [new Date(2025, 4, 23, 23, 55), 'ayer 23:55'],
  [new Date(2025, 4, 22, 9, 30), 'el 22 de mayo 09:30'],
])('names the day of restored input in the person’s time zone: %s', (at, text) => {
  jest.useFakeTimers({ now: new Date(2025, 4, 24, 12) });
  show({ recoveredFrom: at.getTime() });
  expect(screen.getByText(`Recuperamos lo que habías escrito (${text}).`)).toBeVisible();
  jest.useRealTimers();
});

test('lists what others changed, ten at most', () => {
  show({ taken: Array.from({ length: 12 }, (_, i) => `n${i + 1}`) });
  expect(screen.getByText(/^Otra persona cambió/)).toHaveTextContent('Otra persona cambió: n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 y 2 más.');
  cleanup();
  show({ taken: Array.from({ length: 10 }, (_, i) => `n${i + 1}`) });
  expect(screen.getByText(/^Otra persona cambió/)).toHaveTextContent('Otra persona cambió: n1, n2, n3, n4, n5, n6, n7, n8, n9 y n10.');
});

test('announces errors: one field by name, several by number', () => {
  const { rerender } = show({ wrong: wrong(1) });
  expect(screen.getByRole('alert')).toHaveTextContent(/^Revisa el campo Campo 1\.$/);
  rerender(<FormNotices {...nothing} wrong={wrong(2)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Revisa 2 campos: Campo 1 y Campo 2\.$/);
});

test('lists the errors of a sheet, five at most', () => {
  show({ wrong: wrong(7), listErrors: true });
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(6);
  expect([items[0], items[5]]).toEqual(['Campo 1: Campo Requerido.', 'Y 2 más.']);
  cleanup();
  show({ wrong: wrong(5), listErrors: true });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('ends each error with one full stop', () => {
  show({ wrong: [{ label: 'Fecha', message: 'Muy tarde.' }], listErrors: true });
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Fecha: Muy tarde\.$/);
});

test('a discarded draft can be restored, and is offered once', () => {
  show({ recoveredFrom: Date.now(), thrownAway: true });
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
});

test('restored input can be thrown away, and taken back', () => {
  const [onThrowAway, onTakeBack] = [jest.fn(), jest.fn()];
  const { unmount } = show({ recoveredFrom: Date.now(), onThrowAway, onTakeBack });
  screen.getByRole('button', { name: 'Descartar' }).click();
  expect(screen.queryByText('Descartamos lo que habías escrito.')).toBeNull();
  unmount();
  show({ recoveredFrom: Date.now(), thrownAway: true, onThrowAway, onTakeBack });
  expect(screen.getByText('Descartamos lo que habías escrito.')).toBeVisible();
  expect(screen.queryByText(/^Recuperamos lo que habías escrito/)).toBeNull();
  screen.getByRole('button', { name: 'Deshacer' }).click();
  expect([onThrowAway.mock.calls.length, onTakeBack.mock.calls.length]).toEqual([1, 1]);
});
