const hours = new Intl.DateTimeFormat('es-CO', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats a time of day as 14:05. */
export const clockTime = (at: number): string => hours.format(at);

const days = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long' });

/** Formats a past moment: desde las 14:05, or desde el 3 de octubre a las 14:05. */
export const sinceText = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? `desde las ${clockTime(at)}` : `desde el ${days.format(at)} a las ${clockTime(at)}`;

/** Formats the remaining time as 12:07 or 1:05:00, rounded up so that 0:00 is the end. */
export function durationText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
