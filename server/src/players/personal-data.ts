import type { PersonalData } from '@mesa/contract/calls/players';
import type { Kysely } from 'kysely';
import { collectionOf } from '../collection/copies';
import { tradeLinkOf } from '../collection/trade-links';
import type { Tables } from '../db/tables';
import { noticesOf } from '../moderation/appeal';
import { reportsOf } from '../moderation/report';
import { ownDecksOf } from '../own-decks/own-decks';
import { preferencesOf } from '../preferences/preferences';
import { claimsOf } from './claims';
import { playedBy } from './played';
import { selectPlayers, toOwn } from './players';

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

/** Everything that is kept of a person, whether they are a player or not. */
export async function personalData(db: Kysely<Tables>, userId: string): Promise<PersonalData> {
  const account = await db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst();
  const player = await selectPlayers(db).where('userId', '=', userId).executeTakeFirst();
  const stores = await db
    .selectFrom('storeAdmins as a')
    .innerJoin('stores as s', 's.id', 'a.storeId')
    .select(['s.id', 's.name'])
    .where('a.userId', '=', userId)
    .orderBy('s.name', (name) => name.collate('es-x-icu'))
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'startedAt', 'lastSeenAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .execute();
  const security = await db
    .selectFrom('securityLog')
    .select(['at', 'event', 'network', 'device', 'times'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const block = await db.selectFrom('blockedAccounts').select(['reason', 'blockedAt']).where('userId', '=', userId).executeTakeFirst();
  const reminders = await db
    .selectFrom('pushSubscriptions')
    .select(['device', 'createdAt', 'tournamentDay', 'newRound'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const changes = await db.selectFrom('auditLog').select(['at', 'action', 'entity', 'entityId']).where('userId', '=', userId).orderBy('id').execute();
  return {
    account: account ?? null,
    player: player ? toOwn(player) : null,
    stores,
    results: player ? await playedBy(db, [player.id]) : [],
    decks: player ? await decksOf(db, player.id) : [],
    collection: await collectionOf(db, userId),
    tradeLink: await tradeLinkOf(db, userId),
    ownDecks: await ownDecksOf(db, userId),
    reminders,
    preferences: await preferencesOf(db, userId),
    claims: await claimsOf(db, userId),
    reports: await reportsOf(db, userId),
    decisions: await noticesOf(db, userId),
    changes,
    sessions,
    security,
    block: block ?? null,
  };
}
