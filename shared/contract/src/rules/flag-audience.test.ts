import { flagAudience, isFlagOff } from './flag-audience';

test.each([
  [{ percent: 0, roles: [], accounts: [] }, 'apagada'],
  [{ percent: 100, roles: [], accounts: [] }, 'todos'],
  [{ percent: 5, roles: [], accounts: [] }, '5 % de los visitantes'],
  [{ percent: 20, roles: ['owner', 'admin'], accounts: ['@ana'] }, '20 % de los visitantes, organizadores, administradores y @ana'],
  [{ percent: 0, roles: ['member'], accounts: ['2 cuentas'] }, 'miembros y 2 cuentas'],
])('a flag with %j is on for «%s»', (rule, text) => expect(flagAudience(rule)).toBe(text));

test('a flag is off unless visitors, a group or an account has it', () => {
  expect(isFlagOff({ percent: 0, roles: [], accounts: [] })).toBe(true);
  expect(isFlagOff({ percent: 1, roles: [], accounts: [] })).toBe(false);
  expect(isFlagOff({ percent: 0, roles: ['member'], accounts: [] })).toBe(false);
  expect(isFlagOff({ percent: 0, roles: [], accounts: ['ana'] })).toBe(false);
});
