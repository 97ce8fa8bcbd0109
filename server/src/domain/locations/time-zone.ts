import { countryZones, dayIn, lastZone, stateZones } from '@mesa/contract/rules/time-zone';
import { type RawBuilder, sql } from 'kysely';

const ofStates = Object.entries(stateZones).flatMap(([country, states]) => Object.entries(states).map(([state, zone]) => ({ country, state, zone })));

/** Returns, as SQL, the IANA time zone of a tournament's row; `table` is its name in the query. Equal to `timeZoneOf`. */
export function timeZoneOfRow(table: string): RawBuilder<string> {
  const [country, state] = [sql.ref(`${table}.country`), sql.ref(`${table}.state`)];
  const states = ofStates.map((one) => sql`when ${country} = ${sql.lit(one.country)} and ${state} = ${sql.lit(one.state)} then ${sql.lit(one.zone)}`);
  const countries = Object.entries(countryZones).map(([name, zone]) => sql`when ${country} = ${sql.lit(name)} then ${sql.lit(zone)}`);
  return sql<string>`coalesce(${sql.ref(`${table}.timeZone`)}, case ${sql.join([...states, ...countries], sql` `)} else ${sql.lit(lastZone)} end)`;
}

/** Returns, as SQL, the local date and time at a row's place at an instant. */
export const localTimeOfRow = (table: string, now: Date): RawBuilder<string> =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone ${timeZoneOfRow(table)})`;

/** The zone where a day ends last on Earth. */
const westernmost = 'Etc/GMT+12';

/** Returns, as SQL, whether the `date` of a row is today or later at the row's place. The constant day in front lets an index find the rows. */
export const isTodayOrLater = (table: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.date`)} >= ${dayIn(westernmost, now)}::date and ${sql.ref(`${table}.date`)} >= ${localTimeOfRow(table, now)}::date)`;
