/** Roles that a token may carry; a visitor has none. */
export const roles = ['admin', 'owner', 'member'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = { admin: 'Administrador', owner: 'Organizador', member: 'Miembro' };

/** A missing or unknown role is a member's. */
export const toRole = (value: unknown): Role => roles.find((role) => role === value) ?? 'member';

export const mayCreateStore = (role: Role | null): boolean => role === 'owner' || role === 'admin';
