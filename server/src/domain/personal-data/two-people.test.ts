import { expect, test } from '@jest/globals';
import { deleteAccount, getPersonalData, type PersonalData } from '@mesa/contract/calls/personal-data';
import { newTom } from '@mesa/contract/tom/of-event';
import { writeTom } from '@mesa/contract/tom/write';
import { sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

// Ana and Beto have the same data in the same tournament; each text names its owner.

const site = testApp();
const rows = community(site);
const at = '2026-10-03T18:00:00.000Z';
const popIds = { ana: '7766551', beto: '7766552' };
type Name = keyof typeof popIds;

const insert = <T extends keyof Tables>(table: T, fields: object) =>
  site.db
    .insertInto(table)
    .values(fields as never)
    .execute();

async function dataOf(userId: Name, tournamentId: number, card: number) {
  const { id: playerId } = await rows.player({ username: userId, userId, pokemonId: popIds[userId] });
  await insert('users', { userId, email: `${userId}@correo.pe`, role: 'member' });
  await rows.store({ name: `Tienda de ${userId}`, admins: [userId, 'second'], popId: popIds[userId] });
  await rows.tournament({ organizerPopId: popIds[userId] });
  await rows.result(tournamentId, playerId, { deckName: userId });
  const { id: deckId } = await rows.deck(tournamentId, playerId, [{ cardId: card, favourite: true }]);
  await site.db.updateTable('decks').set({ lateChange: 'modificada', lateChangeAt: at }).where('id', '=', deckId).execute();
  const ownDeck = await rows.ownDeck(userId, [{ cardId: card }], { name: `Baraja de ${userId}` });
  await insert('ownDeckVersions', { deckId: ownDeck.id, cardIds: [card], quantities: [1] });
  await insert('cardCopies', { userId, cardId: card, list: 'have', finish: 'normal', language: 'es', condition: 'NM', quantity: 1 });
  await insert('copyBatches', { userId, batch: userId });
  await insert('tradeLinks', { userId, token: `${userId}-token`, withWants: false });
  await insert('preferences', { userId, spanish: userId === 'ana' ? 'latin' : 'castilian' });
  await insert('quotaRaises', { userId, kind: 'stores', most: 9 });
  await insert('quotaUse', { userId, kind: 'stores', at });
  const endpoint = `https://push.example/${userId}`;
  await insert('pushSubscriptions', { userId, sid: 's', device: `De ${userId}`, endpoint, p256dh: '', auth: '', tournamentDay: true, newRound: false });
  const seen = { startedAt: '2026-09-01T18:00:00.000Z', lastSeenAt: at, expiresAt: '2099-01-01T00:00:00Z' };
  await insert('sessions', { userId, sid: `de-${userId}`, device: `De ${userId}`, ...seen });
  await insert('claims', { userId, playerId: (await rows.player({ username: `reclamo-${userId}` })).id, refusal: userId, settledAt: at });
  await insert('organiserRequests', { userId, who: userId, store: 'La Mesa', proof: 'x', createdAt: at });
  const reported = { kind: 'player', ref: String(playerId), name: userId, outcome: 'rename', message: `A ${userId}`, decidedAt: at, decidedBy: 'user_admin' };
  await insert('reportCases', reported);
  const { id: caseId } = await site.db.selectFrom('reportCases').select('id').where('name', '=', userId).executeTakeFirstOrThrow();
  await insert('reports', { caseId, userId, reason: 'other', details: `Soy ${userId}.` });
  await insert('reportAffected', { caseId, userId });
  await insert('withdrawnNames', { kind: 'player', ref: String(playerId), name: userId, caseId });
  await insert('hiddenThings', { kind: 'tradeList', ref: userId, caseId });
  await insert('auditLog', { userId, action: 'update', entity: 'store', entityId: userId, before: '{}', after: '{}' });
  await insert('securityLog', { event: 'refused', at, times: 3, userId, about: userId, network: '10.0.0.0/24', device: `De ${userId}` });
  await insert('securityLog', { event: 'signIn', userId, network: '10.0.0.0/24', device: `Entra ${userId}` });
  await insert('blockedAccounts', { userId: `rude-${userId}`, reason: userId, blockedBy: userId });
  await insert('areaTeam', { area: 'mf_decks', userId, role: 'member' });
  await insert('releaseTokens', { area: 'mf_decks', name: userId, hash: userId, createdBy: userId });
  const revision = userId === 'ana' ? 1 : 2;
  await insert('releases', {
    area: 'mf_decks',
    release: `r-${userId}`,
    version: `1.0.${revision}`,
    manifest: '{}',
    sizes: '{}',
    publishedBy: `account:${userId}`,
  });
  await insert('registryHistory', { revision, who: `account:${userId}`, action: 'promote', area: 'mf_decks', release: `r-${userId}`, state: '{}' });
  const here = { tournamentId, playerId };
  await insert('passes', { ...here, hash: userId, issuedBy: 'second', issuedAt: at });
  await insert('playerIdBlocks', { firstId: 900_000 + playerId, size: 1, device: userId, userId, tournamentId, createdAt: at });
  await insert('tournamentPayments', { ...here, method: 'cash', priceCents: 100, currency: 'COP', takenBy: userId, paidAt: at });
  await insert('tournamentMessages', { ...here, message: `Para ${userId}`, sentBy: 'second', sentAt: at });
  const infraction = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, opponentInformed: true };
  await insert('tournamentPenalties', { ...here, ...infraction, note: `De ${userId}`, judge: 'second', givenAt: at });
  await insert('deckChecks', { ...here, round: 1, cards: 59, differences: `De ${userId}`, outcome: 'corrected', judge: 'second', checkedAt: at });
  const entry = { seq: revision, at: Date.parse(at), received: 0, command: { body: { kind: userId === 'ana' ? 'check-in' : 'drop' } } };
  await insert('playLog', { tournamentId, seq: revision, commandId: userId, hash: userId, userId, entry: JSON.stringify(entry) });
  return playerId;
}

async function both() {
  const { id } = await rows.tournament({ name: 'Copa', date: '2026-10-03' });
  await insert('play', { tournamentId: id, code: 'CODE23', snapshot: '{}' });
  const { id: card } = await rows.card({ name: 'Pineco' });
  const [ana, beto] = [await dataOf('ana', id, card), await dataOf('beto', id, card)];
  const head = newTom({ type: '2', mode: 'LEAGUECHALLENGE', data: { name: 'Reto', startdate: '10/03/2026' }, organizer: { popId: '', name: '' } });
  const entry = (userId: Name) => ({ userId: popIds[userId], firstName: userId, lastName: 'Paz', birthDate: '02/27/1990', created: '', modified: '' });
  const text = writeTom({ ...head, players: [entry('ana'), entry('beto')] });
  await insert('tomFiles', { tournamentId: id, text, players: JSON.stringify({ [popIds.ana]: ana, [popIds.beto]: beto }) });
}

const download = async (userId: Name) =>
  (await site.call(getPersonalData, { params: { userId } }, { userId, role: 'member', email: `${userId}@correo.pe` })).data;

test('The download of a person’s data has all of theirs and nothing of another person’s', async () => {
  await both();
  const data = await download('ana');
  expect(JSON.stringify(data)).not.toMatch(/beto|castilian|drop|7766552/);
  const { changes: _, security: __, sessions: ___, block, account, player, tradeLink, preferences, deployments, ...lists } = data;
  expect([block, account?.userId, player?.username, tradeLink?.token, preferences]).toEqual([null, 'ana', 'ana', 'ana-token', { spanish: 'latin' }]);
  const deployed = { at: expect.any(String), area: 'mf_decks', release: 'r-ana' };
  expect(new Set(deployments)).toEqual(new Set(['publish', 'promote'].map((action) => ({ ...deployed, action }))));
  const here = { tournamentId: data.commands[0]?.tournamentId };
  expect(data.decks).toEqual([
    { ...here, tournament: 'Copa', cards: [{ name: 'Pineco', quantity: 1, favourite: true }], lateChange: 'modificada', lateChangeAt: at },
  ]);
  expect(data.payments).toEqual([{ ...here, method: 'cash', priceCents: 100, currency: 'COP', paidAt: at }]);
  expect(data.messages).toEqual([{ ...here, message: 'Para ana', sentAt: at }]);
  const infraction = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1 };
  expect(data.penalties).toEqual([{ ...here, ...infraction, note: 'De ana', givenAt: at }]);
  expect(data.deckChecks).toEqual([{ ...here, cards: 59, differences: 'De ana', outcome: 'corrected', checkedAt: at }]);
  expect(data.reminders).toEqual([{ device: 'De ana', createdAt: expect.any(String), tournamentDay: true, newRound: false }]);
  expect(data.sessions).toContainEqual({ device: 'De ana', startedAt: '2026-09-01T18:00:00.000Z', lastSeenAt: at, endedAt: null });
  expect(data.security).toContainEqual({ at, event: 'refused', network: '10.0.0.0/24', device: 'De ana', times: 3 });
  expect(data.commands).toEqual([{ tournamentId: expect.any(Number), at, kind: 'check-in' }]);
  for (const [part, list] of Object.entries(lists) as [keyof PersonalData, unknown[]][]) expect([part, list.length]).toEqual([part, 1]);
  expect(data.decks.map(({ cards }) => cards.length)).toEqual([1]);
});

/** Returns the rows of all tables that name Beto. */
async function rowsOfBeto(): Promise<string[]> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    site.db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows: named } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where t::text ~ 'beto|7766552'`.execute(site.db);
    // A file names both.
    if (name !== 'tomFiles') found.push(...named.map(({ row }) => `${name} ${row}`));
  }
  return found.sort();
}

test('Erasing a person leaves everything of another person as it was', async () => {
  await both();
  const beto = async () => ({ ...(await download('beto')), changes: [], security: [], sessions: [] });
  const before = await beto();
  const rowsBefore = await rowsOfBeto();
  await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
  expect(await rowsOfBeto()).toEqual(rowsBefore);
  expect(await beto()).toEqual(before);
  const records = await site.db.selectFrom('securityLog').select(['event', 'userId', 'about']).where('network', '=', '10.0.0.0/24').orderBy('id').execute();
  expect(records).toEqual([
    { event: 'refused', userId: null, about: null },
    { event: 'refused', userId: 'beto', about: 'beto' },
    { event: 'signIn', userId: 'beto', about: null },
  ]);
});
