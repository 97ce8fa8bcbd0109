import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, Instant, paragraphs, Success } from './primitives';

export const TournamentMessage = z.object({
  id: Id,
  message: z.string(),
  sentAt: Instant,
  /** The player it is for; null if for everyone. */
  playerId: Id.nullable(),
});
export type TournamentMessage = z.infer<typeof TournamentMessage>;

/** The longest message, in characters: it has to fit a phone's notification and a chat. */
export const maxMessage = 500;

const params = z.object({ id: IdParam });
const result = z.object({ status: Success, messages: z.array(TournamentMessage) });

export const listTournamentMessages = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/messages',
  access: 'anyone',
  reads: ['desk', 'tournament', 'storeAdmins', 'player'],
  summary: 'Los mensajes de quien organiza un torneo del último día, el más reciente primero: los que son para todos y los que son para quien pregunta',
  params,
  result,
});

export const sendTournamentMessage = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/messages',
  access: 'store-admin',
  writes: ['desk', 'tournament'],
  summary: 'Envía un mensaje a todos los jugadores de un torneo, o a uno; se ve durante un día',
  params,
  body: z.strictObject({
    message: z
      .string()
      .refine((text) => text.trim() !== '', 'Escribe el mensaje.')
      .refine((text) => text.trim().length <= maxMessage, `El mensaje tiene más de ${maxMessage} letras: acórtalo, o envíalo en varios.`)
      .pipe(paragraphs(maxMessage)),
    playerId: Id.optional(),
  }),
  result,
});

export const removeTournamentMessage = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/messages/remove',
  access: 'store-admin',
  writes: ['desk', 'tournament'],
  summary: 'Quita un mensaje de un torneo',
  params,
  body: z.strictObject({ messageId: Id }),
  result,
});
