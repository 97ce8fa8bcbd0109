import { categories, formats } from '@mesa/contract/rules/tournament';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { locations } from '../src/domain/locations/locations';
import type { Tables } from '../src/kernel/db/tables';

/** The size of a filled database. Rows depend only on their number, so two fills give the same rows. */
export interface Size {
  stores: number;
  players: number;
  tournaments: number;
  results: number;
}

export const fullSize: Size = { stores: 2_000, players: 100_000, tournaments: 50_000, results: 1_000_000 };
export const partOf = (size: Size, part: number): Size =>
  Object.fromEntries(Object.entries(size).map(([table, rows]) => [table, Math.max(1, Math.round(rows * part))])) as unknown as Size;

export interface Progress {
  table: string;
  done: number;
  total: number;
}

const firstNames = 'Alejandra Andrés Beatriz Camilo Daniela Elena Fabián Gabriela Héctor Inés Joaquín Karina Lucía Martín Natalia Óscar'.split(' ');
const lastNames = 'Acosta Ávila Cárdenas Duarte Espinoza Fuentes Giraldo Herrera Ibarra Lozano Muñoz Núñez Ocampo Peña Quispe Rincón Yáñez'.split(' ');
const storeNames = 'Dragón,La Baraja,El Mazo,Cartas y Café,Torre Mágica,Nido Cóndor,Punto Sur,La Guarida,Mesa Redonda,Energía'.split(',');
const eventNames = 'Copa,Liga,Reto,Torneo nocturno,Abierto,Clasificatorio,Final,Encuentro'.split(',');
const deckNames = 'Charizard ex,Gardevoir ex,Miraidon ex,Dragapult ex,Lugia VSTAR,Gholdengo ex,Chien-Pao ex,Roaring Moon ex,Lost Zone,Snorlax'.split(',');
export const lastDay = '2025-12-31';

/** Returns a number from 0 to `below` - 1 that depends on an id, different for each `salt`. */
const pick = (id: string, below: number, salt: number): string => `((hashint4extended(${id}, ${salt}) & 2147483647) % ${below})::int`;
const oneOf = (values: readonly string[], id: string, salt: number): RawBuilder<string> =>
  sql`(${values}::text[])[1 + ${sql.raw(pick(id, values.length, salt))}]`;

const stores = (from: number, to: number) => sql`
  insert into stores (id, slug, name, email, country, state, city, address, phone)
  select id, 'tienda-' || id, ${oneOf(storeNames, 'id', 1)} || ' ' || id, 'tienda' || id || '@mesa.example', place.country, place.state, place.city,
    'Calle ' || ${sql.raw(pick('id', 120, 2))} || ' # ' || ${sql.raw(pick('id', 99, 3))}, '300' || id
  from generate_series(${from}::int, ${to}::int) as id, unnest(
    ${locations().map(({ country }) => country)}::text[], ${locations().map(({ state }) => state)}::text[], ${locations().map(({ city }) => city)}::text[]
  ) with ordinality as place (country, state, city, number)
  where place.number = 1 + ${sql.raw(pick('id', locations().length, 4))}`;

/** Players live near their store: each store has a neighbourhood of players. */
const players = (from: number, to: number, size: Size) => sql`
  insert into players (id, username, name, "lastName", optionalname, country, state, city)
  select named.id, fold(named.first) || '.' || named.id, named.first || ' ' || named.last, named.last, case when named.id % 3 = 0 then named.first || ' ' || named.id end,
    stores.country, stores.state, stores.city
  from (
    select id, ${oneOf(firstNames, 'id', 5)} as first, ${oneOf(lastNames, 'id', 6)} as last from generate_series(${from}::int, ${to}::int) as id
  ) as named join stores on stores.id = 1 + ((named.id - 1)::bigint * ${size.stores} / ${size.players})::int`;

const largest = 1_000;
const isLargest = (tournament: number): boolean => tournament % 2_500 === 1;
const isLarge = (tournament: number): boolean => tournament % 500 === 251;

/** Returns the number of players of each tournament: a few with 1,000 and 200, the others with about twenty, adding up to the total. */
export function playersOf(size: Size): number[] {
  const most = Math.min(largest, size.players);
  const special = (id: number): number | null => (isLargest(id) ? most : isLarge(id) ? Math.min(200, most) : null);
  const ids = Array.from({ length: size.tournaments }, (_, index) => index + 1);
  const left = size.results - ids.reduce((sum, id) => sum + (special(id) ?? 0), 0);
  const usual = ids.filter((id) => special(id) === null).length;
  const share = (index: number) => Math.floor((index * left) / Math.max(1, usual));
  let index = 0;
  let borrowed = 0;
  return ids.map((id) => {
    const fixed = special(id);
    if (fixed !== null) return fixed;
    // One tournament's surplus is the next one's deficit.
    const lent = index % 2 === 0 && index < usual - 1 ? id % 12 : -borrowed;
    borrowed = index % 2 === 0 ? lent : 0;
    const count = share(index + 1) - share(index) + lent;
    index += 1;
    return Math.max(0, count);
  });
}

/** The player at a place of a tournament: distinct players of its store's neighbourhood, which is larger for larger tournaments. */
const entrant = (tournament: string, count: string, place: string, store: string, size: Size): string => {
  const near = `least(${size.players}, greatest(${count} * 2, 150))`;
  const step = 7919; // a prime that divides no neighbourhood, so every place is another player
  const start = `((${store} - 1)::bigint * ${size.players} / ${size.stores})`;
  return `(1 + (${start} + (${pick(tournament, 1_000_000, 7)} + ${place}::bigint * ${step}) % ${near}) % ${size.players})::int`;
};

/** Half of the tournaments belong to a tenth of the stores; the newest are still to be played. */
const tournaments = (from: number, to: number, size: Size, counts: readonly number[]) => sql`
  insert into tournaments (id, "storeId", name, date, country, state, city, category, format, status, "winnerId", "numberPlayers", prize)
  select made.id, stores.id, made.event || ' de ' || stores.city || ' ' || made.id, made.date, stores.country, stores.state, stores.city, made.category,
    made.format, made.status,
    case when made.status = 'finalizado' and made.count > 0 then ${sql.raw(entrant('made.id', 'made.count', '1', 'stores.id', size))} end,
    made.count, 'Sobres'
  from (
    select id, count, ${oneOf(eventNames, 'id', 8)} as event,
      date ${sql.lit(lastDay)} - ((${size.tournaments} - id)::bigint * 2000 / ${size.tournaments})::int as date,
      case when count >= 1000 then 'Internacional' when count >= 200 then 'Regional' else ${oneOf(categories.slice(0, 7), 'id', 9)} end as category,
      case when ${sql.raw(pick('id', 10, 10))} < 8 then ${formats[0]} else ${oneOf(formats.slice(1), 'id', 11)} end as format,
      case when id > ${size.tournaments} * 0.98 then 'inscripciones' when id > ${size.tournaments} * 0.97 then 'progreso'
        when ${sql.raw(pick('id', 100, 12))} = 0 and count < 200 then 'desactivado' else 'finalizado' end as status,
      case when ${sql.raw(pick('id', 2, 13))} = 0 then ${sql.raw(pick('id', Math.max(1, Math.round(size.stores / 10)), 14))}
        else ${sql.raw(pick('id', size.stores, 15))} end + 1 as store
    from unnest(${Array.from({ length: to - from + 1 }, (_, index) => from + index)}::int[], ${counts.slice(from - 1, to)}::int[]) as given (id, count)
  ) as made join stores on stores.id = made.store`;

/** The results of a tournament's players; none if it is not finished. */
const results = (from: number, to: number, size: Size) => sql`
  insert into results ("tournamentId", "playerId", position, points, "winRate", record, "deckName")
  select id, player, case when over then place end, case when over then wins * 3 + draws end,
    case when over then round(100.0 * wins / 7, 2) end, case when over then concat_ws('-', wins, 7 - wins - draws, draws) end,
    ${oneOf(deckNames, 'player', 16)}
  from (
    select t.id, place, t.status in ('finalizado', 'desactivado') as over,
      ${sql.raw(entrant('t.id', 't."numberPlayers"', 'place', 't."storeId"', size))} as player,
      6 - (place - 1) * 6 / t."numberPlayers" as wins, (t.id + place) % 2 as draws
    from tournaments t, generate_series(1, t."numberPlayers") as place
    where t.id between ${from} and ${to}
  ) as played`;

interface Step {
  table: 'stores' | 'players' | 'tournaments' | 'results';
  /** The number of stores, players or tournaments; results are counted by tournaments. */
  total: number;
  batch: number;
  /** Returns how much is already filled. */
  reached: string;
  insert: (from: number, to: number) => RawBuilder<unknown>;
}

interface Filling {
  onProgress?: (progress: Progress) => void;
  /** Runs a vacuum afterwards, as a running database would. */
  vacuum?: boolean;
}

/**
 * Fills a migrated database with stores, players, tournaments and results. Each batch is one statement: after a kill it continues with the next one,
 * and it leaves a full database unchanged.
 */
export async function fill(db: Kysely<Tables>, size: Size, { onProgress = () => undefined, vacuum = true }: Filling = {}): Promise<void> {
  const counts = playersOf(size);
  const steps: Step[] = [
    { table: 'stores', total: size.stores, batch: 500, reached: 'id', insert: stores },
    { table: 'players', total: size.players, batch: 5_000, reached: 'id', insert: (from, to) => players(from, to, size) },
    { table: 'tournaments', total: size.tournaments, batch: 1_000, reached: 'id', insert: (from, to) => tournaments(from, to, size, counts) },
    { table: 'results', total: size.tournaments, batch: 500, reached: 'tournamentId', insert: (from, to) => results(from, to, size) },
  ];
  let written = false;
  for (const { table, total, batch, reached, insert } of steps) {
    const { rows } = await sql<{ last: number }>`select coalesce(max(${sql.ref(reached)}), 0) as last from ${sql.table(table)}`.execute(db);
    for (let last = rows[0]?.last ?? 0; last < total; last += batch) {
      await insert(last + 1, Math.min(last + batch, total)).execute(db);
      written = true;
      onProgress({ table, done: Math.min(last + batch, total), total });
    }
    // The rows have fixed ids; moves the sequence past them.
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
  }
  if (written && vacuum) await sql`vacuum analyze`.execute(db);
}

/** Reports the progress of a fill in one line, overwritten on a terminal. */
export function printProgress(name: string): (progress: Progress) => void {
  let before = '';
  return ({ table, done, total }) => {
    const part = `${name}: ${table} ${Math.floor((100 * done) / total)} %`;
    if (part === before) return;
    before = part;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${part}${done === total ? '\n' : ''}`);
    else if (done === total || Math.floor((100 * done) / total) % 10 === 0) console.log(part);
  };
}
