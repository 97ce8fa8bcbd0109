import { expect, test } from '@jest/globals';
import { timeZoneOf } from '@mesa/contract/rules/time-zone';
import { sql } from 'kysely';
import { testApp } from '../../testing/test-app';
import { locations } from './locations';
import { timeZoneOfRow } from './time-zone';

const app = testApp();

test('the database has the same time zone for every place as the contract, and knows it', async () => {
  const places = [...new Map(locations().map(({ country, state }) => [`${country}/${state}`, { country, state }])).values()];
  const chosen = { country: 'Colombia', state: 'Cauca', timeZone: 'America/Caracas' };
  const { rows } = await sql<{ country: string; state: string; timeZone: string | null; zone: string; day: string }>`
    select country, state, "timeZone", ${timeZoneOfRow('place')} as zone, (now() at time zone ${timeZoneOfRow('place')})::date as day
    from jsonb_to_recordset(${JSON.stringify([...places, { country: 'Atlántida', state: 'Sur' }, chosen])}::jsonb) as place (country text, state text, "timeZone" text)`.execute(
    app.db,
  );
  expect(rows).toHaveLength(places.length + 2);
  for (const { zone, ...row } of rows) expect(`${row.country} ${row.state}: ${zone}`).toBe(`${row.country} ${row.state}: ${timeZoneOf(row)}`);
  expect(rows.at(-1)?.zone).toBe('America/Caracas');
});
