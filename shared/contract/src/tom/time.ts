import type { Millis } from '../play/model';

/** Converts between a file's local times and instants. */
export interface TomTime {
  /** null if the text is empty or cannot be read. */
  parse: (text: string) => Millis | null;
  format: (at: Millis) => string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Uses the place's offset from UTC on the day of the tournament, in minutes: -300 in Bogotá. */
export const tomTime = (offset: number): TomTime => ({
  parse: (text) => {
    const [, month, day, year, hours, minutes, seconds] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
    if (!year) return null;
    return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes) - offset, Number(seconds));
  },
  format: (at) => {
    const local = new Date(at + offset * 60_000);
    const day = `${two(local.getUTCMonth() + 1)}/${two(local.getUTCDate())}/${local.getUTCFullYear()}`;
    return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  },
});

/** Returns MM/DD/YYYY in the site's form of days; null if it is not a day. */
export function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = Date.parse(iso);
  // Rejects days such as 30 February.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** Returns the year of a birth date, its only real part; null if it cannot be read. */
export const birthYearOf = (birthDate: string): number | null => {
  const [, year] = /(\d{4})$/.exec(birthDate.trim()) ?? [];
  return year ? Number(year) : null;
};
