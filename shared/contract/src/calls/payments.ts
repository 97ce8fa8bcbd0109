import { z } from 'zod';
import { endpoint } from '../endpoint';
import { paymentMethods } from '../rules/money';
import { Id, IdParam, Success } from './primitives';

const Payment = z.object({ playerId: Id, method: z.enum(paymentMethods), priceCents: z.int(), currency: z.string() });
export type Payment = z.infer<typeof Payment>;

const params = z.object({ id: IdParam });
const result = z.object({
  status: Success,
  /** The price now; null if none was entered. */
  priceCents: z.int().nullable(),
  currency: z.string().nullable(),
  payments: z.array(Payment),
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/payments',
  access: 'staff',
  reads: ['desk', 'tournament', 'storeAdmins'],
  summary: 'Quién pagó su inscripción y cómo, para quienes llevan el torneo',
  params,
  result,
});

export const savePayment = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/payments',
  access: 'staff',
  writes: ['desk', 'tournament'],
  summary: 'Anota que un jugador pagó, y cómo; sin forma de pago, quita la anotación',
  params,
  body: z.strictObject({ playerId: Id, method: z.enum(paymentMethods).nullable() }),
  result,
});
