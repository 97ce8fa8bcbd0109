import { render, screen } from '@testing-library/react';
import { ShortAddress } from './short-address';

test('the short address is a code to scan, and a text to type with its purpose', () => {
  const { container } = render(<ShortAddress code="K7M2QX" />);
  expect(container).toHaveTextContent(/^Mira tu mesa en tu teléfonolocalhost\/t\/K7M2QX$/);
  expect(screen.getByRole('img', { name: 'Código QR de http://localhost/t/K7M2QX' })).toBeVisible();
});

test('the short address can have another purpose', () => {
  const { container } = render(<ShortAddress code="K7M2QX">Anota que llegaste</ShortAddress>);
  expect(container).toHaveTextContent(/^Anota que llegastelocalhost\/t\/K7M2QX$/);
});
