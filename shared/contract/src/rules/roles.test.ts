import { mayCreateStore, toRole } from './roles';

test('a missing or unknown role is a member’s', () => {
  expect(toRole('admin')).toBe('admin');
  expect(toRole('owner')).toBe('owner');
  expect([toRole(undefined), toRole('root'), toRole(['admin'])]).toEqual(['member', 'member', 'member']);
});

test('owners and the administrator may create stores', () => {
  expect((['admin', 'owner', 'member', null] as const).map(mayCreateStore)).toEqual([true, true, false, false]);
});
