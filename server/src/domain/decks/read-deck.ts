import type { Deck } from '@mesa/contract/calls/decks';
import { listsClosed } from '@mesa/contract/rules/deck-lists';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { judgeDecks } from '../cards/judge-decks';
import { isHidden } from '../restrictions/hidden-things';
import { resultOf } from '../results/results';
import { type DeckPlace, noDeck } from './deck-access';
import { cardsOfDecks } from './deck-cards';

/**
 * Returns a player's deck in a tournament with its owner; without cards if there is none or its list is hidden from the caller. 404 if an
 * administrator hides it from them.
 */
export async function readDeck(db: Kysely<Tables>, caller: Caller | null, place: DeckPlace, now: Date): Promise<Deck> {
  const { tournamentId, playerId, username: userName } = place;
  const { tournament, ...result } = await resultOf(db, caller, { tournamentId, userName }, now);
  const isOwner = caller !== null && place.userId === caller.userId;
  const hidden = await isHidden(db, 'deck', `${tournamentId}/${playerId}`);
  if (hidden && !isOwner && !tournament.canEdit) throw noDeck();
  const deck = result.listHidden
    ? undefined
    : await db
        .selectFrom('decks')
        .select(['id', 'updatedAt', 'lateChange', 'lateChangeAt'])
        .where('tournamentId', '=', tournamentId)
        .where('playerId', '=', playerId)
        .executeTakeFirst();
  return {
    status: 'success',
    id: deck?.id ?? null,
    deck: (deck && (await cardsOfDecks(db, [deck.id])).get(deck.id)) ?? [],
    findings: (deck && (await judgeDecks(db, [deck.id], tournament)).get(deck.id)) ?? [],
    player: result.player,
    tournament,
    result,
    canEdit: tournament.canEdit || (isOwner && !listsClosed(tournament, now)),
    isOwner,
    ...(hidden ? { hidden } : {}),
    lateChange: deck?.lateChange && deck.lateChangeAt ? { kind: deck.lateChange, at: deck.lateChangeAt } : null,
    updatedAt: deck?.updatedAt ?? null,
  };
}
