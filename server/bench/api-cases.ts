import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** A write by the site admin; otherwise a read by a visitor. */
  write?: boolean;
}

/** A measured case. A write has several calls, made in turn, so that each one changes something. */
export interface Case {
  name: string;
  calls: Call[];
}

const year = { startDate: '2025-01-01', endDate: '2025-12-31' };

/** Returns a busy store of usual tournaments; one with a large tournament could not be compared across database sizes. */
export async function busyStore(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ storeId: number }>`
    select "storeId" from tournaments where status = 'finalizado' and date between ${year.startDate} and ${year.endDate}
    group by "storeId" having max("numberPlayers") < 200 order by count(*) desc, "storeId" limit 1`.execute(db);
  return rows[0]?.storeId ?? 1;
}

interface Event {
  id: number;
  playerIds: number[];
}

async function largestTournament(db: Kysely<Tables>): Promise<Event> {
  const { rows } = await sql<Event>`
    select t.id, array(select "playerId" from results where "tournamentId" = t.id order by id) as "playerIds"
    from tournaments t where status = 'finalizado' order by "numberPlayers" desc, id limit 1`.execute(db);
  return rows[0] ?? { id: 1, playerIds: [] };
}

/** Returns an event of the country's season with 200 players: closing it adds up all its totals. */
async function seasonEvent(db: Kysely<Tables>): Promise<Event> {
  const { rows } = await sql<{ id: number }>`
    select t.id from "seasonEvents" e join seasons s on s.id = e."seasonId" join tournaments t on t.id = e."tournamentId"
    where s.slug = 'bench-pais' order by t.category = 'Cup' desc, t."numberPlayers" desc, t.id limit 1`.execute(db);
  const id = rows[0]?.id ?? 1;
  await sql`
    insert into results ("tournamentId", "playerId")
    select ${id}, p."playerId" from "seasonTotals" p join seasons s on s.id = p."seasonId"
    where s.slug = 'bench-pais' and p."playerId" not in (select "playerId" from results where "tournamentId" = ${id})
    order by p.events desc, p."playerId" limit greatest(0, 200 - (select count(*) from results where "tournamentId" = ${id}))`.execute(db);
  const players = await db.selectFrom('results').select('playerId').where('tournamentId', '=', id).orderBy('id').execute();
  return { id, playerIds: players.map(({ playerId }) => playerId) };
}

/** Returns the player with the most events of the country's season. */
async function busyPlayer(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select p.username from "seasonTotals" t join seasons s on s.id = t."seasonId" join players p on p.id = t."playerId"
    where s.slug = 'bench-pais' order by t.events desc, p.id limit 1`.execute(db);
  return rows[0]?.username ?? '';
}

/** Returns a ranking of each kind; those of places are around the busy store. */
async function scopes(db: Kysely<Tables>, storeId: number): Promise<Record<string, Record<string, string>>> {
  const { slug, country, state, city } = await db.selectFrom('stores').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow();
  return {
    'un formato': { format: 'Expandido' },
    'un país': { country },
    'un departamento': { country, state },
    'una ciudad': { country, state, city },
    'una tienda': { store: slug },
    'una temporada': { season: 'bench-pais' },
  };
}

/** Returns the measured calls for this database's content; `deep` is the page number of a deep page, and `place` has the meta of a country. */
export async function casesOf(db: Kysely<Tables>, { deep, place }: { deep: number; place: Record<string, string> }): Promise<Case[]> {
  const storeId = await busyStore(db);
  const largest = await largestTournament(db);
  const closed = await seasonEvent(db);
  const username = await busyPlayer(db);
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
  // Neighbours have each other's record, because the site refuses more wins than losses explain.
  const wins = (index: number, shift: number) => (index % 2 === 0 ? (index / 2 + shift) % 7 : 6 - (((index - 1) / 2 + shift) % 7));
  const saved = ({ id, playerIds }: Event, shift: number): Call => ({
    ...post('/api/tournament-results/bulk-upsert', {
      results: playerIds.map((playerId, index) => ({
        ...{ tournamentId: id, playerId, position: index + 1, points: wins(index, shift) * 3, winRate: wins(index, shift) * 16.5 },
        ...{ record: `${wins(index, shift)}-${6 - wins(index, shift)}-0`, deckName: 'Charizard ex', dropRound: null },
      })),
    }),
    write: true,
  });
  return [
    { name: 'torneos por estado, página 1', calls: [post('/api/tournaments/status', { status: 'finalizado', page: 1, limit: 25 })] },
    { name: `torneos por estado, página ${deep}`, calls: [post('/api/tournaments/status', { status: 'finalizado', page: deep, limit: 25 })] },
    { name: 'torneos de una tienda', calls: [post('/api/tournaments/status-store', { storeId, page: 1, limit: 20 })] },
    { name: `resultados, ${largest.playerIds.length} jugadores`, calls: [post('/api/tournament-results/list', { tournamentId: largest.id })] },
    { name: 'puntos de una tienda, un año', calls: [post('/api/stores/points', { storeId, ...year })] },
    { name: 'ranking', calls: [{ method: 'GET', path: '/api/ranking?page=1' }] },
    ...Object.entries(await scopes(db, storeId)).map(([scope, query]) => ({
      name: `ranking de ${scope}`,
      calls: [{ method: 'GET' as const, path: `/api/ranking?${new URLSearchParams(query)}` }],
    })),
    { name: 'ranking de un país y un año', calls: [{ method: 'GET', path: `/api/ranking?country=Colombia&from=${year.startDate}&to=${year.endDate}` }] },
    { name: 'tabla de una temporada de país', calls: [{ method: 'GET', path: '/api/seasons/bench-pais/table?page=1' }] },
    { name: 'tabla de una temporada de tienda', calls: [{ method: 'GET', path: '/api/seasons/bench-tienda/table?page=1' }] },
    { name: 'un jugador en una temporada', calls: [{ method: 'GET', path: `/api/seasons/bench-pais/players/${encodeURIComponent(username)}` }] },
    { name: 'meta de un país, dos años', calls: [{ method: 'GET', path: `/api/meta?${new URLSearchParams({ ...place, weeks: '104' })}` }] },
    {
      name: 'página de quien jugó 500 torneos',
      calls: [post('/api/tournament-results/results/playerbyusername', { username: 'bench-veterana', page: 1, limit: 20 })],
    },
    { name: `guardar ${largest.playerIds.length} resultados`, calls: [saved(largest, 0), saved(largest, 1)] },
    { name: `cerrar ${closed.playerIds.length} en temporada`, calls: [saved(closed, 0), saved(closed, 1)] },
  ];
}
