import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { personalTables } from '../accounts/personal-columns';
import { noPlayer } from './players';

/** Erases an account according to `personalTables`, in one transaction; 409 while a store would have no administrator left. */
export const deleteAccountOf = (db: Kysely<Tables>, caller: Caller, userId: string): Promise<void> =>
  transact(db, async (transaction) => {
    const account = await transaction.selectFrom('users').select('userId').where('userId', '=', userId).forUpdate().executeTakeFirst();
    const ofAccount = transaction.selectFrom('players').select(['id', 'pokemonId']).where('userId', '=', userId).forUpdate();
    // The first statement finds no player if it waits for a merge, because it read before the account moved to another one.
    const player = (await ofAccount.executeTakeFirst()) ?? (await ofAccount.executeTakeFirst());
    if (!account && !player) throw new HttpError('not_found', noPlayer);
    const pseudonym = `retirado-${player?.id ?? randomBytes(6).toString('hex')}`;
    const steps = Object.values(personalTables);
    // Players that turned out to be this person have its names too.
    const merged = await transaction
      .selectFrom('players')
      .select(['id', 'pokemonId'])
      .where('mergedInto', '=', player?.id ?? 0)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const one of merged) {
      const nobody = `retirado-${one.id}`;
      for (const { erase } of steps) await erase?.({ transaction, caller, userId: nobody, player: one, pseudonym: nobody });
    }
    for (const { erase } of steps) await erase?.({ transaction, caller, userId, player: player ?? null, pseudonym });
    const by = caller.userId === userId ? { ...caller, userId: pseudonym } : caller;
    await audit(
      transaction,
      by,
      player ? { action: 'delete', entity: 'player', entityId: player.id } : { action: 'delete', entity: 'account', entityId: pseudonym },
    );
  });
