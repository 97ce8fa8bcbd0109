import type { Lease } from '@mesa/contract/calls/play';
import type { TournamentEvent } from '@mesa/contract/play/model';

const key = 'mesa-device-name';
export const longestDeviceName = 40;

/** What a device is, where nobody has named it. */
const kindHere = (): string => (/Mobi|Android|iPhone|iPad/.test(navigator.userAgent) ? 'Teléfono' : 'Computadora');
const kinds = new Set(['Teléfono', 'Computadora']);

/** What this device is called by those who ask it for the pen. */
export function deviceName(): string {
  try {
    return localStorage.getItem(key) || kindHere();
  } catch {
    return kindHere(); // storage switched off
  }
}

/** Calls this device so from now on; an empty name is what it is. */
export function nameDevice(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Storage switched off: the name then lasts as long as the pen.
  }
}

/** Who has the pen, as it is said: Teléfono de Ana, Caja 2. */
export function penHolder({ name }: TournamentEvent['pen'], lease: Lease | null): string {
  if (!name) return 'Otro dispositivo';
  return kinds.has(name) && lease?.holder ? `${name} de ${lease.holder}` : name;
}
