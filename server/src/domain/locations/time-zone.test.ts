import { expect, test } from '@jest/globals';
import { timeZoneOf } from '@mesa/contract/rules/time-zone';
import { sql } from 'kysely';
import { testApp } from '../../testing/test-app';
import { locations } from './locations';
import { timeZoneOfRow } from './time-zone';

const app = testApp();

test('the database has the same time zone for every place as the contract, and knows it', async () => {
  const places = [...new Map(locations().map(({ country, state }) => [`${country}/${state}`, { country, state }])).values()];
  const { rows } = await sql<{ country: string; state: string; zone: string; day: string }>`
    select country, state, ${timeZoneOfRow('place')} as zone, (now() at time zone ${timeZoneOfRow('place')})::date as day
    from jsonb_to_recordset(${JSON.stringify([...places, { country: 'Atlántida', state: 'Sur' }])}::jsonb) as place (country text, state text)`.execute(app.db);
  expect(rows).toHaveLength(places.length + 1);
  for (const { country, state, zone } of rows) expect(`${country} ${state}: ${zone}`).toBe(`${country} ${state}: ${timeZoneOf({ country, state })}`);
});
