import type { Author } from '@mesa/contract/play/commands';
import type { Kysely } from 'kysely';
import { mayEditStore } from '../access';
import type { Tables } from '../db/tables';
import { type Caller, HttpError } from '../http';

/** In whose name a caller's commands count in a tournament of this store; 403 where they neither run it nor play. */
export async function authorOf(db: Kysely<Tables>, caller: Caller, storeId: number): Promise<Author> {
  if (caller.role === 'admin') return { role: 'admin' };
  if (await mayEditStore(db, caller, storeId)) return { role: 'staff' };
  const player = await db.selectFrom('players').select('id').where('userId', '=', caller.userId).executeTakeFirst();
  if (!player) throw new HttpError('forbidden', 'Tu cuenta no tiene todavía un jugador: elige tu nombre de usuario en tu perfil.');
  return { role: 'player', player: player.id };
}
