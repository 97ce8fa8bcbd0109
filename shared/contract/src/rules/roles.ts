/** Roles that a token may carry; a visitor has none. */
export const roles = ['admin', 'owner', 'member'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = { admin: 'Administrador', owner: 'Organizador', member: 'Miembro' };

/** A missing or unknown role is a member's. */
export const toRole = (value: unknown): Role => roles.find((role) => role === value) ?? 'member';

export const mayCreateStore = (role: Role | null): boolean => role === 'owner' || role === 'admin';

/** Whether someone may see what is for these roles; without any it is everyone's. The site admin sees all. */
export const mayEnter = (role: Role | null, allowed: readonly Role[]): boolean =>
  allowed.length === 0 || role === 'admin' || (role !== null && allowed.includes(role));
