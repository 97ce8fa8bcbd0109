import { createMemoryRouter } from '@mesa/runtime/router';
import { act } from '@testing-library/react';
import { openWho } from './open-who';
import '../remotes/host';

test('the panel is opened once, however often it is asked for', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const router = createMemoryRouter('/torneos?quien');
  await act(async () => openWho(router));
  await act(async () => openWho(router));
  expect(document.querySelectorAll('body > div:not(#root)')).toHaveLength(1);
});
