/** Returns the day (YYYY-MM-DD) this many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the weekday; 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

export const monthName = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** Returns the earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
