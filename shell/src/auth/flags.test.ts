import { clearFlag, flagIs, rememberSignedIn, setFlag } from './flags';

describe('what the browser remembers of an account', () => {
  test('is whether a user is signed in, for its scripts and for the server', () => {
    rememberSignedIn(true);
    expect(flagIs('login', 'true')).toBe(true);
    expect(document.cookie).toBe('mesa-signed-in=1');
    rememberSignedIn(false);
    expect([flagIs('login', 'true'), flagIs('login', 'false')]).toEqual([false, true]);
    expect(document.cookie).toBe('');
  });

  test('is nothing once cleared, or if the storage is disabled', () => {
    setFlag('synced', true);
    clearFlag('synced');
    expect([flagIs('synced', 'true'), flagIs('synced', 'false')]).toEqual([false, false]);
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('off', 'SecurityError');
      });
    }
    expect(() => setFlag('synced', true)).not.toThrow();
    expect(() => clearFlag('synced')).not.toThrow();
    expect(flagIs('synced', 'true')).toBe(false);
  });
});
