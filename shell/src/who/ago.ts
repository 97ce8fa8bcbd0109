const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns an instant as hace 3 días. */
export function ago(instant: string, now = Date.now()): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  for (const [unit, length] of units) if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  return 'hace un momento';
}
