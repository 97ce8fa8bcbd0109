import { startPlay } from '@mesa/contract/calls/play';
import { ruleOf } from '@mesa/contract/rules/season';
import { sql } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { community } from './community';
import { playDevice, playRound } from './play-device';
import type { TestApp } from './test-app';

/** The id of the player that is merged: no other number in the database contains it. */
export const removedId = 7_654_321;

type Site = Pick<TestApp, 'db' | 'call'>;

/** A tournament that five players, the last of them the player to be removed, have played here and closed. */
async function playedHere(site: Site, storeId: number, players: readonly number[]) {
  const { tournament, result } = community(site);
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2025-05-10', name: 'Jugado aquí' });
  for (const playerId of players) await result(id, playerId);
  await site.call(startPlay, { params: { id }, body: {} }, 'organiser');
  const device = await playDevice(site, id, 'organiser');
  await device.takePen();
  await device.configure();
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    await playRound(device);
  }
  await device.finalize();
  return id;
}

/** Ana twice, with something of hers in every table that refers to players: `ana` stays, `anita` is removed. */
export async function anaTwice(site: Site) {
  const { store, tournament, player, players, result, card, deck } = community(site);
  const { id: storeId } = await store({ name: 'La Mesa', admins: ['organiser'] });
  const others = (await players(4)).map(({ id }) => id);
  const ana = await player({ username: 'ana', name: 'Ana', optionalname: 'Ana Gómez' });
  const anita = await player({
    id: removedId,
    username: 'anita',
    name: 'Anita',
    optionalname: 'Ana Gomes',
    userId: 'user_ana',
    pokemonId: '5550001',
    birthDate: '1990-02-27',
    city: 'Cali',
    rivalsHidden: true,
  });
  await player({ username: 'anita-vieja', status: 0, mergedInto: anita.id });
  const rule = JSON.stringify(ruleOf({ kind: 'match-points', categories: ['Cup', 'Challenge'], best: null, minEvents: 1 } as never));
  const season = await site.db
    .insertInto('seasons')
    .values({ slug: 'liga', name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', rule })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db.insertInto('seasonStores').values({ seasonId: season.id, storeId }).execute();

  const ofAna = await tournament({ storeId, name: 'Liga de marzo', date: '2025-03-01' });
  await result(ofAna.id, ana.id, { position: 1, points: 9, record: '3-0-0' });
  await result(ofAna.id, others[0] ?? 0, { position: 2, points: 0, record: '0-3-0' });
  const ofAnita = await tournament({ storeId, name: 'Liga de abril', date: '2025-04-01', winnerId: anita.id });
  await result(ofAnita.id, anita.id, { position: 1, points: 6, record: '2-1-0' });
  await result(ofAnita.id, others[0] ?? 0, { position: 2, points: 3, record: '1-2-0' });
  const played = await playedHere(site, storeId, [...others, anita.id]);

  const pineco = await card({ name: 'Pineco' });
  for (const id of [ofAnita.id, played]) await deck(id, anita.id, [{ cardId: pineco.id }]);
  await deck(played, others[0] ?? 0, [{ cardId: pineco.id }]);
  const noted = { tournamentId: played, playerId: anita.id };
  const at = '2025-05-10T15:00:00.000Z';
  const insert = <T extends keyof Tables>(table: T, fields: object) =>
    site.db
      .insertInto(table)
      .values(fields as never)
      .execute();
  await insert('tournamentPayments', { ...noted, method: 'cash', priceCents: 100, currency: 'COP', takenBy: 'organiser', paidAt: at });
  await insert('tournamentMessages', { ...noted, message: 'Hola', sentBy: 'organiser', sentAt: at });
  await insert('tournamentPenalties', {
    ...noted,
    ...{ penalty: 'caution', infraction: 'tardiness', severity: 'minor', round: 1, note: '', opponentInformed: true, judge: 'organiser', givenAt: at },
  });
  await insert('deckChecks', { ...noted, round: 1, cards: 60, differences: '', outcome: 'matches', judge: 'organiser', checkedAt: at });
  await insert('passes', { ...noted, hash: 'x', issuedBy: 'organiser', issuedAt: at });
  await sql`
    insert into sessions ("userId", sid, hash, device, "expiresAt")
    select 'pass:' || id || ':' || "playerId", 'pass_1', 'y', 'Android', '2031-01-01' from passes`.execute(site.db);
  await insert('tomFiles', { tournamentId: played, text: '<tournament/>', players: JSON.stringify({ 5550001: anita.id, 7: others[0] }) });
  await insert('claims', { userId: 'asker', playerId: anita.id });
  await insert('claims', { userId: 'asker', playerId: ana.id });
  await insert('claims', { userId: 'refused', playerId: anita.id, settledAt: at, refusal: 'No es.' });
  const ref = `${played}/${anita.id}`;
  await insert('reportCases', { kind: 'deck', ref, name: 'Baraja', reports: 1, outcome: 'hide', decidedAt: at, decidedBy: 'user_admin' });
  await insert('hiddenThings', { kind: 'deck', ref, caseId: 1 });
  await insert('withdrawnNames', { kind: 'deck', ref, name: 'mala', caseId: 1 });
  await insert('withdrawnNames', { kind: 'player', ref: String(anita.id), name: 'grosera', caseId: 1 });
  return { storeId, season: season.id, ana, anita, others, ofAna: ofAna.id, ofAnita: ofAnita.id, played };
}

/**
 * Returns every row of every table as text. Omits what no undo brings back: when a row was last written, how long a log is, and numbers of players that
 * are zero, of which the database leaves rows.
 */
export async function allRows({ db }: Pick<TestApp, 'db'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - '{updatedAt,seq,lastId,snapshotSeq,snapshot}'::text[])::text as row from ${sql.table(name)} t
      where ${name} not in ('seasonPoints', 'seasonDivisions') or (to_jsonb(t)->>'players')::int > 0 order by 1`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
