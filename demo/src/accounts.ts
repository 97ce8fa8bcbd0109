import type { DemoAccount } from 'server/identity/demo-account';

/** The accounts for signing in without Clerk. Keys and ids are fixed, because the demo community and the browser tests use them. */
export const demoAccounts = [
  { key: 'admin', id: 'local_admin', name: 'Administración', email: 'admin@mesa-abierta.example', role: 'admin' },
  { key: 'organizador', id: 'local_organizador', name: 'Camila Restrepo', email: 'camila.restrepo@mesa-abierta.example', role: 'owner' },
  { key: 'tienda', id: 'local_tienda', name: 'Joaquín Ferrada', email: 'joaquin.ferrada@mesa-abierta.example', role: 'member' },
  { key: 'jugador', id: 'local_jugador', name: 'Valeria Castro', email: 'valeria.castro@mesa-abierta.example', role: 'member' },
  { key: 'nuevo', id: 'local_nuevo', name: 'Mateo Quiroga', email: 'mateo.quiroga@mesa-abierta.example', role: 'member' },
] as const satisfies readonly DemoAccount[];

export type DemoAccountKey = (typeof demoAccounts)[number]['key'];
