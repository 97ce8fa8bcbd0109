import { longMoment } from '@mesa/contract/format/date';
import { dayTimeAt, timeZoneOf, type ZonedPlace } from '@mesa/contract/rules/time-zone';

/** Returns when enrolment closes, in the time of the tournament's place: "a las 17:00" today, "el 9 de octubre de 2026 a las 00:30" on another day. */
export function closingText(place: ZonedPlace, closesAt: number, now: number): string {
  const [day, time] = dayTimeAt(place, closesAt).split('T');
  return dayTimeAt(place, now).startsWith(`${day}T`) ? `a las ${time}` : `el ${longMoment(new Date(closesAt).toISOString(), timeZoneOf(place))}`;
}
