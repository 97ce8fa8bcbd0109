import { cardFields } from '@mesa/contract/calls/card-fields';
import type { Card, updateCard } from '@mesa/contract/calls/cards';
import { columnsOf } from '@mesa/contract/calls/fields';
import { counted } from '@mesa/contract/text/plural';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { nameDecksOf } from '../archetypes/name-decks';
import { type CardRow, cardColumns, cardRow, printKey } from './card-row';
import { ensureExpansions } from './expansions';
import { resolvePendingByName, resolvePendingPrint } from './pending';
import { lockPrints } from './write-cards';

/** Saves a card. A pending card becomes a loaded one. */
export async function saveCard(db: Kysely<Tables>, caller: Caller, { id, updatedAt, ...fields }: z.output<typeof updateCard.body>): Promise<Card> {
  return transact(db, async (transaction) => {
    const before = await transaction.selectFrom('cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw new HttpError('not_found');
    requireFresh(before, updatedAt);

    // Pages do not read the search names, so omitted ones stay.
    const { nameEn = before.nameEn, nameEsMx = before.nameEsMx } = fields;
    const row = cardRow({ ...fields, nameEn, nameEsMx });
    const same = (await lockPrints(transaction, [row])).get(printKey(row));
    if (same && same.id !== id) {
      if (!same.pending) throw new HttpError('conflict', `La carta ${printKey(row)} ya existe.`);
      await resolvePendingPrint(transaction, same.id, id);
    }
    await ensureExpansions(transaction, [row]);
    const card = await transaction
      .updateTable('cards')
      .set({ ...row, updatedAt: nextUpdatedAt })
      .where('id', '=', id)
      .returning(cardColumns)
      .executeTakeFirstOrThrow();
    await nameDecksOf(transaction, [id]);
    await resolvePendingByName(transaction, [row]);
    const changes = changesOf<CardRow>(before, row);
    if (changes) await audit(transaction, caller, { action: 'update', entity: 'card', entityId: id, ...changes });
    return card;
  });
}

/** Deletes a card that no deck and no collection contains. */
export async function removeCard(db: Kysely<Tables>, caller: Caller, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const before = await transaction
      .selectFrom('cards')
      .select([...columnsOf(cardFields), 'printNumber'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new HttpError('not_found');
    const { decks } = await transaction
      .selectFrom((holders) => holders.selectFrom('deckCards').select('cardId').unionAll(holders.selectFrom('ownDeckCards').select('cardId')).as('held'))
      .select(sql<number>`count(*)::int`.as('decks'))
      .where('cardId', '=', id)
      .executeTakeFirstOrThrow();
    if (decks > 0) {
      const holders = counted(decks, 'baraja lleva', 'barajas llevan');
      throw new HttpError('in_use', `No se puede eliminar: ${holders} esta carta.`, { count: decks });
    }
    const { people } = await transaction
      .selectFrom('cardCopies')
      .select(sql<number>`count(distinct "userId")::int`.as('people'))
      .where('cardId', '=', id)
      .executeTakeFirstOrThrow();
    if (people > 0) {
      const holders = counted(people, 'persona la anotó en su colección', 'personas la anotaron en su colección');
      throw new HttpError('in_use', `No se puede eliminar: ${holders}.`, { count: people });
    }
    await transaction.deleteFrom('cards').where('id', '=', id).execute();
    await audit(transaction, caller, { action: 'delete', entity: 'card', entityId: id, before });
  });
}
