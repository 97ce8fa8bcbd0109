import type { AreaTeam } from '@mesa/release-contract/calls/team';
import { type AreaAction, mayAct, type TeamRole } from '@mesa/release-contract/team';
import { type Kysely, sql } from 'kysely';
import { peopleNames } from '../kernel/audit/people-names';
import type { Caller } from '../kernel/callers';
import type { Tables } from '../kernel/db/tables';
import { HttpError } from '../kernel/errors';
import { blockedAccounts } from './tokens';

/** Returns an account's role in each area whose team it is in; none while it is blocked. Read from the database each time, so that a removal takes effect at once. */
export async function teamsOf(db: Kysely<Tables>, userId: string): Promise<ReadonlyMap<string, TeamRole>> {
  const rows = await db.selectFrom('areaTeam').select(['area', 'role']).where('userId', '=', userId).where('userId', 'not in', blockedAccounts(db)).execute();
  return new Map(rows.map(({ area, role }) => [area, role]));
}

/** What a caller is to each area. */
export interface Standing {
  /** Null for an area whose team the caller is not in. */
  in: (area: string) => 'admin' | TeamRole | null;
  /** The areas of the caller's teams; null for the site admin, who sees all. */
  areas: readonly string[] | null;
}

/** Returns what a caller is to each area; refuses (403) a caller without any. */
export async function standingOf(db: Kysely<Tables>, { userId, role }: Caller): Promise<Standing> {
  if (role === 'admin') return { in: () => 'admin', areas: null };
  const teams = await teamsOf(db, userId);
  if (teams.size === 0) throw new HttpError('forbidden', 'Solo el administrador del sitio y el equipo de un área ven sus versiones.');
  return { in: (area) => teams.get(area) ?? null, areas: [...teams.keys()] };
}

/** Refuses (403) a caller who may not do this with the area. */
export function requireAction(standing: Standing, area: string, action: AreaAction): void {
  const as = standing.in(area);
  if (as === null) throw new HttpError('forbidden', `No estás en el equipo de ${area}.`);
  if (!mayAct(as, action)) throw new HttpError('forbidden', `Eso lo hace una persona responsable de ${area}: pídeselo.`);
}

/** Returns the teams of these areas, or of all, with people by role and name. */
export async function readTeams(db: Kysely<Tables>, caller: Caller, areas: readonly string[] | null): Promise<AreaTeam[]> {
  if (areas?.length === 0) return [];
  const rows = await db
    .selectFrom('areaTeam as t')
    .leftJoin('players as p', 'p.userId', 't.userId')
    .select(['t.area', 't.userId', 't.role', 't.addedAt', 'p.username'])
    .$if(areas !== null, (query) => query.where('t.area', 'in', areas ?? []))
    .orderBy('t.area')
    .orderBy(sql`t.role = 'member'`)
    .orderBy('p.norm')
    .orderBy('t.userId')
    .execute();
  const names = await peopleNames(db, caller, new Set(rows.map(({ userId }) => userId)));
  const named = areas ?? [...new Set(rows.map(({ area }) => area))];
  return named.map((area) => ({
    area,
    people: rows.filter((row) => row.area === area).map(({ area: _, ...person }) => ({ ...person, name: names[person.userId] ?? person.userId })),
  }));
}
