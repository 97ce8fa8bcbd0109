import type { PersonalData } from '@mesa/contract/calls/personal-data';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

type Played = PersonalData['results'][number] & { playerId: number };

/** Returns these players' history, latest first, including deactivated tournaments. */
export const playedBy = (db: Kysely<Tables>, playerIds: readonly number[]): Promise<Played[]> =>
  playerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('results as r')
        .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
        .innerJoin('stores as s', 's.id', 't.storeId')
        .select(['r.playerId', 'r.tournamentId', 't.name as tournament', 's.name as store', 't.date'])
        .select(['r.position', 'r.points', 'r.winRate', 'r.record', 'r.deckName'])
        .where('r.playerId', 'in', playerIds)
        .orderBy('t.date', 'desc')
        .orderBy('t.id', 'desc')
        .execute();
