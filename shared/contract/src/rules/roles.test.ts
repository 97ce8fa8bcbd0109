import { mayCreateStore, mayEnter, toRole } from './roles';

test('a missing or unknown role is a member’s', () => {
  expect(toRole('admin')).toBe('admin');
  expect(toRole('owner')).toBe('owner');
  expect([toRole(undefined), toRole('root'), toRole(['admin'])]).toEqual(['member', 'member', 'member']);
});

test('owners and the administrator may create stores', () => {
  expect((['admin', 'owner', 'member', null] as const).map(mayCreateStore)).toEqual([true, true, false, false]);
});

test.each([
  ['what is open to everyone', [], [true, true, true, true]],
  ['what is for organisers', ['owner'], [true, true, false, false]],
  ['what is for members', ['member'], [true, false, true, false]],
  ['what is for administrators', ['admin'], [true, false, false, false]],
])('%s is entered by these roles, and always by the administrator', (_, allowed, expected) => {
  expect((['admin', 'owner', 'member', null] as const).map((role) => mayEnter(role, allowed))).toEqual(expected);
});
