import { describe, expect, jest, test } from '@jest/globals';
import { listReminders } from '@mesa/contract/calls/reminders';
import { ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import { imageProcessing } from '../../delivery/images/check-images';
import { testApp } from '../../testing/test-app';
import { DatabaseUnavailable } from '../db/unavailable';
import { Capabilities, type Capability } from './capabilities';

describe('A capability', () => {
  function watched(answers: (string | null | undefined | Error)[]) {
    const logged: unknown[] = [];
    const at = { time: Date.parse('2026-11-22T15:00:00.000Z') };
    const note = (level: string) => (fields: unknown, message: unknown) => void logged.push([level, fields, message]);
    const capabilities = new Capabilities({ log: { error: note('error'), warn: note('warn') } as never, now: () => new Date(at.time) });
    let checks = 0;
    const check: Capability['check'] = async () => {
      checks += 1;
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    capabilities.add({ name: 'images', title: 'Sin fotos', fix: 'Reinstala', check });
    return { capabilities, logged, at, checks: () => checks };
  }
  const lost = ['error', { capability: 'images', cause: 'no sharp', fix: 'Reinstala' }, 'a capability is lost'];

  test('that is lost is logged once with its cause and remedy, listed meanwhile, and logged again when it returns', async () => {
    const { capabilities, logged, at } = watched([null, 'no sharp', 'no memory', null]);
    await capabilities.checkAll();
    expect([capabilities.lost(), logged]).toEqual([[], []]);
    await capabilities.checkAll();
    at.time += 60_000;
    await capabilities.checkAll();
    const since = '2026-11-22T15:00:00.000Z';
    expect(capabilities.lost()).toEqual([{ name: 'images', title: 'Sin fotos', cause: 'no memory', fix: 'Reinstala', since }]);
    expect(logged).toEqual([lost]);
    await capabilities.checkAll();
    expect([capabilities.lost(), logged]).toEqual([[], [lost, ['warn', { capability: 'images' }, 'a capability is back']]]);
  });

  test('whose check throws is lost, with the error’s message', async () => {
    const { capabilities } = watched([new Error('no sharp')]);
    await capabilities.checkAll();
    expect(capabilities.lost()).toMatchObject([{ cause: 'no sharp' }]);
  });

  test('is unchanged while the database is unreachable, or the machine too busy', async () => {
    const { capabilities } = watched([new DatabaseUnavailable(null), undefined, 'no sharp', new DatabaseUnavailable(null), undefined]);
    for (const expected of [0, 0, 1, 1, 1]) {
      await capabilities.checkAll();
      expect(capabilities.lost()).toHaveLength(expected);
    }
  });

  test('is checked every five minutes while it works, and every minute while it is lost', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'performance', 'Date', 'hrtime'] });
    try {
      const { capabilities, checks } = watched([null, 'no sharp', null]);
      const stop = capabilities.watch();
      const after = async (minutes: number) => {
        await jest.advanceTimersByTimeAsync(minutes * 60_000);
        return checks();
      };
      expect([await after(4), await after(1), await after(1)]).toEqual([1, 2, 3]);
      expect([await after(3), await after(1)]).toEqual([3, 4]);
      stop();
      expect(await after(10)).toBe(4);
    } finally {
      jest.useRealTimers();
    }
  });

  test('that fails for many people is checked once in ten seconds', async () => {
    const { capabilities, at, checks } = watched([]);
    for (let failure = 0; failure < 50; failure += 1) capabilities.suspect('images');
    expect(checks()).toBe(1);
    // Waits for the current check.
    await capabilities.checkAll();
    at.time += 9_999;
    capabilities.suspect('images');
    expect(checks()).toBe(1);
    at.time += 1;
    capabilities.suspect('images');
    expect(checks()).toBe(2);
  });
});

describe('Image processing', () => {
  test('works here', async () => {
    expect(await imageProcessing().check()).toBeNull();
  });

  test('fails with the cause of any of its formats', async () => {
    const draw = async ({ format }: { format: string }) => {
      if (format === 'avif') throw new Error('heifsave: Unsupported compression');
    };
    await expect(imageProcessing({ draw }).check()).rejects.toThrow('heifsave: Unsupported compression');
  });
});

describe('A server', () => {
  const site = testApp();
  const degraded = async () => {
    await site.capabilities.checkAll();
    return (await site.call(ready, {})).degraded.map(({ name }) => name);
  };

  test('without losses lists nothing', async () => {
    expect(await degraded()).toEqual([]);
  });

  test.each(['unaccent', 'pg_trgm', 'fuzzystrmatch'])('whose database lost the extension %s serves, and lists it', async (extension) => {
    await sql`drop extension ${sql.id(extension)} cascade`.execute(site.db);
    expect(await degraded()).toEqual(['database']);
    expect(site.capabilities.lost()[0]?.cause).toMatch(/function .* does not exist/);
  });
});

describe('A server whose key for reminders is damaged', () => {
  const site = testApp(async (db) => {
    await db.insertInto('secrets').values({ name: 'push', value: 'broken' }).execute();
    return {};
  });

  test('serves, lists it, and refuses reminders with the reason', async () => {
    await site.capabilities.checkAll();
    expect((await site.call(ready, {})).degraded.map(({ name }) => name)).toEqual(['push']);
    expect(await site.refused(listReminders, {}, 'ana')).toMatchObject({ httpStatus: 503, message: expect.stringContaining('Los avisos no funcionan') });
  });
});
