import { authConfig } from '@mesa/contract/calls/site';
import type { Following } from '@mesa/release-shell/host';
import { setRegistry } from '@mesa/release-shell/registry';
import { call } from '@mesa/runtime/api';
import { createMemoryRouter } from '@mesa/runtime/router';
import { answerWithRevision } from '@mesa/runtime/testing/network';
import { followReleases } from './follow-releases';

let mockFollowing: Following;
jest.mock('@mesa/release-shell/follow', () => ({
  followReleases: (following: Following) => {
    mockFollowing = following;
  },
}));

test('the registry is followed by the revision in the answers of calls', async () => {
  followReleases(createMemoryRouter('/'));
  const revisions: number[] = [];
  mockFollowing.onRevision((revision) => revisions.push(revision));
  answerWithRevision(4);
  await call(authConfig, {});
  expect(revisions).toEqual([4]);
});

test('a call that the server or the network did not answer is no failure of a release', () => {
  followReleases(createMemoryRouter('/'));
  const failed = (httpStatus: number) => mockFollowing.isOutage(Object.assign(new Error('x'), { name: 'ApiError', httpStatus }));
  expect([0, 429, 500, 503].map(failed)).toEqual([true, true, true, true]);
  expect([400, 404, 409].map(failed)).toEqual([false, false, false]);
  expect(mockFollowing.isOutage(new Error('x'))).toBe(false);
});

test('a person without a role of their own is a member, and a lost page is described in the site’s words', () => {
  followReleases(createMemoryRouter('/'));
  expect(mockFollowing).toMatchObject({
    plainRole: 'member',
    sentences: { hang: 'La página dejó de responder.', killed: 'La pestaña se cerró sin salir de la página.' },
  });
});

test('errors from before are taken from the first script, once', () => {
  const early = [new Event('error')];
  Object.assign(globalThis, { takeEarlyErrors: () => early });
  followReleases(createMemoryRouter('/'));
  expect(mockFollowing.takeEarlyErrors()).toEqual(early);
  Reflect.deleteProperty(globalThis, 'takeEarlyErrors');
  expect(mockFollowing.takeEarlyErrors()).toEqual([]);
});

test('the flags of this visitor are those of the last registry', () => {
  const registry = { revision: 1, shell: null, role: null, remotes: {} };
  setRegistry({ ...registry, flags: { mf_decks: ['hand'] } });
  followReleases(createMemoryRouter('/'));
  const flags = () => Reflect.get(globalThis, 'mesaFlags').on;
  expect(flags()).toEqual({ mf_decks: ['hand'] });
  setRegistry(registry);
  expect(flags()).toEqual({});
});
