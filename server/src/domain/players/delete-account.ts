import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { personalTables } from '../accounts/personal-columns';
import { noPlayer } from './players';

/** Erases an account as `personalTables` says, in one transaction; 409 while a store would have no administrator left. */
export const deleteAccountOf = (db: Kysely<Tables>, caller: Caller, userId: string): Promise<void> =>
  transact(db, async (transaction) => {
    const account = await transaction.selectFrom('users').select('userId').where('userId', '=', userId).forUpdate().executeTakeFirst();
    const player = await transaction.selectFrom('players').select(['id', 'pokemonId']).where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (!account && !player) throw new HttpError('not_found', noPlayer);
    const pseudonym = `retirado-${player?.id ?? randomBytes(6).toString('hex')}`;
    const erasure = { transaction, caller, userId, player: player ?? null, pseudonym };
    for (const { erase } of Object.values(personalTables)) await erase?.(erasure);
    const by = caller.userId === userId ? { ...caller, userId: pseudonym } : caller;
    await audit(
      transaction,
      by,
      player ? { action: 'delete', entity: 'player', entityId: player.id } : { action: 'delete', entity: 'account', entityId: pseudonym },
    );
  });
