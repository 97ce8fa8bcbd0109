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

test('A download has what was written about a person in its order, also what a player united with theirs brought', async () => {
  const { id: playerId } = await rows.player({ userId: 'ana' });
  const { id: united } = await rows.player();
  for (const name of ['Zócalo', 'Ábaco']) await rows.store({ name, admins: ['ana'] });
  const [zubat, abra] = [await rows.card({ name: 'Zubat' }), await rows.card({ name: 'Ábra' })];
  const tournaments = [await rows.tournament({ name: 'Uno' }), await rows.tournament({ name: 'Dos' })];
  // The second tournament's entries are stored first, and the later command of each before the earlier one.
  for (const { id: tournamentId } of [...tournaments].reverse()) {
    await site.db
      .insertInto('play')
      .values({ tournamentId, code: `CODE${tournamentId}`, snapshot: '{}' })
      .execute();
    for (const [seq, kind] of [
      [2, 'drop'],
      [1, 'check-in'],
    ] as const) {
      const entry = JSON.stringify({ seq, at: 0, received: 0, command: { body: { kind } } }) as never;
      await site.db.insertInto('playLog').values({ tournamentId, seq, commandId: kind, hash: kind, userId: 'ana', entry }).execute();
    }
  }
  const at = '2026-10-03T18:00:00.000Z';
  for (const [index, { id: tournamentId }] of tournaments.entries()) {
    await rows.result(tournamentId, playerId);
    await rows.deck(tournamentId, playerId, index === 0 ? [{ cardId: zubat.id }] : [{ cardId: zubat.id }, { cardId: abra.id }]);
    const here = { tournamentId, playerId: index === 0 ? united : playerId };
    const userId = index === 0 ? 'united' : 'ana';
    const name = `${index + 1}`;
    await site.db
      .insertInto('tournamentMessages')
      .values({ ...here, message: name, sentBy: 'judge', sentAt: at })
      .execute();
    const penalty = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, opponentInformed: true } as const;
    await site.db
      .insertInto('tournamentPenalties')
      .values({ ...here, ...penalty, note: name, judge: 'judge', givenAt: at })
      .execute();
    await site.db
      .insertInto('deckChecks')
      .values({ ...here, round: 1, cards: 59, differences: name, outcome: 'corrected', judge: 'judge', checkedAt: at })
      .execute();
    const push = { endpoint: `https://push.example/${name}`, p256dh: '', auth: '', tournamentDay: true, newRound: true };
    await site.db
      .insertInto('pushSubscriptions')
      .values({ ...push, userId, sid: 's', device: name })
      .execute();
    await site.db.insertInto('auditLog').values({ userId, action: 'update', entity: 'store', entityId: name, before: '{}', after: '{}' }).execute();
    await site.db.insertInto('securityLog').values({ event: 'signIn', userId, network: '10.0.0.0/24', device: name }).execute();
  }
  const [first] = tournaments;
  for (const table of ['decks', 'tournamentMessages', 'tournamentPenalties', 'deckChecks'] as const)
    await site.db
      .updateTable(table)
      .set({ playerId })
      .where('tournamentId', '=', first?.id ?? 0)
      .execute();
  for (const table of ['pushSubscriptions', 'auditLog', 'securityLog'] as const)
    await site.db.updateTable(table).set({ userId: 'ana' }).where('userId', '=', 'united').execute();
  const { data } = await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana');
  expect(data.stores.map(({ name }) => name)).toEqual(['Ábaco', 'Zócalo']);
  expect(data.decks.map(({ tournament, cards }) => [tournament, ...cards.map(({ name }) => name)])).toEqual([
    ['Uno', 'Zubat'],
    ['Dos', 'Ábra', 'Zubat'],
  ]);
  expect(data.results.map(({ tournament }) => tournament)).toEqual(['Dos', 'Uno']);
  expect(data.commands.map(({ tournamentId, kind }) => [tournamentId, kind])).toEqual(
    tournaments.flatMap(({ id }) => [
      [id, 'check-in'],
      [id, 'drop'],
    ]),
  );
  const others = [
    data.messages.map(({ message }) => message),
    data.penalties.map(({ note }) => note),
    data.deckChecks.map(({ differences }) => differences),
    data.reminders.map(({ device }) => device),
    data.changes.filter(({ entity }) => entity === 'store').map(({ entityId }) => entityId),
    data.security.filter(({ network }) => network === '10.0.0.0/24').map(({ device }) => device),
  ];
  expect(others).toEqual(Array(others.length).fill(['1', '2']));
});
