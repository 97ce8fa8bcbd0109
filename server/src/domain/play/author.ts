import type { Author } from '@mesa/contract/play/commands';
import type { PlayerId } from '@mesa/contract/play/model';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { mayEditStore } from '../stores/access';

interface Sender {
  readonly by: Author;
  /** The account's player: organisers may also play. */
  readonly self: PlayerId | null;
}

/** Returns whom a caller's commands count for in a tournament of this store; 403 if they neither run it nor play. */
export async function senderOf(db: Kysely<Tables>, caller: Caller, storeId: number): Promise<Sender> {
  const player = await db.selectFrom('players').select('id').where('userId', '=', caller.userId).executeTakeFirst();
  const self = player?.id ?? null;
  if (caller.role === 'admin') return { by: { role: 'admin' }, self };
  if (await mayEditStore(db, caller, storeId)) return { by: { role: 'staff' }, self };
  if (self === null) throw new HttpError('forbidden', 'Tu cuenta no tiene todavía un jugador: elige tu nombre de usuario en tu perfil.');
  return { by: { role: 'player', player: self }, self };
}
