import type { Lease } from '@mesa/contract/calls/play';
import type { TournamentEvent } from '@mesa/contract/play/model';

const key = 'mesa-device-name';
export const longestDeviceName = 40;

/** The default name of a device. */
const kindHere = (): string => (/Mobi|Android|iPhone|iPad/.test(navigator.userAgent) ? 'Teléfono' : 'Computadora');
const kinds = new Set(['Teléfono', 'Computadora']);

/** Returns the device's name, shown to other devices that request the pen. */
export function deviceName(): string {
  try {
    return localStorage.getItem(key) || kindHere();
  } catch {
    return kindHere(); // storage switched off
  }
}

/** Saves the device's name; an empty name restores the default. */
export function nameDevice(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Storage is disabled: the name then lasts as long as the pen.
  }
}

/** Returns the display name of the pen's holder: Teléfono de Ana, Caja 2. */
export function penHolder({ name }: TournamentEvent['pen'], lease: Lease | null): string {
  if (!name) return 'Otro dispositivo';
  return kinds.has(name) && lease?.holder ? `${name} de ${lease.holder}` : name;
}
