import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { readEnv } from '../../env';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { expire, expireDaily } from './expire';
import { defaultRetention, retentionRules } from './rules';

const site = testApp();
const rows = community(site);

const now = new Date('2031-03-01T12:00:00.000Z');
const daysBefore = (days: number, ms = 0) => new Date(now.getTime() - days * 24 * 3_600_000 + ms).toISOString();

const change = (at: string, entityId: string) => ({ at, userId: 'ana', action: 'update' as const, entity: 'store' as const, entityId });
const changesLeft = async () => (await site.db.selectFrom('auditLog').select('entityId').orderBy('entityId').execute()).map(({ entityId }) => entityId);

describe('A record', () => {
  test('of changes expires after two years, to the millisecond', async () => {
    await site.db
      .insertInto('auditLog')
      .values([change(daysBefore(730, -1), 'old'), change(daysBefore(730), 'kept'), change(daysBefore(0), 'new')])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await changesLeft()).toEqual(['kept', 'new']);
  });

  test('of security expires after ninety days', async () => {
    const line = { event: 'signIn' as const, network: null };
    await site.db
      .insertInto('securityLog')
      .values([
        { ...line, userId: 'old', at: daysBefore(90, -1) },
        { ...line, userId: 'kept', at: daysBefore(90) },
      ])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('securityLog').select('userId').execute()).toEqual([{ userId: 'kept' }]);
  });

  test('of a refused command expires after thirty days', async () => {
    const { id: tournamentId } = await rows.tournament();
    await site.db
      .insertInto('play')
      .values({ tournamentId, code: 'ABC123', snapshot: JSON.stringify({}), createdAt: daysBefore(60) })
      .execute();
    const refusal = { tournamentId, hash: 'x', code: 'wrong_pod' as const, theirs: [] };
    await site.db
      .insertInto('playRefusals')
      .values([
        { ...refusal, commandId: 'old', at: daysBefore(30, -1) },
        { ...refusal, commandId: 'kept', at: daysBefore(30) },
      ])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('playRefusals').select('commandId').execute()).toEqual([{ commandId: 'kept' }]);
  });

  test('of a message in a tournament expires after the day in which it is shown', async () => {
    const { id: tournamentId } = await rows.tournament();
    const message = (sentAt: string) => ({ tournamentId, message: sentAt, sentBy: 'ana', sentAt });
    await site.db
      .insertInto('tournamentMessages')
      .values([message(daysBefore(1, -1)), message(daysBefore(1))])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('tournamentMessages').select('message').execute()).toEqual([{ message: daysBefore(1) }]);
  });

  test('of attempts from an address expires after a day, also if no later one deletes it', async () => {
    const attempt = (since: string) => ({ who: since, since, made: 1 });
    await site.db
      .insertInto('attempts')
      .values([attempt(daysBefore(1, -1)), attempt(daysBefore(1))])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('attempts').select('who').execute()).toEqual([{ who: daysBefore(1) }]);
  });

  test('of reserved player ids expires after sixty days', async () => {
    const { id: tournamentId } = await rows.tournament();
    const block = { tournamentId, size: 64, device: 'd1', userId: 'ana' };
    await site.db
      .insertInto('playerIdBlocks')
      .values([
        { ...block, firstId: 900_001, createdAt: daysBefore(60, -1) },
        { ...block, firstId: 900_065, createdAt: daysBefore(60) },
      ])
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('playerIdBlocks').select('firstId').execute()).toEqual([{ firstId: 900_065 }]);
  });

  test('of reports expires a year after the decision; an open one does not, and hidden items stay hidden', async () => {
    const reported = { kind: 'store' as const, name: 'La Mala', reports: 1, openedAt: daysBefore(500) };
    const decided = (ref: string, decidedAt: string) => ({ ...reported, ref, outcome: 'hide' as const, decidedAt, decidedBy: 'user_admin' });
    const cases = await site.db
      .insertInto('reportCases')
      .values([decided('1', daysBefore(365, -1)), decided('2', daysBefore(365)), { ...reported, ref: '3' }])
      .returning('id')
      .execute();
    for (const { id } of cases) await site.db.insertInto('reports').values({ caseId: id, userId: 'ana', reason: 'other' }).execute();
    await site.db
      .insertInto('hiddenThings')
      .values({ kind: 'store', ref: '1', caseId: cases[0]?.id ?? 0 })
      .execute();
    await expire(site.db, defaultRetention, now);
    expect(await site.db.selectFrom('reportCases').select('ref').orderBy('ref').execute()).toEqual([{ ref: '2' }, { ref: '3' }]);
    expect(await site.db.selectFrom('reports').select('caseId').execute()).toHaveLength(2);
    expect(await site.db.selectFrom('hiddenThings').select('ref').execute()).toEqual([{ ref: '1' }]);
  });

  test('of passes, merges, blocked content, measured pages and previews expires after its days', async () => {
    const { id: tournamentId } = await rows.tournament();
    const [playerId = 0, ...removed] = (await rows.players(3)).map(({ id }) => id);
    const pass = (days: number, ms: number) => ({ tournamentId, issuedBy: 'ana', hash: `${days} ${ms}`, issuedAt: daysBefore(days, ms), usedSince: null });
    const build = { area: 'mf_decks', release: 'r1' };
    const preview = { ...build, manifest: '{}', publishedBy: 'token', tokenId: null, teammate: null, startedAt: daysBefore(99), expiresAt: daysBefore(-99) };
    for (const [at, ms] of [-1, 0].entries()) {
      await site.db
        .insertInto('passes')
        .values({ ...pass(60, ms), playerId: removed[at] ?? 0 })
        .execute();
      await site.db
        .insertInto('staffPasses')
        .values({ ...pass(60, ms), role: 'judge' })
        .execute();
      await site.db
        .insertInto('playerMerges')
        .values({ keptId: playerId, removedId: removed[at] ?? 0, mergedBy: 'ana', mergedAt: daysBefore(30, ms), moved: '{}' })
        .execute();
      await site.db
        .insertInto('cspReports')
        .values({ directive: 'img-src', blocked: `${ms}`, page: '/', times: 1, lastAt: daysBefore(30, ms) })
        .execute();
      await site.db
        .insertInto('releaseVitals')
        .values({ ...build, page: 'decks', since: daysBefore(30, ms), figure: 'lcp', step: 1, times: 1 })
        .execute();
      await site.db
        .insertInto('releasePreviews')
        .values({ ...preview, pullRequest: 12 + at, publishedAt: daysBefore(14, ms) })
        .execute();
    }
    await expire(site.db, defaultRetention, now);
    const times = async (table: 'passes' | 'staffPasses' | 'playerMerges' | 'cspReports' | 'releaseVitals' | 'releasePreviews', column: string) =>
      (await sql<{ at: string }>`select ${sql.ref(column)} as at from ${sql.table(table)}`.execute(site.db)).rows.map(({ at }) => new Date(at).toISOString());
    expect(await times('passes', 'issuedAt')).toEqual([daysBefore(60)]);
    expect(await times('staffPasses', 'issuedAt')).toEqual([daysBefore(60)]);
    expect(await times('playerMerges', 'mergedAt')).toEqual([daysBefore(30)]);
    expect(await times('cspReports', 'lastAt')).toEqual([daysBefore(30)]);
    expect(await times('releaseVitals', 'since')).toEqual([daysBefore(30)]);
    expect(await times('releasePreviews', 'publishedAt')).toEqual([daysBefore(14)]);
  });

  test('expires after the days of its setting', async () => {
    const retention = readEnv({ AUDIT_LOG_DAYS: '10' }).retention;
    await site.db
      .insertInto('auditLog')
      .values([change(daysBefore(11), 'old'), change(daysBefore(9), 'kept')])
      .execute();
    await expire(site.db, retention, now);
    expect(await changesLeft()).toEqual(['kept']);
  });

  test('expires completely, however long it is', async () => {
    await sql`
      insert into "auditLog" (at, "userId", action, entity, "entityId")
      select ${daysBefore(800)}::timestamptz, 'ana', 'update', 'store', n::text from generate_series(1, 12000) n`.execute(site.db);
    await expire(site.db, defaultRetention, now);
    expect(await changesLeft()).toEqual([]);
  });
});

test('What has expired is deleted when the server starts', async () => {
  await site.db
    .insertInto('auditLog')
    .values([change(daysBefore(800), 'old'), change(daysBefore(0), 'new')])
    .execute();
  const failed: unknown[] = [];
  const stop = expireDaily(site.db, { retention: defaultRetention, now: () => now, onError: (error) => failed.push(error) });
  while (failed.length === 0 && (await changesLeft()).includes('old'));
  stop();
  expect([failed, await changesLeft()]).toEqual([[], ['new']]);
});

test('What has expired is deleted once a day until the server stops', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const cleared = jest.spyOn(globalThis, 'clearInterval');
  const failed: unknown[] = [];
  const stop = expireDaily(site.db, { retention: defaultRetention, now: () => now, onError: (error) => failed.push(error) });
  const [[run, ms] = []] = every.mock.calls;
  const timer = every.mock.results[0]?.value;
  every.mockRestore();
  expect(ms).toBe(24 * 3_600_000);
  await site.db
    .insertInto('auditLog')
    .values([change(daysBefore(800), 'old')])
    .execute();
  run?.();
  while (failed.length === 0 && (await changesLeft()).length > 0);
  stop();
  expect([failed, cleared.mock.calls]).toEqual([[], [[timer]]]);
  cleared.mockRestore();
});

test('A run that fails is reported', async () => {
  const failed = await new Promise<unknown>((resolve) => {
    const stop = expireDaily(site.db, { retention: defaultRetention, now: () => new Date(Number.NaN), onError: resolve });
    stop();
  });
  expect(failed).toMatchObject({ message: 'Invalid time value' });
});

describe('Every setting of how long a record is stored', () => {
  const document = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8');

  test.each(retentionRules)('$setting is in README.md and DEPLOY.md with its default', ({ setting, days, what }) => {
    const line = (name: string) =>
      document(name)
        .split('\n')
        .find((one) => one.includes(`\`${setting}\``));
    expect(line('README.md')).toMatch(new RegExp(`\\b${days}\\b`));
    expect(line('DEPLOY.md')).toMatch(new RegExp(`^\\| ${what} \\| ${days} days`));
  });

  test.each(['0', '-3', '1.5', 'siempre', '40000'])('is refused as %s', (value) => {
    for (const { setting } of retentionRules) expect(() => readEnv({ [setting]: value })).toThrow(`${setting} debe ser un número de días, de 1 a 36500.`);
  });
});
