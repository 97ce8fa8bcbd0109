import { render } from '@testing-library/react';
import { Position } from './position';

test('The first three positions are on medals of their own; later and unknown ones are texts', () => {
  const shown = [1, 2, 3, 4, null].map((position) => {
    const { container } = render(<Position position={position} />);
    return [container.textContent, container.querySelector('span')?.className ?? null];
  });
  expect(shown).toEqual([
    ['1', 'medal gold'],
    ['2', 'medal silver'],
    ['3', 'medal bronze'],
    ['4', null],
    ['–', null],
  ]);
});
