import type { Lease } from '@mesa/contract/calls/play';
import type { TournamentEvent } from '@mesa/contract/play/model';

const key = 'mesa-device-name';
export const longestDeviceName = 40;

const markKey = 'mesa-device-mark';
/** Letters and digits that are not mistaken for each other. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns two letters that distinguish this device from another one of the same person. */
function mark(): string {
  const known = localStorage.getItem(markKey);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(2)), (value) => letters[value % letters.length]).join('');
  localStorage.setItem(markKey, made);
  return made;
}

/** The default name of a device: Teléfono K7. */
const kindHere = (): string => (/Mobi|Android|iPhone|iPad/.test(navigator.userAgent) ? 'Teléfono' : 'Computadora');
const isDefault = (name: string): boolean => /^(Teléfono|Computadora)( [A-Z0-9]{2})?$/.test(name);

/** Returns the device's name, shown to other devices that request the pen. */
export function deviceName(): string {
  try {
    return localStorage.getItem(key) || `${kindHere()} ${mark()}`;
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
  return isDefault(name) && lease?.holder ? `${name} de ${lease.holder}` : name;
}
