const key = 'mesa:pass';

/** Returns whether this phone opened a pass. Only a hint that saves a request: the server trusts the cookie alone. */
export function hasOpenedPass(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    // Storage is disabled: the open page still works.
    return false;
  }
}

/** Notes that this phone opened a pass, or that the pass is over. */
export function notePass(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
