export interface CalendarEvent {
  uid: string;
  /** A whole day, YYYY-MM-DD. Tournaments have no start time, so no time zone is needed. */
  day: string;
  title: string;
  place: string;
  description: string;
  url: string;
  updatedAt: Date;
}

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Folds a line at 75 octets; continuation lines begin with a space. Never splits a character. */
function folded(line: string): string {
  const lines = [''];
  let size = 0;
  for (const char of line) {
    const octets = Buffer.byteLength(char);
    if (size + octets > 75) {
      lines.push(' ');
      size = 1;
    }
    lines[lines.length - 1] += char;
    size += octets;
  }
  return lines.join('\r\n');
}

const compact = (day: string) => day.replaceAll('-', '');

const dayAfter = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const instant = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Returns an iCalendar (RFC 5545) of whole-day events. Timestamps are those of the last change, so equal events give equal text. */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mesa Abierta//Agenda//ES',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    // How often subscribed calendars refresh.
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, day, title, place, description, url, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${instant(updatedAt)}`,
      `LAST-MODIFIED:${instant(updatedAt)}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(place)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      // A tournament does not mark the day as busy.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
