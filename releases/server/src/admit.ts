import { type AreaAction, mayAct, type TeamRole } from '@mesa/release-contract/team';
import type { Caller, DeployToken } from './callers';
import { RefusedCall } from './refused-call';

/** A call of a deployer: what it does with the area in its address. A call that names no action is not for members of a team. */
interface Asked {
  action: AreaAction | undefined;
  area: string;
}

/** Refuses (403) a token of another area, and what only people do. */
export function admitToken({ area }: DeployToken, { action = 'promote', area: wanted }: Asked): void {
  if (area !== wanted) throw new RefusedCall('forbidden', `Esta llave despliega ${area}, no ${wanted}.`);
  if (!mayAct('token', action)) throw new RefusedCall('forbidden', 'Eso lo hace una persona con su cuenta, no una llave.');
}

interface Admitting {
  /** The role of administrators, who may do everything. */
  admin: string;
  /** Returns an account's role in an area's team; null if it is not in it. */
  roleIn: (userId: string, area: string) => Promise<TeamRole | null>;
}

/** Refuses (403) a person who is not in the team of the area, or may not do this with it. */
export async function admitTeam<C extends Caller>(
  caller: C,
  { action = 'promote', area }: Asked,
  { admin, roleIn }: Admitting,
): Promise<C & { team?: TeamRole }> {
  if (caller.role === admin) return caller;
  const team = await roleIn(caller.userId, area);
  if (!team) throw new RefusedCall('forbidden');
  const whom = mayAct('owner', action) ? `una persona responsable de ${area}` : 'el administrador del sitio';
  if (!mayAct(team, action)) throw new RefusedCall('forbidden', `Eso lo hace ${whom}: pídeselo.`);
  return { ...caller, team };
}
