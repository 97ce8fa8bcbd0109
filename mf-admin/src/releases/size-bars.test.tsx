import { render, screen } from '@testing-library/react';
import { SizeBars } from './size-bars';

const sizes = { entry: 8192, page: 20_480, css: 4096 };
const texts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('Sizes are shown beside their budgets', () => {
  render(<SizeBars area="mf_decks" sizes={sizes} />);
  expect(texts()).toEqual(['8 de 9 KB', '20 de 42 KB', '4 de 10 KB']);
});

test('Sizes that changed since the release before say by how much', () => {
  render(<SizeBars area="mf_decks" sizes={sizes} before={{ entry: 8200, page: 18_432, css: 5120 }} />);
  expect(texts()).toEqual(['8 de 9 KB', '20 de 42 KB+2 KB desde la anterior', '4 de 10 KB−1 KB desde la anterior']);
});
