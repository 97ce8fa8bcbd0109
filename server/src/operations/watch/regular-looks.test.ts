import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { Watch } from './watch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('The watch looks at once, and every half minute until the site ends', () => {
  const watch = new Watch({
    app: Fastify(),
    db: null as never,
    dataFolder: tmpdir(),
    newestBackup: async () => null,
    backupEvery: null,
    automaticActor: 'site',
    onAlarm: () => undefined,
  });
  const look = jest.spyOn(watch, 'look').mockResolvedValue();
  const stop = watch.start();
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(30_000);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
  jest.advanceTimersByTime(300_000);
  expect(look).toHaveBeenCalledTimes(2);
});
