import type { Person } from '@mesa/contract/calls/play';
import { divisionOf } from '@mesa/contract/play/structure';
import { displayName } from '@mesa/contract/rules/names';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

const yearOf = (day: string | null): number | null => (day === null ? null : Number(day.slice(0, 4)));

/** Returns the players of these ids, in order; omits unknown ids. The birth date decides the division and is not returned. */
export async function peopleOf(db: Kysely<Tables>, ids: readonly number[], season: number, { forStaff = false } = {}): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('players')
    .select(['id', 'username', 'name', 'optionalname', 'useUsername', 'birthDate'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: displayName(row),
    username: row.username,
    division: divisionOf(yearOf(row.birthDate), season),
    ...(forStaff && row.birthDate === null ? { noYear: true as const } : {}),
  }));
}
