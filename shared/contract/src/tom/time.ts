import type { Millis } from '../play/model';

/** How a file's local times and instants become each other. */
export interface TomTime {
  /** null where the file has no time, or one that cannot be read. */
  parse: (text: string) => Millis | null;
  format: (at: Millis) => string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** By the place's distance from UTC on the day of the tournament, in minutes: -300 in Bogotá. */
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

/** MM/DD/YYYY as the product writes days; null where it is none. */
export function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = Date.parse(iso);
  // A 30 February is no day either.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** The year of a birth date, in which nothing else is real; null where it cannot be read. */
export const birthYearOf = (birthDate: string): number | null => {
  const [, year] = /(\d{4})$/.exec(birthDate.trim()) ?? [];
  return year ? Number(year) : null;
};
