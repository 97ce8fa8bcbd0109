import { z } from 'zod';
import { endpoint } from '../endpoint';
import { helpingRoles } from '../play/roles';
import { Id, IdParam, Instant, requiredText, Success, UserId } from './primitives';

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

/** A pass that lets one phone work in a tournament without an account. */
const StaffPass = z.object({
  id: Id,
  role: z.enum(helpingRoles),
  issuedAt: Instant,
  /** When a phone opened it; null if none did. */
  usedSince: Instant.nullable(),
});
export type StaffPass = z.infer<typeof StaffPass>;

const passes = z.array(StaffPass);

export const listStaffPasses = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/staff/passes',
  access: 'store-admin',
  reads: ['desk', 'tournament', 'storeAdmins', 'play'],
  summary: 'Los pases de jueces y ayudantes de un torneo, y desde cuándo los usa un teléfono',
  params,
  result: z.object({ status: Success, passes }),
});

export const issueStaffPass = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/staff/passes',
  access: 'store-admin',
  writes: ['desk', 'session', 'tournament'],
  summary: 'Da un pase de juez o ayudante, que lleva el torneo sin cuenta; o da otro en lugar de uno, que termina. Su secreto se responde solo aquí',
  params,
  body: z.strictObject({ role: z.enum(helpingRoles), insteadOf: Id.optional() }),
  result: z.object({ status: Success, passes, given: z.object({ id: Id, secret: z.string() }) }),
});

export const endStaffPass = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/staff/passes/end',
  access: 'store-admin',
  writes: ['desk', 'session', 'tournament'],
  summary: 'Termina un pase de juez o ayudante: su teléfono deja de entrar a la mesa',
  params,
  body: z.strictObject({ passId: Id }),
  result: z.object({ status: Success, passes }),
});
