import { roles } from '../rules/roles';

/** The audiences of a menu entry besides roles: store administrators. */
export const menuViewers = [...roles, 'store-admin'] as const;
