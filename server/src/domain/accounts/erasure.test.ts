import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { getLog, startPlay } from '@mesa/contract/calls/play';
import { createPlayerOfAccount, getPlayer, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { updateStore } from '@mesa/contract/calls/stores';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { newTom } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { writeTom } from '@mesa/contract/tom/write';
import { sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { eraseLeftovers } from './erase-leftovers';
import { personalTables } from './personal-columns';

let uploads = '';
const site = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'erasure-')), 'uploads');
  await mkdir(uploads);
  return { uploads };
});
const rows = community(site);
afterAll(() => rm(dirname(uploads), { recursive: true }));

const userId = 'user_zafira9';
const email = 'zafi.correo@ejemplo.pe';
const offset = -300;
const confirmed = { params: { userId }, body: { confirm: 'ELIMINAR' as const } };
/** Values that must not remain anywhere; the year of birth in the formats of files and dates. */
const values = [userId, email, 'zafirina', 'zafivieja', 'Zafirael', 'Quintanaroo', 'Zafisima', '7766554', '1987-06-05', '/1987', 'Ancashina'];

async function tablesWithColumns(): Promise<{ table: string; columns: string[] }[]> {
  const { rows: found } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace group by 1 order by 1`.execute(site.db);
  return found;
}

/** Returns the columns of the whole database that contain one of the texts, as text or bytes. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const wanted = texts.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
  const found = new Set<string>();
  for (const { table, columns } of await tablesWithColumns()) {
    const { rows: dump } = await sql<Record<string, string | null>>`
      select ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))} from ${sql.table(table)}`.execute(site.db);
    for (const row of dump)
      for (const [column, text] of Object.entries(row)) if (text && wanted.some((one) => text.toLowerCase().includes(one))) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const insert = <T extends keyof Tables>(table: T, fields: object) =>
  site.db
    .insertInto(table)
    .values(fields as never)
    .execute();

/** A person with data everywhere, and a tournament that five players imported as a TOM file. */
async function everywhere() {
  const as = { userId, role: 'member', email } as const;
  await site.call(syncUser, { body: { email } }, as, { 'user-id': userId });
  await site.call(createPlayerOfAccount, { body: { userId, username: 'zafivieja' } }, as);
  const profile = { name: 'Zafirael', lastName: 'Quintanaroo', optionalname: 'Zafisima', birthDate: '1987-06-05', state: 'Ancashina', terms: 1 as const };
  await site.call(updatePlayer, { params: { userId }, body: profile }, as);
  const own = await site.db
    .updateTable('players')
    .set({ username: 'zafirina', pokemonId: '7766554' })
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();

  const store = await rows.store({ name: 'La Mesa', admins: [userId, 'second'] });
  const source = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2026-10-03' });
  await rows.tournament({ storeId: store.id, confirmedAt: '2026-01-01T00:00:00Z', confirmedBy: userId });
  await rows.result(source.id, own.id);
  for (const [index, birthDate] of ['1990-05-04', '1991-05-04', '2012-05-04', '1992-05-04'].entries())
    await rows.result(source.id, (await rows.player({ name: `Otro Jugador${index}`, pokemonId: `50${index}`, birthDate })).id);
  await site.call(startPlay, { params: { id: source.id }, body: {} }, userId);
  const device = await playDevice(site, source.id, userId);
  await device.takePen();
  await device.configure();
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    await playRound(device);
  }
  await device.finalize();
  const file = await site.call(exportTom, { params: { id: source.id }, query: { offset } }, userId);
  // The person wrote the file, and TOM stored something that we do not model.
  const text = file.text
    .replace(/<organizer [^>]*>/, '<organizer popid="7766554" name="Zafirael Quintanaroo"/>')
    .replace('<firstname>Zafirael</firstname>', '<!-- Zafirael --><nickname>Zafisima</nickname><firstname>Zafirael</firstname>');
  const imported = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2026-10-03' });
  await site.call(startPlay, { params: { id: imported.id }, body: {} }, userId);
  const { entries } = await site.call(previewTom, { params: { id: imported.id }, body: { text } }, userId);
  const players = entries.map((entry) => ({ userId: entry.userId, playerId: entry.player?.id ?? null }));
  await site.call(importTom, { params: { id: imported.id }, body: { text, offset, players } }, userId);
  const ofStore = { name: store.name, email: store.email, country: store.country, state: store.state, city: store.city };
  await site.call(updateStore, { params: { id: store.id }, body: { ...ofStore, popId: '7766554' } }, userId);

  const card = await rows.card({ name: 'Pineco' });
  const deck = await rows.deck(imported.id, own.id, [{ cardId: card.id }]);
  await insert('deckVersions', { deckId: deck.id, cardIds: [card.id], quantities: [1] });
  const ownDeck = await rows.ownDeck(userId, [{ cardId: card.id }], { name: 'De Zafirael' });
  await insert('ownDeckVersions', { deckId: ownDeck.id, cardIds: [card.id], quantities: [1] });
  await insert('cardCopies', { userId, cardId: card.id, list: 'have', finish: 'normal', language: 'es', condition: 'NM', quantity: 1 });
  await insert('copyBatches', { userId, batch: 'b' });
  await insert('tradeLinks', { userId, token: 't'.repeat(32), withWants: false });
  await insert('quotaUse', { userId, kind: 'stores', at: '2026-01-01T00:00:00Z' });
  await insert('quotaRaises', { userId, kind: 'stores', most: 9 });
  await insert('preferences', { userId, spanish: 'latin' });
  const endpoint = `https://push.example/${userId}`;
  await insert('pushSubscriptions', { userId, sid: 's', device: 'De Zafirael', endpoint, p256dh: '', auth: '', tournamentDay: true, newRound: true });
  const subscription = await site.db.selectFrom('pushSubscriptions').select('id').executeTakeFirstOrThrow();
  await insert('reminders', { subscriptionId: subscription.id, tournamentId: imported.id, what: 'today' });
  const claimed = await rows.player();
  await insert('claims', { userId, playerId: claimed.id, refusal: 'Zafirael no es.', settledAt: '2026-01-01T00:00:00Z' });
  await insert('claims', { id: 1001, userId: 'otra', playerId: own.id, refusal: 'Es de Zafirael.', settledAt: '2026-01-01T00:00:00Z' });
  await insert('auditLog', { userId: 'second', action: 'update', entity: 'claim', entityId: '1001', after: JSON.stringify({ refusal: 'Es de Zafirael.' }) });
  await insert('organiserRequests', { userId, who: 'Zafirael', store: 'La Mesa', proof: 'x', createdAt: '2026-01-01T00:00:00Z' });
  const answered = { createdAt: '2026-01-01T00:00:00Z', outcome: 'granted', settledAt: '2026-01-01T00:00:00Z', settledBy: userId };
  await insert('organiserRequests', { userId: 'otra', who: 'x', store: 'x', proof: 'x', ...answered });
  await insert('blockedAccounts', { userId: 'rude', reason: 'Insulta.', blockedBy: userId });
  const rule = { percent: 0, roles: [], accounts: [userId, 'otra'] };
  const untouched = { active: null, previous: null, canary: null, off: null, roles: [], revision: 1, since: null };
  const flagged = JSON.stringify({ areas: { mf_decks: { ...untouched, flags: { hand: rule } } } });
  await insert('releases', { area: 'mf_decks', release: 'r1', version: '1.0.0', manifest: '{}', sizes: '{}', publishedBy: `account:${userId}` });
  const [startedAt, publishedAt, expiresAt] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-16T00:00:00Z'];
  const previewed = { area: 'mf_decks', pullRequest: 12, release: 'r2', manifest: '{}', publishedBy: `account:${userId}`, teammate: userId };
  await insert('releasePreviews', { ...previewed, startedAt, publishedAt, expiresAt });
  await insert('registryHistory', { revision: 1, who: `account:${userId}`, action: 'promote', area: 'mf_decks', release: 'r1', state: flagged });
  await site.db.updateTable('registry').set({ revision: 1, state: flagged }).execute();
  await insert('releaseTokens', { area: 'mf_decks', name: 'Equipo', hash: 'x', createdBy: userId });
  await insert('areaTeam', { area: 'mf_decks', userId, role: 'owner' });
  await insert('securityLog', { event: 'personalRead', userId, about: userId, network: '10.0.0.0/24', device: 'Firefox' });
  const decided = { outcome: 'block', decidedAt: '2026-01-01T00:00:00Z', decidedBy: userId, undo: JSON.stringify({ before: {}, after: {}, blocked: userId }) };
  const appealed = { appealText: 'Zafirael no fue.', appealedBy: userId, appealedAt: '2026-01-01T00:00:00Z' };
  const reviewed = { upheld: true, reviewMessage: 'Zafirael fue.', reviewedAt: '2026-01-01T00:00:00Z', reviewedBy: userId };
  const named = { kind: 'player', ref: String(own.id), name: 'Zafirael', message: 'Zafirael insulta.' };
  // Each names the account in one way.
  await insert('reportCases', { ...named, ...decided, ...appealed, ...reviewed, decidedBy: 'second' });
  await insert('reportCases', { kind: 'store', ref: String(store.id), name: 'La Mesa', ...decided, decidedBy: 'second' });
  await insert('reportCases', { kind: 'tournament', ref: String(source.id), name: 'Reto', ...decided, outcome: 'none', undo: null });
  const { id: caseId } = await site.db.selectFrom('reportCases').select('id').where('kind', '=', 'player').executeTakeFirstOrThrow();
  await insert('reports', { caseId, userId, reason: 'other', details: 'Soy Zafirael.' });
  await insert('auditLog', { userId: 'second', action: 'update', entity: 'report', entityId: String(caseId), after: '{"refusal":"Zafirael insulta."}' });
  await insert('reportAffected', { caseId, userId });
  await insert('hiddenThings', { kind: 'tradeList', ref: userId, caseId });
  await insert('withdrawnNames', { kind: 'player', ref: String(own.id), name: 'zafirael', caseId });
  const here = { tournamentId: imported.id, playerId: own.id };
  const at = '2026-10-03T18:00:00Z';
  await insert('passes', { ...here, hash: 'zafirina', issuedBy: userId, issuedAt: at, usedSince: at });
  await insert('staffPasses', { tournamentId: imported.id, role: 'judge', hash: 'x', issuedBy: userId, issuedAt: at });
  await insert('playerIdBlocks', { firstId: 900001, size: 64, device: 'd1', userId, tournamentId: imported.id, createdAt: at });
  await insert('sessions', { userId: `pass:1:${own.id}`, sid: 'phone', device: 'De Zafirael', expiresAt: '2099-01-01T00:00:00Z' });
  await insert('tournamentPayments', { ...here, method: 'cash', priceCents: 2000000, currency: 'COP', takenBy: userId, paidAt: at });
  await insert('tournamentMessages', { ...here, message: 'Zafirael, ven a la caja.', sentBy: userId, sentAt: at });
  const infraction = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, opponentInformed: true };
  await insert('tournamentPenalties', { ...here, ...infraction, note: 'Zafirael llegó tarde.', judge: userId, givenAt: at });
  await insert('deckChecks', { ...here, round: 1, cards: 59, differences: 'Zafirael lleva 1 de menos.', outcome: 'corrected', judge: userId, checkedAt: at });
  // What they did at the tournament for somebody else.
  const theirs = { tournamentId: imported.id, playerId: claimed.id };
  await insert('passes', { ...theirs, hash: 'other', issuedBy: userId, issuedAt: at, usedSince: at });
  await insert('tournamentMessages', { ...theirs, message: 'Ven a la caja.', sentBy: userId, sentAt: at });
  await insert('tournamentPenalties', { ...theirs, ...infraction, note: '', judge: userId, givenAt: at });
  await insert('deckChecks', { ...theirs, round: 1, cards: 60, differences: '', outcome: 'corrected', judge: userId, checkedAt: at });
  await insert('playerMerges', { keptId: claimed.id, removedId: (await rows.player()).id, mergedBy: userId, mergedAt: at, moved: '{}' });
  await insert('auditLog', {
    userId,
    action: 'update',
    entity: 'storeAdmins',
    entityId: String(store.id),
    before: '{}',
    after: JSON.stringify({ admins: [userId, 'x'] }),
  });
  const invited = { after: JSON.stringify({ admins: ['second', userId] }) };
  await insert('auditLog', { userId: 'second', action: 'create', entity: 'store', entityId: String(store.id), ...invited });
  return { own, store, imported, card };
}

const exported = (id: number) => site.call(exportTom, { params: { id }, query: { offset } }, 'second');
const places = async (id: number) =>
  (await site.call(listEntries, { params: { id } }, 'second')).data.map(({ playerId, TournamentResult: { position, points, record } }) => [
    playerId,
    position,
    points,
    record,
  ]);
const stateOf = async (id: number) => (await site.call(getLog, { params: { id }, query: {} }, 'second')).event;
const bodyOf = (text: string) => readTom(text).file ?? expect(text).toBe('a TOM file');

describe('The list of personal columns', () => {
  test('has every column of every table once', async () => {
    const tables = await tablesWithColumns();
    expect(tables.map(({ table }) => table)).toEqual(Object.keys(personalTables).sort());
    for (const { table, columns } of tables) {
      const { personal = {}, other = [] } = personalTables[table] ?? {};
      if (other !== 'all') expect({ table, columns: [...Object.keys(personal), ...other].sort() }).toEqual({ table, columns });
    }
  });

  test('names every part of the data download', () => {
    const named = new Set(Object.values(personalTables).flatMap(({ download }) => (typeof download === 'string' ? [] : download)));
    expect([...named].sort()).toEqual(Object.keys(getPersonalData.result.shape.data.shape).sort());
  });
});

describe('A person with data everywhere', () => {
  test('has it all in the download', async () => {
    const { imported } = await everywhere();
    const { data } = await site.call(getPersonalData, { params: { userId } }, userId);
    for (const [part, value] of Object.entries(data))
      if (part !== 'block') expect({ part, value }).not.toEqual({ part, value: Array.isArray(value) ? [] : null });
    expect(data.tomFiles).toEqual([{ tournamentId: imported.id, userId: '7766554', firstName: 'Zafirael', lastName: 'Quintanaroo', birthDate: '02/27/1987' }]);
    expect(data.commands).toContainEqual({ tournamentId: imported.id, at: expect.any(String), kind: 'import' });
    expect(data.deployments.map(({ action }) => action).sort()).toEqual(['promote', 'publish']);
  });

  test('is nowhere in the database or its folders after the erasure, except for a day in their ended sessions', async () => {
    const { own, imported } = await everywhere();
    expect((await site.app.inject(`/og/torneo/${imported.id}/imagen.png`)).statusCode).toBe(200);
    const posters = join(dirname(uploads), 'cache/posters');
    expect(await filesIn(posters)).toHaveLength(1);
    expect((await columnsWith(values)).length).toBeGreaterThan(20);

    await site.call(deleteAccount, confirmed, userId);

    expect(await columnsWith(values)).toEqual(['sessions.userId']);
    expect(await filesIn(posters)).toEqual([]);
    for (const file of await filesIn(dirname(uploads))) for (const value of values) expect(await readFile(file, 'latin1')).not.toContain(value);
    const { rows: ending } = await sql<{ left: boolean }>`
      select "expiresAt" > now() + interval '1 day 1 second' as left from sessions where "userId" = ${userId}`.execute(site.db);
    expect(ending.every(({ left }) => !left)).toBe(true);
    expect((await rows.audits('player')).at(-1)).toMatchObject({ action: 'delete', entityId: String(own.id), userId: `retirado-${own.id}` });
  });

  test('leaves the tournament as it was played: places, log and TOM file', async () => {
    const { own, store, imported } = await everywhere();
    const [placesBefore, stateBefore, fileBefore] = [await places(imported.id), await stateOf(imported.id), bodyOf((await exported(imported.id)).text)];

    await site.call(deleteAccount, confirmed, userId);

    expect(await places(imported.id)).toEqual(placesBefore);
    await site.db.updateTable('play').set({ lastId: 'folded again' }).where('tournamentId', '=', imported.id).execute();
    expect(await stateOf(imported.id)).toEqual(stateBefore);
    const { text } = await exported(imported.id);
    const person = { userId: `0${own.id}`, firstName: 'Jugador', lastName: String(own.id), birthDate: '02/27/1990' };
    const before = JSON.parse(JSON.stringify(fileBefore).replaceAll('"7766554"', `"0${own.id}"`));
    expect(bodyOf(text)).toEqual({
      ...before,
      organizer: { popId: person.userId, name: `Jugador ${own.id}` },
      players: before.players.map((player: { userId: string }) => (player.userId === person.userId ? { ...player, ...person } : player)),
    });
    // The file still gives the same places in another tournament.
    const other = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2026-10-03' });
    await site.call(startPlay, { params: { id: other.id }, body: {} }, 'second');
    const { compared } = await site.call(previewTom, { params: { id: other.id }, body: { text } }, 'second');
    expect(compared.flatMap(({ differing }) => differing)).toEqual([]);
  });

  test('leaves nothing for a second account of the same username', async () => {
    const { imported } = await everywhere();
    await site.call(deleteAccount, confirmed, userId);
    const again = { userId: 'user_nueva', role: 'member', email: 'nueva@ejemplo.pe' } as const;
    await site.call(syncUser, { body: { email: again.email } }, again, { 'user-id': again.userId });
    await site.call(createPlayerOfAccount, { body: { userId: again.userId, username: 'zafirina' } }, again);
    const { data } = await site.call(getPersonalData, { params: { userId: again.userId } }, again);
    expect(data).toMatchObject({
      stores: [],
      results: [],
      decks: [],
      collection: [],
      tradeLink: null,
      ownDecks: [],
      claims: [],
      organiserRequests: [],
      commands: [],
      tomFiles: [],
      deployments: [],
    });
    expect(data.player).toMatchObject({ username: 'zafirina', name: 'zafirina', lastName: null, pokemonId: null, birthDate: null });
    expect((await site.refused(exportTom, { params: { id: imported.id }, query: { offset } }, again)).httpStatus).toBe(403);
    expect(await site.refused(getPlayer, { params: { userId } }, 'second')).toMatchObject({ httpStatus: 404 });
  });

  test('leaves what others reported, appealed and may not call themselves as it is', async () => {
    const { own, store } = await everywhere();
    const { id: other } = await rows.player({ userId: 'otra', username: 'otra' });
    const at = '2026-01-01T00:00:00Z';
    const decided = { outcome: 'rename', message: 'Ofende.', decidedAt: at, decidedBy: 'second', undo: '{"before":{"username":"grosera"},"after":{}}' };
    const appealed = { appealText: 'No ofende.', appealedBy: 'otra', appealedAt: at };
    const reviewed = { upheld: true, reviewMessage: 'Sí ofende.', reviewedAt: at, reviewedBy: 'second' };
    const kinds = { player: String(other), deck: `1/${other}`, store: String(store.id) };
    for (const [kind, ref] of Object.entries(kinds)) await insert('reportCases', { kind, ref, name: 'grosera', ...decided, ...appealed, ...reviewed });
    for (const ref of ['otra', 'second']) await insert('reportCases', { kind: 'tradeList', ref, name: 'Lista de otra' });
    await insert('reportCases', { kind: 'store', ref: userId, name: 'grosera' });
    const cases = () => site.db.selectFrom('reportCases').selectAll().where('name', 'in', ['grosera', 'Lista de otra']).orderBy('id').execute();
    const before = await cases();
    const [first] = before;
    const caseId = first?.id ?? 0;
    for (const { id } of before) await insert('reports', { caseId: id, userId: 'third', reason: 'other', details: 'Es grosera.' });
    await insert('reportAffected', { caseId, userId: 'otra' });
    await insert('hiddenThings', { kind: 'tradeList', ref: 'otra', caseId });
    await insert('hiddenThings', { kind: 'deck', ref: userId, caseId });
    for (const [kind, ref] of Object.entries({ ...kinds, tradeList: 'otra' })) await insert('withdrawnNames', { kind, ref, name: 'grosera', caseId });
    const change = { userId: 'second', action: 'update', after: '{"refusal":"Es grosera.","userId":"otra"}' };
    await insert('auditLog', { ...change, entity: 'report', entityId: String(caseId) });
    const about = await site.db.selectFrom('reportCases').select('id').where('ref', '=', String(own.id)).where('kind', '=', 'player').executeTakeFirstOrThrow();
    await insert('auditLog', { ...change, entity: 'store', entityId: String(about.id) });
    const ofOthers = async () => ({
      cases: await cases(),
      reports: await site.db.selectFrom('reports').selectAll().where('userId', '=', 'third').orderBy('id').execute(),
      affected: await site.db.selectFrom('reportAffected').selectAll().where('userId', '=', 'otra').execute(),
      hidden: await site.db.selectFrom('hiddenThings').selectAll().where('caseId', '=', caseId).orderBy('kind').execute(),
      names: await site.db.selectFrom('withdrawnNames').selectAll().where('caseId', '=', caseId).orderBy('kind').execute(),
      changes: await site.db.selectFrom('auditLog').select(['entity', 'after']).where(sql`after->>'userId'`, '=', 'otra').orderBy('id').execute(),
    });
    const whole = await ofOthers();
    expect(Object.values(whole).map(({ length }) => length)).toEqual([6, 6, 1, 2, 4, 2]);

    await site.call(deleteAccount, confirmed, userId);

    expect(await ofOthers()).toEqual(whole);
  });

  test('is not the organizer of a TOM file in which they did not play', async () => {
    await everywhere();
    const { id } = await rows.tournament();
    await insert('play', { tournamentId: id, code: 'ORGANIZED', snapshot: '{}' });
    const data = { name: 'Reto', startdate: '10/03/2026' };
    const head = newTom({ type: '2', mode: 'LEAGUECHALLENGE', data, organizer: { popId: '7766554', name: 'Zafirael Quintanaroo' } });
    await insert('tomFiles', { tournamentId: id, text: writeTom({ ...head, players: [] }), players: '{}' });
    await site.call(deleteAccount, confirmed, userId);
    const { text } = await site.db.selectFrom('tomFiles').select('text').where('tournamentId', '=', id).executeTakeFirstOrThrow();
    expect(bodyOf(text)).toMatchObject({ organizer: { popId: expect.stringMatching(/^0\d+$/), name: expect.stringMatching(/^Jugador \d+$/) } });
  });

  test('leaves the stores, TOM files, sign-ins and words of others as they are', async () => {
    await everywhere();
    const theirs = await rows.store({ admins: ['otra'] });
    const { id: elsewhere } = await rows.tournament();
    await insert('play', { tournamentId: elsewhere, code: 'ELSEWHERE', snapshot: '{}' });
    await insert('tomFiles', { tournamentId: elsewhere, text: 'of an older version', players: '{}' });
    for (const event of ['personalRead', 'signIn'])
      await insert('securityLog', { event, userId: 'otra', about: 'third', network: '10.0.0.0/24', device: 'Chrome' });
    await insert('sessions', { userId: 'otra', sid: 'laptop', device: 'Chrome', expiresAt: '2099-01-01T00:00:00Z' });
    await sql`insert into "searchWords" (kind, word) values ('cards', 'zafivieja')`.execute(site.db);
    const ofOthers = async () => ({
      file: await site.db.selectFrom('tomFiles').selectAll().where('tournamentId', '=', elsewhere).executeTakeFirst(),
      log: await site.db.selectFrom('securityLog').selectAll().where('network', '=', '10.0.0.0/24').where('device', '=', 'Chrome').orderBy('id').execute(),
      changes: await site.db.selectFrom('auditLog').select('id').where('entity', '=', 'storeAdmins').where('entityId', '=', String(theirs.id)).execute(),
      sessions: await site.db.selectFrom('sessions').selectAll().where('userId', '=', 'otra').execute(),
      words: (await sql`select word from "searchWords" where kind = 'cards' and word = 'zafivieja'`.execute(site.db)).rows,
    });
    const before = await ofOthers();
    expect(before).toMatchObject({
      changes: [],
      file: { text: 'of an older version' },
      log: [{ userId: 'otra' }, { userId: 'otra' }],
      sessions: [{}],
      words: [{}],
    });

    await site.call(deleteAccount, confirmed, userId);

    expect(await ofOthers()).toEqual(before);
  });

  test('leaves what was decided about them without their name and texts, and nothing to decide about what is gone', async () => {
    const { own } = await everywhere();
    await insert('reportCases', {
      kind: 'tradeList',
      ref: userId,
      name: 'De Zafirael',
      outcome: 'hide',
      decidedAt: '2026-01-01T00:00:00Z',
      decidedBy: 'second',
    });
    await insert('reportCases', { kind: 'tradeList', ref: userId, name: 'De Zafirael' });
    await insert('reportCases', { kind: 'player', ref: String(own.id), name: 'zafirina' });
    await insert('reportCases', { kind: 'deck', ref: `1/${own.id}`, name: 'De Zafirael' });

    await site.call(deleteAccount, confirmed, userId);

    const left = await site.db.selectFrom('reportCases').select(['kind', 'ref', 'name', 'outcome']).orderBy('id').execute();
    expect(left).toEqual([
      { kind: 'player', ref: String(own.id), name: 'Cuenta eliminada', outcome: 'block' },
      { kind: 'store', ref: expect.any(String), name: 'La Mesa', outcome: 'block' },
      { kind: 'tournament', ref: expect.any(String), name: 'Reto', outcome: 'none' },
      { kind: 'tradeList', ref: expect.stringMatching(/^retirado-\d+$/), name: 'Cuenta eliminada', outcome: 'hide' },
    ]);
  });

  test('revokes the tokens that the person made for their own teams, no others', async () => {
    await insert('users', { userId, role: 'member' });
    for (const [area, member] of [
      ['mf_decks', userId],
      ['mf_stores', 'otra'],
    ] as const) {
      await insert('areaTeam', { area, userId: member, role: 'owner' });
      await insert('releaseTokens', { area, name: 'Equipo', hash: area, createdBy: userId });
      await insert('releaseTokens', { area, name: 'Otra', hash: `${area} otra`, createdBy: 'otra' });
    }
    const revokedAt = '2026-01-01T00:00:00.000Z';
    await insert('releaseTokens', { area: 'mf_decks', name: 'Vieja', hash: 'old', createdBy: userId, revokedAt });
    await site.call(deleteAccount, confirmed, userId);
    const revoked = await site.db.selectFrom('releaseTokens').select(['hash', 'revokedAt']).where('revokedAt', 'is not', null).orderBy('hash').execute();
    expect(revoked).toEqual([
      { hash: 'mf_decks', revokedAt: expect.any(String) },
      { hash: 'old', revokedAt },
    ]);
    expect(revoked[0]?.revokedAt).not.toBe(revokedAt);
  });

  test('keeps everything if the erasure is interrupted', async () => {
    await everywhere();
    await rows.store({ name: 'Sola', admins: [userId] });
    const before = await columnsWith(values);
    expect(await site.refused(deleteAccount, confirmed, userId)).toMatchObject({ code: 'last_admin' });
    expect(await columnsWith(values)).toEqual(before);
  });
});

/** Columns in which the version before the list left a deleted account. */
const leftBehind = ['tomFiles', 'searchWords', 'playLog', 'releases', 'registryHistory', 'releaseTokens', 'tournaments', 'blockedAccounts', 'auditLog'];

/** Deletes the account as the version before the list did, by its person or by an administrator. */
async function deleteAsBefore({ by, player }: { by: string; player: number | null }) {
  const caller = { userId: by, role: 'member' as const };
  await site.db.transaction().execute(async (transaction) => {
    const erasure = { transaction, caller, userId, player: player === null ? null : { id: player, pokemonId: '7766554' }, pseudonym: `retirado-${player}` };
    for (const [table, { erase }] of Object.entries(personalTables)) if (!leftBehind.includes(table)) await erase?.(erasure);
  });
  const personal = ['username', 'name', 'lastName', 'optionalname', 'pokemonId', 'birthDate', 'country', 'state', 'city', 'email'];
  await sql`update "auditLog" set before = before - ${personal}::text[], after = after - ${personal}::text[] where entity in ('player', 'account')`.execute(
    site.db,
  );
  const what = player === null ? { entity: 'account', entityId: userId } : { entity: 'player', entityId: String(player) };
  await insert('auditLog', { userId: by, action: 'delete', ...what });
}

describe('An account that an earlier version deleted incompletely', () => {
  test.each([
    ['its person', userId],
    ['an administrator', 'user_admin'],
    ['an administrator who has not signed in here', 'user_older'],
  ])('leaves nothing after the next start, if %s deleted it', async (_, by) => {
    const { own, imported } = await everywhere();
    await site.call(syncUser, { body: { email: 'a@b.pe' } }, { userId: 'user_admin', role: 'admin', email: 'a@b.pe' }, { 'user-id': 'user_admin' });
    // The player was of another account before.
    await insert('auditLog', { id: 0, userId: 'otra', action: 'create', entity: 'player', entityId: String(own.id), after: '{"userId":"otra"}' });
    const placesBefore = await places(imported.id);
    await deleteAsBefore({ by, player: own.id });
    expect(await columnsWith(values)).toEqual(expect.arrayContaining(['auditLog.userId', 'playLog.userId', 'searchWords.word', 'tomFiles.text']));

    await eraseLeftovers(site.db);

    expect(await columnsWith(values)).toEqual(['sessions.userId']);
    expect(await places(imported.id)).toEqual(placesBefore);
    expect(await rows.audits('player')).toContainEqual(
      expect.objectContaining({ action: 'delete', entityId: String(own.id), userId: by === userId ? `retirado-${own.id}` : by }),
    );
    const after = await site.db.selectFrom('auditLog').selectAll().orderBy('id').execute();
    await eraseLeftovers(site.db);
    expect(await site.db.selectFrom('auditLog').selectAll().orderBy('id').execute()).toEqual(after);
  });

  test('leaves nothing if only the deletion by its person names it', async () => {
    const { own } = await everywhere();
    await site.db.updateTable('auditLog').set({ after: '{"userId":null}' }).where('entity', '=', 'player').where('action', '=', 'create').execute();
    await deleteAsBefore({ by: userId, player: own.id });
    await eraseLeftovers(site.db);
    expect(await columnsWith(values)).toEqual(['sessions.userId']);
  });

  test('leaves nothing if an administrator had linked its player', async () => {
    const { own } = await everywhere();
    await site.db.updateTable('auditLog').set({ action: 'link' }).where('entity', '=', 'player').where('action', '=', 'create').execute();
    await deleteAsBefore({ by: 'user_admin', player: own.id });
    await eraseLeftovers(site.db);
    expect(await columnsWith(values)).toEqual(['sessions.userId']);
  });

  test('leaves nothing if it had no player', async () => {
    const as = { userId, role: 'member', email } as const;
    await site.call(syncUser, { body: { email } }, as, { 'user-id': userId });
    await deleteAsBefore({ by: userId, player: null });
    await eraseLeftovers(site.db);
    expect(await columnsWith(values)).toEqual(['sessions.userId']);
  });

  test('leaves no name in TOM files if no record names its account, and others keep theirs', async () => {
    const { own } = await everywhere();
    await deleteAsBefore({ by: userId, player: own.id });
    await site.db.deleteFrom('auditLog').execute();
    const others = await columnsWith(['<lastname>Jugador0']);
    await eraseLeftovers(site.db);
    expect(await columnsWith(values)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(tomFiles|searchWords)/)]));
    expect([others, await columnsWith(['<lastname>Jugador0'])]).toEqual([['tomFiles.text'], ['tomFiles.text']]);
    const files = () => site.db.selectFrom('tomFiles').selectAll().execute();
    const before = await files();
    await eraseLeftovers(site.db);
    expect(await files()).toEqual(before);
  });

  test.each([
    ['signed in', () => insert('users', { userId, email, role: 'member' })],
    ['got a player', () => rows.player({ userId })],
  ])('keeps its records if it %s again since, and other accounts keep theirs', async (_, come) => {
    const { own } = await everywhere();
    await deleteAsBefore({ by: userId, player: own.id });
    await come();
    // The accounts of an earlier organiser and of a blocked person have never signed in here.
    await insert('auditLog', { userId: 'third', action: 'update', entity: 'player', entityId: String((await rows.player()).id) });
    await insert('auditLog', { userId: 'user_admin', action: 'update', entity: 'account', entityId: 'rude' });
    const idsIn = () => site.db.selectFrom('auditLog').select(['userId', 'entityId']).orderBy('id').execute();
    const before = await idsIn();
    await eraseLeftovers(site.db);
    expect(await idsIn()).toEqual(before);
    expect(await columnsWith(['Quintanaroo', '7766554'])).toEqual([]);
  });
});

test.each(['player', 'account'] as const)('A poster left by an interrupted erasure of a %s is deleted at the next check, and others stay', async (entity) => {
  const posters = join(dirname(uploads), 'cache/posters');
  const { forgetErased } = await import('../../delivery/posters/forget-erased');
  const { PictureCache } = await import('../../delivery/images/picture-cache');
  await mkdir(posters, { recursive: true });
  await rm(`${posters}.erasure`, { force: true });
  const draw = () => writeFile(join(posters, 'left.png'), '');
  await draw();
  await insert('auditLog', { userId: 'x', action: 'delete', entity, entityId: '1' });
  await forgetErased(site.db, new PictureCache(posters), `${posters}.erasure`);
  expect(await readdir(posters)).toEqual([]);
  await draw();
  await insert('auditLog', { userId: 'x', action: 'delete', entity: 'season', entityId: 'liga' });
  await insert('auditLog', { userId: 'x', action: 'update', entity, entityId: '2' });
  await forgetErased(site.db, new PictureCache(posters), `${posters}.erasure`);
  expect(await readdir(posters)).toEqual(['left.png']);
});
