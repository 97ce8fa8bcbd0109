import { hasOpenedPass, notePass, noteStaffPass, staffPassOf } from './pass-note';

afterEach(() => localStorage.clear());

test('a phone remembers the pass of a player until it is over, and passes of staff for each tournament', () => {
  expect([hasOpenedPass(), staffPassOf('9')]).toEqual([false, null]);
  notePass(true);
  noteStaffPass(9, 4);
  noteStaffPass(8, 5);
  expect([hasOpenedPass(), staffPassOf('9'), staffPassOf('8'), staffPassOf('7')]).toEqual([true, '4', '5', null]);
  notePass(false);
  expect([hasOpenedPass(), staffPassOf('9')]).toEqual([false, '4']);
});

test('a phone that stores nothing remembers no pass, and works all the same', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  notePass(true);
  notePass(false);
  noteStaffPass(9, 4);
  expect([hasOpenedPass(), staffPassOf('9')]).toEqual([false, null]);
});
