import type { PairingReason } from '@mesa/contract/play/reasons';
import { render, screen } from '@testing-library/react';
import { Reasons } from './reasons';

test.each<[PairingReason, boolean, string]>([
  [{ code: 'bye' } as PairingReason, false, 'Por qué descansa'],
  [{ code: 'earned-bye' }, false, 'Por qué descansa'],
  [{ code: 'forced-loss' }, false, 'Por qué perdió'],
  [{ code: 'same-points', points: 3 }, false, 'Por qué juegan'],
  [{ code: 'same-points', points: 3 }, true, 'Por qué jugamos'],
])('%j (own: %s) is opened by «%s»', (reason, own, label) => {
  render(<Reasons reasons={[reason]} own={own} />);
  expect(screen.getByText(label)).toBeVisible();
});

test('a match without a reason has nothing to open', () => {
  const { container } = render(<Reasons reasons={[]} />);
  expect(container).toBeEmptyDOMElement();
});
