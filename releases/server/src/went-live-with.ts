import { type Kysely, sql } from 'kysely';
import { type Registry, stateOf } from './registry';
import type { ReleaseTables } from './tables';

/** Returns the other areas that went live in one revision with an area's live release, and still show what they got then; none if it went live alone. */
export async function wentLiveWith(db: Kysely<ReleaseTables>, registry: Registry, area: string): Promise<{ revision: number; areas: string[] }> {
  const { active } = stateOf(registry, area);
  const line = await db
    .selectFrom('registryHistory')
    .select(['revision', 'action', 'state'])
    .where('action', 'in', ['promote', 'together'])
    .where(sql<boolean>`state->'areas'->${area}->>'active' = ${active}`)
    .where(sql<boolean>`state->'areas'->${area}->>'revision' = revision::text`)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (line?.action !== 'together') return { revision: 0, areas: [] };
  const areas = Object.entries(line.state.areas)
    .filter(([other, then]) => other !== area && then.revision === line.revision && stateOf(registry, other).active === then.active)
    .map(([other]) => other);
  return { revision: line.revision, areas };
}
