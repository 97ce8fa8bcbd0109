import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { listenToChannel } from './listen-to-channel';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({}, { isMigrated: false });
});
afterAll(() => database.remove());

const listeners = async () =>
  (await database.pool.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'listener' and datname = current_database()`)).rows;

/** Listens to a channel whose name has to be quoted. */
function listen() {
  const heard: string[] = [];
  let gaps = 0;
  let noted: () => void = () => undefined;
  const note = () => noted();
  const stop = listenToChannel({ ...database.address, application_name: 'listener' }, 'Mesa "play"', {
    onNotice(payload) {
      heard.push(payload);
      note();
    },
    onGap() {
      gaps += 1;
      note();
    },
  });
  /** Resolves once it has heard so much. */
  const until = async (holds: () => boolean) => {
    while (!holds())
      await new Promise<void>((resolve) => {
        noted = resolve;
      });
  };
  return { heard, stop, until, gaps: () => gaps };
}
const notify = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload]);

test('A listener hears the notices of its channel, and says at the start and after a lost connection that some may be missing', async () => {
  const { heard, stop, until, gaps } = listen();
  await until(() => gaps() === 1);
  await notify('other', '1');
  await notify('Mesa "play"', '2');
  await until(() => heard.length === 1);
  const [lost] = await listeners();
  await database.pool.query('select pg_terminate_backend($1)', [lost?.pid]);
  await until(() => gaps() === 2);
  await notify('Mesa "play"', '3');
  await until(() => heard.length === 2);
  expect([heard, gaps()]).toEqual([['2', '3'], 2]);
  await stop();
});

test('A listener that is stopped leaves no connection', async () => {
  const { stop, until, gaps } = listen();
  await until(() => gaps() === 1);
  expect(await listeners()).toHaveLength(1);
  await stop();
  while ((await listeners()).length > 0) await new Promise(setImmediate);
  expect(await listeners()).toEqual([]);
});
