const key = 'mesa:pass';
const staffKey = (tournament: number | string) => `mesa:turno.${tournament}`;

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

/** Returns the judge's or helper's pass that this phone opened for a tournament. Only a hint: the server trusts the cookie alone. */
export function staffPassOf(tournament: string): string | null {
  try {
    return localStorage.getItem(staffKey(tournament));
  } catch {
    return null;
  }
}

/** Notes that this phone opened the pass of a judge or helper. */
export function noteStaffPass(tournament: number, pass: number): void {
  try {
    localStorage.setItem(staffKey(tournament), String(pass));
  } catch {
    // Storage is disabled: the console then needs the link again.
  }
}
