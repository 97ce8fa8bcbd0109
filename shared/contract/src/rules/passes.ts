import { dayIn, timeZoneOf, type ZonedPlace } from './time-zone';

/** The one sentence for a pass that is wrong, guessed, expired, ended or open on another phone, so that an attempt does not reveal which. */
export const passRefusal = 'Este pase no sirve. Pide otro pase en el mostrador.';

/** The one sentence for a slip's code that is wrong, guessed, of an earlier round, or of players who sit elsewhere now. */
export const slipRefusal = 'Este código no sirve: vale solo mientras se juega su ronda. Pide otra papeleta en el mostrador.';

/** How many days a pass lasts in a tournament that is never closed. */
const openDays = 7;

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

interface PassedTournament extends ZonedPlace {
  date: string;
  status: string;
  /** When it was closed, in milliseconds since 1970; null if it is open, or was imported as closed. */
  closedAt: number | null;
}

/** Returns the last day (YYYY-MM-DD at the tournament's place) of a pass: the day after the one on which the tournament was closed. */
export function lastDayOfPass(tournament: PassedTournament, issuedAt: string): string {
  const { date, status, closedAt } = tournament;
  const zone = timeZoneOf(tournament);
  if (closedAt !== null) return addDays(dayIn(zone, new Date(closedAt)), 1);
  if (status === 'finalizado') return addDays(date, 1);
  const issued = dayIn(zone, new Date(issuedAt));
  return addDays([issued, date].sort().at(-1) ?? date, openDays);
}
