import { registryOverview } from '@mesa/release-contract/calls/overview';
import { createMemoryRouter } from '@mesa/runtime/router';
import { failure, mockNetwork, reply } from '@mesa/runtime/testing/network';
import { signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openWho } from './open-who';
import '../remotes/host';

test('the panel is opened once, however often it is asked for, and again after it was closed', async () => {
  const network = mockNetwork([reply(registryOverview, failure('internal')), reply(registryOverview, failure('internal'))]);
  signInAs({ role: 'admin' });
  document.body.innerHTML = '<div id="root"><main tabindex="-1"></main></div>';
  const router = createMemoryRouter('/torneos?quien');
  const panels = () => screen.queryAllByRole('heading', { name: '¿Quién dibuja esto?' });
  await act(async () => openWho(router));
  await act(async () => openWho(router));
  expect(panels()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(document.body.children).toHaveLength(1);
  await act(async () => openWho(router));
  expect(panels()).toHaveLength(1);
  network.restore();
});
