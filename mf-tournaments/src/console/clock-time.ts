/** Formats a time of day as 14:05. Without a time zone, it is this device's. */
export const clockTime = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('es-CO', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);

/** Formats a past moment: desde las 14:05, or desde el 3 de octubre a las 14:05. */
export function sinceText(at: number, now: number, timeZone: string | undefined): string {
  const days = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', timeZone });
  const time = `las ${clockTime(at, timeZone)}`;
  return days.format(at) === days.format(now) ? `desde ${time}` : `desde el ${days.format(at)} a ${time}`;
}

/** Formats the remaining time as 12:07 or 1:05:00, rounded up so that 0:00 is the end. */
export function durationText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
