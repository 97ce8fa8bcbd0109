import { maxRegulars, type Regular } from '@mesa/contract/calls/offline-enrolment';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { activePlayer, playersById, toPublic } from '../players/players';

const lastTournaments = 20;

/** Returns everyone entered in the store's last tournaments up to a day, most recent and most frequent first. */
export async function regularsOf(db: Kysely<Tables>, { storeId, date }: { storeId: number; date: string }): Promise<Regular[]> {
  const { rows } = await sql<{ id: number }>`
    select r."playerId" as id
    from (
      select id, date from tournaments where "storeId" = ${storeId} and status <> 'desactivado' and date <= ${date}
      order by date desc, id desc limit ${lastTournaments}
    ) as t
    join results as r on r."tournamentId" = t.id
    group by r."playerId"
    order by max(t.date) desc, count(*) desc, r."playerId"
    limit ${maxRegulars}`.execute(db);
  const players = await playersById(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const row = players.get(id);
    if (!row || row.status !== activePlayer) return [];
    return [{ ...toPublic(row), pokemonId: row.pokemonId, birthYear: row.birthDate === null ? null : Number(row.birthDate.slice(0, 4)) }];
  });
}
