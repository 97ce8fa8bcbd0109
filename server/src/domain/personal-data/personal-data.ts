import type { PersonalData } from '@mesa/contract/calls/personal-data';
import { readTom } from '@mesa/contract/tom/read';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { personalTables } from '../accounts/personal-columns';
import { collectionOf } from '../collection/copies';
import { tradeLinkOf } from '../collection/trade-links';
import { noticesOf } from '../moderation/appeal';
import { reportsOf } from '../moderation/report';
import { requestsOf } from '../organisers/organiser-requests';
import { ownDecksOf } from '../own-decks/own-decks';
import { claimsOf } from '../players/claims';
import { playedBy } from '../players/played';
import { selectPlayers, toOwn } from '../players/players';
import { preferencesOf } from '../preferences/preferences';

async function decksOf(db: Kysely<Tables>, playerId: number): Promise<PersonalData['decks']> {
  const rows = await db
    .selectFrom('decks as d')
    .innerJoin('tournaments as t', 't.id', 'd.tournamentId')
    .innerJoin('deckCards as k', 'k.deckId', 'd.id')
    .innerJoin('cards as c', 'c.id', 'k.cardId')
    .select(['d.tournamentId', 't.name as tournament', 'd.lateChange', 'd.lateChangeAt', 'c.name', 'k.quantity', 'k.favourite'])
    .where('d.playerId', '=', playerId)
    .orderBy('t.date', 'desc')
    .orderBy('d.id')
    .orderBy('c.name', (name) => name.collate('es-x-icu'))
    .execute();
  const decks = new Map<number, PersonalData['decks'][number]>();
  for (const { tournamentId, tournament, lateChange, lateChangeAt, ...card } of rows) {
    const deck = decks.get(tournamentId) ?? { tournamentId, tournament, cards: [], lateChange, lateChangeAt };
    deck.cards.push(card);
    decks.set(tournamentId, deck);
  }
  return [...decks.values()];
}

/** Returns the data about a player in stored TOM files. Omits files that cannot be read. */
async function tomFilesOf(db: Kysely<Tables>, playerId: number): Promise<PersonalData['tomFiles']> {
  const { rows } = await sql<{ tournamentId: number; text: string; players: Record<string, number> }>`
    select "tournamentId", text, players from "tomFiles"
    where exists (select from jsonb_each_text(players) where value = ${String(playerId)}) order by "tournamentId"`.execute(db);
  return rows.flatMap(({ tournamentId, text, players }) =>
    (readTom(text).file?.players ?? [])
      .filter(({ userId }) => players[userId] === playerId)
      .map(({ userId, firstName, lastName, birthDate }) => ({ tournamentId, userId, firstName, lastName, birthDate })),
  );
}

interface Person {
  db: Kysely<Tables>;
  userId: string;
  player: Parameters<typeof toOwn>[0] | undefined;
}

/** Reads each part of the download. */
const readers: { [part in keyof PersonalData]: (person: Person) => Promise<PersonalData[part]> } = {
  account: async ({ db, userId }) => (await db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null,
  player: async ({ player }) => (player ? toOwn(player) : null),
  stores: ({ db, userId }) =>
    db
      .selectFrom('storeAdmins as a')
      .innerJoin('stores as s', 's.id', 'a.storeId')
      .select(['s.id', 's.name'])
      .where('a.userId', '=', userId)
      .orderBy('s.name', (name) => name.collate('es-x-icu'))
      .execute(),
  results: async ({ db, player }) => (player ? playedBy(db, [player.id]) : []),
  decks: async ({ db, player }) => (player ? decksOf(db, player.id) : []),
  collection: ({ db, userId }) => collectionOf(db, userId),
  tradeLink: ({ db, userId }) => tradeLinkOf(db, userId),
  ownDecks: ({ db, userId }) => ownDecksOf(db, userId),
  reminders: ({ db, userId }) =>
    db.selectFrom('pushSubscriptions').select(['device', 'createdAt', 'tournamentDay', 'newRound']).where('userId', '=', userId).orderBy('id').execute(),
  preferences: ({ db, userId }) => preferencesOf(db, userId),
  claims: ({ db, userId }) => claimsOf(db, userId),
  organiserRequests: ({ db, userId }) => requestsOf(db, userId),
  reports: ({ db, userId }) => reportsOf(db, userId),
  decisions: ({ db, userId }) => noticesOf(db, userId),
  payments: ({ db, player }) =>
    db
      .selectFrom('tournamentPayments')
      .select(['tournamentId', 'method', 'priceCents', 'currency', 'paidAt'])
      .where('playerId', '=', player?.id ?? 0)
      .orderBy('paidAt')
      .execute(),
  messages: ({ db, player }) =>
    db
      .selectFrom('tournamentMessages')
      .select(['tournamentId', 'message', 'sentAt'])
      .where('playerId', '=', player?.id ?? 0)
      .orderBy('id')
      .execute(),
  penalties: ({ db, player }) =>
    db
      .selectFrom('tournamentPenalties')
      .select(['tournamentId', 'penalty', 'infraction', 'severity', 'round', 'note', 'givenAt'])
      .where('playerId', '=', player?.id ?? 0)
      .orderBy('id')
      .execute(),
  deckChecks: ({ db, player }) =>
    db
      .selectFrom('deckChecks')
      .select(['tournamentId', 'cards', 'differences', 'outcome', 'checkedAt'])
      .where('playerId', '=', player?.id ?? 0)
      .orderBy('id')
      .execute(),
  changes: ({ db, userId }) => db.selectFrom('auditLog').select(['at', 'action', 'entity', 'entityId']).where('userId', '=', userId).orderBy('id').execute(),
  sessions: ({ db, userId }) =>
    db.selectFrom('sessions').select(['device', 'startedAt', 'lastSeenAt', 'endedAt']).where('userId', '=', userId).orderBy('startedAt').execute(),
  security: ({ db, userId }) =>
    db.selectFrom('securityLog').select(['at', 'event', 'network', 'device', 'times']).where('userId', '=', userId).orderBy('id').execute(),
  block: async ({ db, userId }) =>
    (await db.selectFrom('blockedAccounts').select(['reason', 'blockedAt']).where('userId', '=', userId).executeTakeFirst()) ?? null,
  tomFiles: async ({ db, player }) => (player ? tomFilesOf(db, player.id) : []),
  commands: async ({ db, userId }) => {
    const rows = await db.selectFrom('playLog').select(['tournamentId', 'entry']).where('userId', '=', userId).orderBy('tournamentId').orderBy('seq').execute();
    return rows.map(({ tournamentId, entry }) => ({ tournamentId, at: new Date(entry.at).toISOString(), kind: entry.command.body.kind }));
  },
  deployments: async ({ db, userId }) => {
    const who = `account:${userId}`;
    const published = await db.selectFrom('releases').select(['publishedAt as at', 'area', 'release']).where('publishedBy', '=', who).execute();
    const changed = await db.selectFrom('registryHistory').select(['at', 'action', 'area', 'release']).where('who', '=', who).execute();
    return [...published.map((one) => ({ ...one, action: 'publish' })), ...changed].sort((one, other) => one.at.localeCompare(other.at));
  },
};

const parts = new Set(Object.values(personalTables).flatMap(({ download }) => (typeof download === 'string' ? [] : download)));

/** Returns all stored data of a person, player or not: each part that `personalTables` names. */
export async function personalData(db: Kysely<Tables>, userId: string): Promise<PersonalData> {
  const player = await selectPlayers(db).where('userId', '=', userId).executeTakeFirst();
  const data: Partial<Record<keyof PersonalData, unknown>> = {};
  for (const part of parts) data[part] = await readers[part]({ db, userId, player });
  return data as PersonalData;
}
