import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/db/tables';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** A write, by the site admin; otherwise a visitor reads. */
  write?: boolean;
}

/** What is measured. A write has several calls, taken in turn, so that each of them changes something. */
export interface Case {
  name: string;
  calls: Call[];
}

const year = { startDate: '2025-01-01', endDate: '2025-12-31' };

/** A busy store of usual tournaments: one with a large tournament would not compare with one of a smaller database. */
async function busyStore(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ storeId: number }>`
    select "storeId" from tournaments where status = 'finalizado' and date between ${year.startDate} and ${year.endDate}
    group by "storeId" having max("numberPlayers") < 200 order by count(*) desc, "storeId" limit 1`.execute(db);
  return rows[0]?.storeId ?? 1;
}

async function largestTournament(db: Kysely<Tables>): Promise<{ id: number; playerIds: number[] }> {
  const { rows } = await sql<{ id: number; playerIds: number[] }>`
    select t.id, array(select "playerId" from results where "tournamentId" = t.id order by id) as "playerIds"
    from tournaments t where status = 'finalizado' order by "numberPlayers" desc, id limit 1`.execute(db);
  return rows[0] ?? { id: 1, playerIds: [] };
}

/** The calls that are measured, on what this database holds; `deep` is the page that stands for a deep one. */
export async function casesOf(db: Kysely<Tables>, deep: number): Promise<Case[]> {
  const storeId = await busyStore(db);
  const { id, playerIds } = await largestTournament(db);
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
  const saved = (shift: number): Call => ({
    ...post('/api/tournament-results/bulk-upsert', {
      results: playerIds.map((playerId, index) => ({
        ...{ tournamentId: id, playerId, position: index + 1, points: (index + shift) % 19, winRate: ((index + shift) % 7) * 14.25 },
        ...{ record: `${(index + shift) % 7}-1-0`, deckName: 'Charizard ex', dropRound: null },
      })),
    }),
    write: true,
  });
  return [
    { name: 'torneos por estado, página 1', calls: [post('/api/tournaments/status', { status: 'finalizado', page: 1, limit: 25 })] },
    { name: `torneos por estado, página ${deep}`, calls: [post('/api/tournaments/status', { status: 'finalizado', page: deep, limit: 25 })] },
    { name: 'torneos de una tienda', calls: [post('/api/tournaments/status-store', { storeId, page: 1, limit: 20 })] },
    { name: `resultados, ${playerIds.length} jugadores`, calls: [post('/api/tournament-results/list', { tournamentId: id })] },
    { name: 'puntos de una tienda, un año', calls: [post('/api/stores/points', { storeId, ...year })] },
    { name: 'ranking', calls: [{ method: 'GET', path: '/api/ranking?page=1' }] },
    { name: 'ranking de un país y un año', calls: [{ method: 'GET', path: `/api/ranking?country=Colombia&from=${year.startDate}&to=${year.endDate}` }] },
    { name: `guardar ${playerIds.length} resultados`, calls: [saved(0), saved(1)] },
  ];
}
