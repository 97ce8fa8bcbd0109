import { z } from 'zod';
import { endpoint } from '../endpoint';
import { helpingRoles } from '../play/roles';
import { IdParam, requiredText, Success, UserId } from './primitives';

/** A judge or helper of one tournament. */
const Staff = z.object({ userId: UserId, role: z.enum(helpingRoles), username: z.string(), name: z.string() });
export type Staff = z.infer<typeof Staff>;

const params = z.object({ id: IdParam });
const result = z.object({ status: Success, staff: z.array(Staff) });

export const listTournamentStaff = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/staff',
  access: 'store-admin',
  reads: ['storeAdmins', 'player', 'tournament'],
  summary: 'Los jueces y ayudantes de un torneo',
  params,
  result,
});

export const saveTournamentStaff = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/staff',
  access: 'store-admin',
  writes: ['storeAdmins', 'tournament'],
  summary: 'Invita a una persona, por su nombre de usuario, como juez o ayudante de un torneo; o cambia su rol',
  params,
  body: z.strictObject({ username: requiredText(50, 'Escribe su nombre de usuario'), role: z.enum(helpingRoles) }),
  result,
});

export const removeTournamentStaff = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/staff/remove',
  access: 'store-admin',
  writes: ['storeAdmins', 'tournament'],
  summary: 'Quita a un juez o ayudante de un torneo',
  params,
  body: z.strictObject({ userId: UserId }),
  result,
});
