export interface CalendarEvent {
  uid: string;
  /** A whole day, YYYY-MM-DD: nobody writes down at what hour a tournament begins, so there is no time zone either. */
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

/** No line has more than 75 octets; one that goes on begins with a space. A character is never cut in two. */
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

/** An iCalendar (RFC 5545) of whole-day events. Its stamps are those of the last change, so the same events give the same text. */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mesa Abierta//Agenda//ES',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    // How often a calendar that subscribed asks again.
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
      // A tournament leaves the day free: who plays decides what else is on it.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
