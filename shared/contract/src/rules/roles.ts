/** Roles in tokens; a visitor has none. */
export const roles = ['admin', 'owner', 'member'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = { admin: 'Administrador', owner: 'Organizador', member: 'Miembro' };

/** Everybody with a role, in a sentence. */
export const roleGroups: Record<Role, string> = { admin: 'administradores', owner: 'organizadores', member: 'miembros' };

/** A missing or unknown role is a member's. */
export const toRole = (value: unknown): Role => roles.find((role) => role === value) ?? 'member';

export const mayCreateStore = (role: Role | null): boolean => role === 'owner' || role === 'admin';

/** Returns whether a role may enter something restricted to these roles; an empty list is open to everyone. Site admins may enter all. */
export const mayEnter = (role: Role | null, allowed: readonly string[]): boolean =>
  allowed.length === 0 || role === 'admin' || (role !== null && allowed.includes(role));
