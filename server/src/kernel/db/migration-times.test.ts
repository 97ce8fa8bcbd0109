import { expect, test } from '@jest/globals';
import type { LogEvent } from 'kysely';
import { changedTable, type MigrationTime, migrationTimes } from './migration-times';

test.each([
  ['alter table results add column division text', 'results'],
  ['\n    update "seasonScores" s set place = 1 from results', 'seasonScores'],
  ['create unique index one on only "auditLog" (at)', 'auditLog'],
  ['with placed as (select id from tournaments)\n update tournaments set review = null from placed', 'tournaments'],
  ['insert into expansions (code) select code from cards', 'expansions'],
  ['select "refreshSeasonsOf"(null)', null],
  ['create function f() returns trigger language plpgsql as $$ begin update results set id = 1; end $$', null],
])('%j changes %s', (statement, table) => {
  expect(changedTable(statement)).toBe(table);
});

test('The time of a migration names the tables that its statements change', async () => {
  const times: MigrationTime[] = [];
  const { log, timed } = migrationTimes((time) => times.push(time));
  const ran = (sql: string, queryDurationMillis: number) => log({ level: 'query', query: { sql }, queryDurationMillis } as LogEvent);
  const { one, two } = timed({
    one: {
      up: async () => {
        ran('alter table results add column a text', 500);
        ran('update results set a = 1', 1500);
        ran('select 1', 9000);
      },
    },
    two: { up: async () => ran('delete from decks', 250) },
  });
  await one?.up(null as never);
  await two?.up(null as never);
  expect(times).toEqual([
    { name: 'one', seconds: expect.any(Number), tables: { results: 2 } },
    { name: 'two', seconds: expect.any(Number), tables: { decks: 0.25 } },
  ]);
});
