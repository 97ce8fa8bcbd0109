import { rememberedAccount, rememberedTitle, storedTitle } from './remembered';

const now = { account: 'ana', title: 'Copa de Lima' as string | undefined, opened: true };

test('a tournament has a name here only once it is on the device', () => {
  expect(rememberedTitle('7', { ...now, title: undefined })).toBe('Mesa del torneo');
  localStorage.clear();
  expect(rememberedTitle('7', { ...now, opened: false })).toBe('Copa de Lima');
  expect([storedTitle('7'), rememberedAccount('7')]).toEqual(['Mesa del torneo', null]);
  rememberedTitle('7', now);
  expect([storedTitle('7'), rememberedAccount('7')]).toEqual(['Copa de Lima', 'ana']);
  expect(storedTitle('8')).toBe('Mesa del torneo');
});

test('the last name stays until the server tells another, and the last account is remembered', () => {
  rememberedTitle('7', now);
  expect(rememberedTitle('7', { ...now, title: undefined })).toBe('Copa de Lima');
  rememberedTitle('7', { ...now, title: 'Copa de Cali' });
  expect(storedTitle('7')).toBe('Copa de Cali');
  rememberedTitle('7', { ...now, title: undefined, account: 'bea' });
  expect([storedTitle('7'), rememberedAccount('7')]).toEqual(['Copa de Cali', 'bea']);
});

test('a device that stores nothing shows the name all the same', () => {
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  expect(rememberedTitle('7', now)).toBe('Copa de Lima');
  expect([storedTitle('7'), rememberedAccount('7')]).toEqual(['Mesa del torneo', null]);
});

test('a damaged note is no note', () => {
  localStorage.setItem('mesa-console.7', '{');
  expect([storedTitle('7'), rememberedAccount('7')]).toEqual(['Mesa del torneo', null]);
});
