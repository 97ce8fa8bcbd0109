import { describe, expect, test } from '@jest/globals';
import { changeCopies } from '@mesa/contract/calls/collection';
import { reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { createOwnDeck, deleteOwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { openPass } from '@mesa/contract/calls/passes';
import { savePreferences } from '@mesa/contract/calls/preferences';
import { removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { endSessions } from '@mesa/contract/calls/sessions';
import { reportBySlip } from '@mesa/contract/calls/slips';
import { createTradeLink, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import { changeEntities } from '@mesa/contract/changes';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { Topic } from '@mesa/contract/topics';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { reportFailure } from '@mesa/release-contract/calls/failures';
import { createPreview, publishPreview, removePreview } from '@mesa/release-contract/calls/previews';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { reportVitals } from '@mesa/release-contract/calls/vitals';
import { releaseIdOf } from '@mesa/release-server/release-id';
import { bodyOf, shippedBuilds } from '@mesa/release-server/testing/builds';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { type As, testApp } from '../../testing/test-app';
import { deploys, first, params, second, secrets, worldIn, writes } from '../../testing/write-examples';

const app = testApp(async () => ({ included: shippedBuilds('mf_decks') }));
const { store } = community(app);
const seeded = app.seed(() => worldIn(app));

/**
 * Not in the record of changes: writes that change who may sign in, count browsers' reports, sign a link, store the preview of a pull request,
 * reserve unused ids, or are in a tournament's log, and those of a person's own cards, decks, reminders and preferences, which are private.
 */
const personal = [
  endSessions,
  openPass,
  reservePlayerIds,
  reportBySlip,
  reportFailure,
  reportVitals,
  createPreview,
  publishPreview,
  removePreview,
  changeCopies,
  createTradeLink,
  revokeTradeLink,
  showTradesNearby,
  createOwnDeck,
  saveOwnDeck,
  deleteOwnDeck,
  saveReminders,
  removeReminders,
  savePreferences,
];

describe('The record of changes', () => {
  const isRecorded = (topic: Topic) => changeEntities.some((entity) => entity === topic);

  test('is tested for every recorded call; deploys are checked separately', async () => {
    const all = await contractEndpoints();
    const named = (endpoints: readonly Endpoint[]) => [...new Set(endpoints.map(nameOf))].sort();
    expect(named(writes.map(({ endpoint }) => endpoint))).toEqual(named(all.filter((endpoint) => endpoint.writes?.some(isRecorded))));
    const unrecorded = all.filter((endpoint) => endpoint.writes && !endpoint.writes.some(isRecorded));
    expect(named([...deploys.map(({ endpoint }) => endpoint), ...personal])).toEqual(named(unrecorded));
  });

  test.each(writes.map((write) => [nameOf(write.endpoint) + (write.when ? ` (${write.when})` : ''), write] as const))(
    'holds one line with who, what, before and after for %s',
    async (_, { endpoint, as = 'organiser', headers = {}, input, refused, recorded }) => {
      const made = seeded();
      if (refused) await app.refused(endpoint, input(made), as, headers);
      else await app.call(endpoint, input(made) as never, as, headers);

      const lines = await app.db.selectFrom('auditLog').selectAll().execute();
      const { entityId, tournamentId, before, after, ...what } = recorded(made);
      expect(lines).toHaveLength(1);
      expect(endpoint.writes).toContain(what.entity);
      expect(lines[0]).toMatchObject({ userId: as === 'admin' || as === 'owner' ? `user_${as}` : as, ...what });
      if (entityId !== undefined) expect(lines[0]?.entityId).toBe(String(entityId));
      expect(lines[0]?.tournamentId).toBe(what.entity === 'tournament' ? Number(lines[0]?.entityId) : (tournamentId ?? null));
      for (const [side, expected] of [
        [lines[0]?.before, before],
        [lines[0]?.after, after],
      ]) {
        if (expected && what.action === 'update') expect(side).toEqual(expected);
        else if (expected) expect(side).toMatchObject(expected);
        else expect(side).toBeNull();
      }
      expect(Math.abs(Date.now() - Date.parse(lines[0]?.at ?? ''))).toBeLessThan(60_000);
    },
  );
});

describe('The record of deploys', () => {
  test.each(deploys.map((deploy) => [nameOf(deploy.endpoint), deploy] as const))(
    'holds one line more for %s',
    async (_, { endpoint, input, history, given = [] }) => {
      for (const build of [first, second]) await app.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
      await app.call(promoteRelease, { params, body: { release: releaseIdOf(first.manifest), revision: 0 } }, 'admin');
      const read = async () => ({
        lines: await app.db.selectFrom('registryHistory').selectAll().orderBy('revision').execute(),
        releases: await app.db.selectFrom('releases').select(['version', 'publishedBy']).orderBy('version').execute(),
      });
      for (const one of given) await app.call(one.endpoint, one.input as never, 'admin');
      const before = await read();
      await app.call(endpoint, input as never, 'admin');
      const after = await read();
      const who = 'account:user_admin';
      expect(after.lines.slice(0, before.lines.length)).toEqual(before.lines);
      expect(after.lines.slice(before.lines.length)).toMatchObject(
        history === null ? [] : [{ area: 'mf_decks', ...history, who, revision: before.lines.length + 1 }],
      );
      expect(after.releases.slice(before.releases.length)).toEqual(history === null ? [{ version: '1.3.0', publishedBy: who }] : []);
    },
  );
});

describe('The answer of a write', () => {
  const callers: As[] = [null, 'somebody', 'rival', 'organiser', 'owner'];
  const asked = writes.flatMap((write) => [...new Set([...callers, write.as ?? 'organiser'])].map((as) => ({ ...write, as })));
  const named = asked.filter(({ as }) => as !== 'admin' && as !== 'ana').map((write) => [nameOf(write.endpoint), write.when ?? '', write.as, write] as const);

  test.each(named)('%s %s shows %s nothing personal of another person', async (_, __, as, { endpoint, headers = {}, input }) => {
    const made = seeded();
    await store({ admins: ['rival'] });
    const { params, body } = input(made) as { params?: Record<string, unknown>; body?: object };
    const { statusCode, body: answer } = await app.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_match, name: string) => String(params?.[name])),
      headers: { ...(as === null ? {} : await app.headers(as)), ...headers },
      ...(body ? { payload: body } : {}),
    });
    // A malformed call would prove nothing, so the example must at least be understood.
    expect(statusCode).not.toBe(400);
    expect(Object.entries(secrets).filter(([, secret]) => answer.includes(secret))).toEqual([]);
  });
});
