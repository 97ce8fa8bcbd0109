import { counted } from '../text/plural';
import { lazy } from './lazy';

/** YYYY-MM-DD as YYYY/MM/DD, the form of the tournament tables. */
export const slashDate = (day: string): string => day.slice(0, 10).replaceAll('-', '/');

const colombian = lazy(() => new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC' }));
/** YYYY-MM-DD in the Colombian form (24/5/2025), in UTC so that no time zone moves the day. */
export const colombianDate = (day: string): string => colombian().format(new Date(day));

const long = lazy(() => new Intl.DateTimeFormat('es', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }));
/** YYYY-MM-DD as 24 de mayo de 2025. */
export const longDate = (day: string): string => long().format(new Date(day));

const weekday = lazy(() => new Intl.DateTimeFormat('es', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }));
/** YYYY-MM-DD as sáb, 24 may, for a near day. */
export const nearDate = (day: string): string => weekday().format(new Date(day));

/** The day of an instant in the person's own time zone, YYYY-MM-DD. */
export function localDay(instant: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/** The day of an instant as 24 de mayo de 2025, in the person's own time zone. */
export const longDay = (instant: string): string => longDate(localDay(new Date(instant)));

/** An instant as a date-and-time field's value, in the person's own time zone: 2026-11-22T17:00. */
export function localDayTime(instant: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${localDay(instant)}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

const clock = lazy(() => new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit' }));
/** The time of an instant in the person's own time zone: 15:05. */
export const localTime = (instant: Date): string => clock().format(instant);

/** An instant as 22 de noviembre de 2026 a las 17:00, by default in the reader's time zone. */
export function longMoment(instant: string, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone });
  return `${day.format(new Date(instant))} a las ${time.format(new Date(instant))}`;
}

/** The time until a later instant in whole days, rounded up: 3 días. For an answer to someone whose time zone is unknown. */
export const daysUntil = (instant: string, now: Date): string =>
  counted(Math.ceil((Date.parse(instant) - now.getTime()) / (24 * 60 * 60 * 1000)), 'día', 'días');

/** A recent instant as 22/11 14:05, in the reader's time zone. */
export function shortMoment(instant: Date): string {
  const [month, day] = localDay(instant).slice(5).split('-');
  return `${day}/${month} ${localDayTime(instant).slice(11)}`;
}
