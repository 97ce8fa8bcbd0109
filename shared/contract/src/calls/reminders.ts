import { z } from 'zod';
import { endpoint } from '../endpoint';
import { isPushEndpoint } from '../rules/push-services';
import { Id, Instant, Success } from './primitives';

/** The kinds of reminders; each is switched on separately. */
const choices = {
  /** A tournament of theirs is tomorrow or today. */
  tournamentDay: z.boolean(),
  /** Their table in a published round. */
  newRound: z.boolean(),
};

/** A browser with reminders. */
export const RemindedDevice = z.object({
  id: Id,
  /** Chrome en Android. */
  device: z.string(),
  /** Lets the browser recognize itself. */
  endpoint: z.string(),
  createdAt: Instant,
  ...choices,
});
export type RemindedDevice = z.infer<typeof RemindedDevice>;

const unreadable = 'Tu navegador dio unos datos que no sirven para avisarte. Recarga la página y prueba otra vez.';

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'signed-in',
  reads: ['reminder'],
  summary: 'Los dispositivos en los que la persona recibe avisos, y la llave pública con la que el navegador se suscribe',
  result: z.object({ status: Success, publicKey: z.string(), data: z.array(RemindedDevice) }),
});

export const saveReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/save',
  access: 'signed-in',
  writes: ['reminder'],
  summary: 'Qué avisos recibe la persona en el navegador de esta suscripción; sin ninguno, la suscripción se borra',
  body: z.strictObject({
    endpoint: z.string().refine(isPushEndpoint, 'Tu navegador usa un servicio de avisos que no conocemos. Prueba con Chrome, Edge, Firefox o Safari.'),
    p256dh: z.string().regex(/^[\w-]{87}=?$/, unreadable),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, unreadable),
    ...choices,
  }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const removeReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/remove',
  access: 'signed-in',
  writes: ['reminder'],
  summary: 'Deja de avisar en un dispositivo de la persona',
  body: z.strictObject({ id: Id }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
