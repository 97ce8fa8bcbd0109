import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PrintButton } from './printed';

test('a sheet is on the page only while it is printed, made for each time', async () => {
  const user = userEvent.setup();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const sheet = jest.fn(() => <p>Mesa 1</p>);
  render(<PrintButton label="Imprimir mesas">{sheet}</PrintButton>);
  expect(screen.queryByText('Mesa 1')).toBeNull();
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Imprimir mesas' }));
    expect(screen.getByText('Mesa 1').closest('[data-print]')).not.toBeNull();
    expect(print).toHaveBeenCalledTimes(times);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('Mesa 1')).toBeNull();
  }
});
