import { getStoreBySlug } from '@mesa/contract/calls/stores';
import { messages } from '@mesa/contract/messages';
import { makeStore } from './testing/make';

test('a call whose code does not load fails as without a network, and the next one loads it', async () => {
  jest.doMock('./http', () => {
    throw new Error('Loading chunk http failed');
  });
  const { call, prepareCalls } = await import('./api');
  const read = () => call(getStoreBySlug, { body: { slug: 'x' } });
  prepareCalls();
  await expect(read()).rejects.toMatchObject({ name: 'ApiError', code: 'network', message: messages.network });

  jest.dontMock('./http');
  const { mockNetwork, reply } = await import('./testing/network');
  const found = { status: 'success' as const, store: makeStore() };
  const network = mockNetwork([reply(getStoreBySlug, found)]);
  expect(await read()).toEqual(found);
  network.restore();
});
