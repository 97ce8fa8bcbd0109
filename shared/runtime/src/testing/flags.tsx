import type { Flag } from '@mesa/contract/area/flags';
import { setFlags } from '../flags';

afterEach(() => setFlags());

/** Switches these flags on, and all others off, for the rest of the test or until the next call. */
export function turnOn(...flags: readonly Flag[]): void {
  const on: Record<string, string[]> = {};
  for (const { area, name } of flags) on[area] = [...(on[area] ?? []), name];
  setFlags(on);
}
