import { lazy } from '@mesa/contract/format/lazy';

const day = 86_400_000;

const dayMonth = lazy(() => new Intl.DateTimeFormat('es', { timeZone: 'UTC', day: 'numeric', month: 'long' }));
const dayOfMonth = lazy(() => new Intl.DateTimeFormat('es', { timeZone: 'UTC', day: 'numeric' }));

/** Returns the Monday of a day's week, YYYY-MM-DD. */
function mondayOf(date: string): string {
  const time = Date.parse(date);
  return new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10);
}

/** Returns 'Semana del 23 al 29 de noviembre' for a Monday. */
function weekName(monday: string): string {
  const first = new Date(monday);
  const last = new Date(first.getTime() + 6 * day);
  const from = (first.getUTCMonth() === last.getUTCMonth() ? dayOfMonth() : dayMonth()).format(first);
  return `Semana del ${from} al ${dayMonth().format(last)}`;
}

/** Groups dated entries by week. */
export function byWeek<T extends { date: string }>(entries: readonly T[]): { monday: string; name: string; entries: T[] }[] {
  const weeks = new Map<string, T[]>();
  for (const entry of entries) {
    const monday = mondayOf(entry.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), entry]);
  }
  return [...weeks].map(([monday, ofWeek]) => ({ monday, name: weekName(monday), entries: ofWeek }));
}
