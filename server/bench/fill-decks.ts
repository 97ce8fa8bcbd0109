import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables';
import type { Progress } from './fill';

const cards = 400;
const cardsOfDeck = 12;
const archetypes = 20;
const batch = 1_000;

/** Winners have a deck, and so does everyone in a large tournament: lists show the icons of these decks. */
const hasDeck = sql`(t."winnerId" = r."playerId" or t."numberPlayers" >= 200)`;

/** Adds cards and decks with two favourites each to a filled database; continues after a kill. */
export async function fillDecks(db: Kysely<Tables>, onProgress: (progress: Progress) => void): Promise<void> {
  await sql`
    insert into cards (name, "imageUrl", iconcard, "cardNumber", "printNumber", category, expansion, "expansionCode")
    select 'Carta ' || number, '/uploads/cards/bench-' || number || '.webp', '/uploads/icons/bench-' || number || '.webp', number, number::text, 'Pokémon',
      'Banco de pruebas', 'BENCH' from generate_series(1, ${cards}::int) as number on conflict do nothing`.execute(db);
  await sql`
    insert into archetypes (name, requires) select 'Arquetipo ' || number, array['Carta ' || number]
    from generate_series(1, ${archetypes}::int) as number where not exists (select from archetypes)`.execute(db);
  const { rows } = await sql<{ first: number; last: number; total: number }>`
    select (select min(id) from cards where "expansionCode" = 'BENCH') as first, (select coalesce(max("tournamentId"), 0) from decks) as last,
      (select max(id) from tournaments) as total`.execute(db);
  const { first = 0, last = 0, total = 0 } = rows[0] ?? {};
  for (let from = last; from < total; from += batch) {
    await sql`
      with made as (
        insert into decks ("tournamentId", "playerId", "archetypeId")
        select r."tournamentId", r."playerId", (select min(id) from archetypes) + r.id % ${archetypes} from tournaments t join results r on r."tournamentId" = t.id
        where t.id > ${from} and t.id <= ${from + batch} and ${hasDeck} returning id
      )
      insert into "deckCards" ("deckId", "cardId", quantity, favourite)
      select made.id, ${first} + (made.id + place * 31) % ${cards}, 5, place <= 2 from made, generate_series(1, ${cardsOfDeck}::int) as place`.execute(db);
    onProgress({ table: 'decks', done: Math.min(total, from + batch), total });
  }
  if (last < total) await sql`vacuum analyze`.execute(db);
}
