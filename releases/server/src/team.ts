import type { AreaTeam } from '@mesa/release-contract/calls/team';
import { type AreaAction, mayAct, type TeamRole } from '@mesa/release-contract/team';
import type { Kysely } from 'kysely';
import type { Caller } from './callers';
import type { Accounts } from './host';
import { RefusedCall } from './refused-call';
import type { ReleaseTables } from './tables';

/** Returns an account's role in each area whose team it is in; none while it is blocked. Read from the database each time, so that a removal takes effect at once. */
export async function teamsOf(db: Kysely<ReleaseTables>, { blocked }: Pick<Accounts, 'blocked'>, userId: string): Promise<ReadonlyMap<string, TeamRole>> {
  const rows = await db.selectFrom('areaTeam').select(['area', 'role']).where('userId', '=', userId).where('userId', 'not in', blocked).execute();
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
export async function standingOf(db: Kysely<ReleaseTables>, accounts: Accounts, { userId, role }: Caller): Promise<Standing> {
  if (role === accounts.admin) return { in: () => 'admin', areas: null };
  const teams = await teamsOf(db, accounts, userId);
  if (teams.size === 0) throw new RefusedCall('forbidden', 'Solo el administrador del sitio y el equipo de un área ven sus versiones.');
  return { in: (area) => teams.get(area) ?? null, areas: [...teams.keys()] };
}

/** Refuses (403) a caller who may not do this with the area. */
export function requireAction(standing: Standing, area: string, action: AreaAction): void {
  const as = standing.in(area);
  if (as === null) throw new RefusedCall('forbidden', `No estás en el equipo de ${area}.`);
  if (!mayAct(as, action)) throw new RefusedCall('forbidden', `Eso lo hace una persona responsable de ${area}: pídeselo.`);
}

/** Returns the teams of these areas, or of all, with people by role and name. */
export async function readTeams(db: Kysely<ReleaseTables>, accounts: Accounts, caller: Caller, areas: readonly string[] | null): Promise<AreaTeam[]> {
  if (areas?.length === 0) return [];
  const rows = await db
    .selectFrom('areaTeam')
    .select(['area', 'userId', 'role', 'addedAt'])
    .$if(areas !== null, (query) => query.where('area', 'in', areas ?? []))
    .orderBy('area')
    .execute();
  const people = rows.length === 0 ? [] : await accounts.named(db, caller, new Set(rows.map(({ userId }) => userId)));
  const inTeam = (area: string, role: TeamRole) =>
    people.flatMap(({ userId, name, username }) =>
      rows.filter((row) => row.area === area && row.role === role && row.userId === userId).map(({ addedAt }) => ({ userId, role, addedAt, name, username })),
    );
  const named = areas ?? [...new Set(rows.map(({ area }) => area))];
  return named.map((area) => ({ area, people: [...inTeam(area, 'owner'), ...inTeam(area, 'member')] }));
}
