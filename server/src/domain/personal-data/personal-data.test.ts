import { expect, test } from '@jest/globals';
import { getPersonalData } from '@mesa/contract/calls/personal-data';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

test('A download begins with the decks of the latest tournament, and has payments, devices and deployments in the order of their time', async () => {
  const { id: playerId } = await rows.player({ userId: 'ana' });
  const { id: cardId } = await rows.card();
  const who = 'account:ana';
  for (const [index, day] of ['2026-09-01', '2026-10-03', '2026-08-01'].entries()) {
    const at = `${day}T18:00:00.000Z`;
    const { id: tournamentId } = await rows.tournament({ name: day, date: day });
    await rows.result(tournamentId, playerId);
    await rows.deck(tournamentId, playerId, [{ cardId }]);
    const payment = { tournamentId, playerId, method: 'cash', priceCents: 100, currency: 'COP', takenBy: 'second', paidAt: at } as const;
    await site.db.insertInto('tournamentPayments').values(payment).execute();
    await site.db.insertInto('sessions').values({ userId: 'ana', sid: day, device: day, startedAt: at, expiresAt: '2099-01-01T00:00:00Z' }).execute();
    const change = { revision: index + 1, who, action: 'promote', area: 'mf_decks', release: day, state: '{}', at } as const;
    await site.db.insertInto('registryHistory').values(change).execute();
  }
  const release = { area: 'mf_decks', release: 'r', version: '1.0.0', manifest: '{}', sizes: '{}', publishedBy: who, publishedAt: '2026-08-02T18:00:00.000Z' };
  await site.db.insertInto('releases').values(release).execute();
  const { decks, payments, sessions, deployments } = (await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data;
  expect(decks.map(({ tournament }) => tournament)).toEqual(['2026-10-03', '2026-09-01', '2026-08-01']);
  const days = (list: readonly { at: string }[]) => list.map(({ at }) => at.slice(0, 10));
  expect(days(payments.map(({ paidAt }) => ({ at: paidAt })))).toEqual(['2026-08-01', '2026-09-01', '2026-10-03']);
  expect(days(sessions.map(({ startedAt }) => ({ at: startedAt }))).filter((day) => day <= '2026-10-03')).toEqual(['2026-08-01', '2026-09-01', '2026-10-03']);
  expect(days(deployments)).toEqual(['2026-08-01', '2026-08-02', '2026-09-01', '2026-10-03']);
});
