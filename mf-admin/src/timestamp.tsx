import { localDay, localTime, slashDate } from '@mesa/contract/format/date';

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto', style: 'long' });
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function ago(seconds: number): string {
  for (const [unit, length] of units) if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  return 'hace un momento';
}

/** An instant in the user's time zone, with its relative time. */
export function Timestamp({ at, short = false }: { at: string; short?: boolean }) {
  const date = new Date(at);
  const exact = `${slashDate(localDay(date))} ${localTime(date)}`;
  return (
    <time dateTime={at}>
      {exact}
      {!short && ` · ${ago((Date.now() - date.getTime()) / 1000)}`}
    </time>
  );
}
