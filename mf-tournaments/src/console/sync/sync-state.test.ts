import { contactAfter, RoleWithdrawn } from './sync-state';

const failure = (httpStatus: number) => Object.assign(new Error('no'), { name: 'ApiError', code: 'x', httpStatus, body: null });

test.each([
  [0, 'offline'],
  [401, 'signed-out'],
  [403, 'not-allowed'],
  [404, 'not-played'],
  [422, 'rejected'],
  [426, 'outdated'],
  [429, 'offline'],
  [500, 'offline'],
  [503, 'offline'],
])('after a refusal with status %i the device is %s', (status, contact) => expect(contactAfter(failure(status))).toBe(contact));

test('code that did not load is tried again; any other fault is not', () => {
  expect(contactAfter(Object.assign(new Error('no'), { name: 'ChunkLoadError' }))).toBe('offline');
  expect(contactAfter(new TypeError('no'))).toBe('rejected');
  expect(contactAfter(new RoleWithdrawn())).toBe('not-allowed');
});
