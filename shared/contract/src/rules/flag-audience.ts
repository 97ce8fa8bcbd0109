import { roleGroups, toRole } from './roles';

interface Audience {
  /** The share of visitors in per cent. */
  percent: number;
  roles: readonly string[];
  /** Names of accounts, or how many there are. */
  accounts: readonly string[];
}

/** Returns whether a flag is off for everyone. */
export const isFlagOff = ({ percent, roles, accounts }: { percent: number; roles: readonly string[]; accounts: readonly unknown[] }): boolean =>
  percent === 0 && roles.length === 0 && accounts.length === 0;

/** Describes a flag's audience: `20 % de los visitantes, organizadores y @ana`, or that it is off. */
export function flagAudience({ percent, roles, accounts }: Audience): string {
  const share = percent === 100 ? 'todos' : `${percent} % de los visitantes`;
  const parts = [...(percent > 0 ? [share] : []), ...roles.map((role) => roleGroups[toRole(role)]), ...accounts];
  const last = parts.pop();
  if (last === undefined) return 'apagada';
  return parts.length > 0 ? `${parts.join(', ')} y ${last}` : last;
}
