import type { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import type { Result } from '@mesa/contract/endpoint';
import { divisionOf, seasonOf } from '@mesa/contract/play/structure';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { cardsOfDecks } from './deck-cards';

type Sheet = Result<typeof listDeckSheets>['data'][number];

/** Returns the content of a tournament's deck sheets, by player name. The caller must have checked that an organiser asks. */
export async function deckSheets(db: Kysely<Tables>, tournamentId: number): Promise<Sheet[]> {
  const rows = await db
    .selectFrom('decks as d')
    .innerJoin('players as p', 'p.id', 'd.playerId')
    .innerJoin('tournaments as t', 't.id', 'd.tournamentId')
    .select(['d.id', 'd.playerId', 'p.name', 'p.lastName', 'p.username', 'p.pokemonId', 'p.birthDate', 't.date'])
    .where('d.tournamentId', '=', tournamentId)
    .orderBy('p.name', (name) => name.collate('es-x-icu'))
    .orderBy('p.lastName', (name) => name.collate('es-x-icu'))
    .orderBy('p.id')
    .execute();
  const decks = await cardsOfDecks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, playerId, name, lastName, username, pokemonId, birthDate, date }) => {
    const cards = decks.get(id);
    if (!cards) return [];
    const division = birthDate === null ? null : divisionOf(Number(birthDate.slice(0, 4)), seasonOf(date));
    return [{ playerId, name: [name, lastName].filter(Boolean).join(' ') || username, pokemonId, division, cards }];
  });
}
