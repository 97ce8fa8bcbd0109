import { instantAt } from '@mesa/contract/rules/time-zone';

/** Returns the UTC offset in minutes on a tournament's day: TOM writes the store's local times. Without a time zone, it is this device's. */
export function offsetOn(day: string, timeZone: string | undefined): number {
  const noon = `${day}T12:00`;
  if (timeZone === undefined) return -new Date(noon).getTimezoneOffset();
  return (Date.parse(`${noon}Z`) - instantAt({ country: '', state: '', timeZone }, noon)) / 60_000;
}
