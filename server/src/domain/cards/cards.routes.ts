import {
  countCards,
  createCards,
  deleteCard,
  getCatalogueVersion,
  listCards,
  listExpansionCards,
  listPendingCards,
  searchCards,
  updateCard,
} from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { toPrint } from '@mesa/contract/rules/print';
import { dayIn, lastZone } from '@mesa/contract/rules/time-zone';
import { sql } from 'kysely';
import { offsetOf, pagination, totalPagesOf } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { cardColumns } from './card-row';
import type { CardSearch } from './card-search';
import { createCards as create } from './create-cards';
import { readExpansions } from './expansions';
import { pendingCards } from './pending-list';
import { removeCard, saveCard } from './save-card';

const maxSuggestions = 20;

interface CardDeps extends Deps {
  cardSearch: CardSearch;
}

export function cardRoutes({ serve, db, cardSearch, now }: CardDeps): void {
  /** The day where it ends last: a format's rotation takes effect once it is everywhere. */
  const today = () => dayIn(lastZone, now());

  serve(listCards, async ({ body }) => {
    if ('id' in body) {
      const data = await db.selectFrom('cards').select(cardColumns).where('id', '=', body.id).execute();
      return { status: 'success', data, ...totalPagesOf(pagination(data.length, { page: 1, limit: 1 })) };
    }
    const { page, limit, ...filter } = body;
    const { index } = await cardSearch.current();
    const { cards, total } = index.find(filter, { day: today(), page, limit });
    return { status: 'success', data: cards, ...totalPagesOf(pagination(total, { page, limit })) };
  });

  serve(countCards, async ({ body }) => {
    const { index } = await cardSearch.current();
    return { status: 'success', ...index.count(body, today()) };
  });

  serve(getCatalogueVersion, async () => {
    const { file } = await cardSearch.current();
    return { status: 'success', version: file().version };
  });

  serve(searchCards, async ({ body: { searchText } }) => {
    const { index } = await cardSearch.current();
    return { status: 'success', data: index.suggest(searchText, maxSuggestions) };
  });

  serve(listExpansions, async () => ({ status: 'success', data: (await readExpansions(db)).filter(({ position, cards }) => position !== null || cards > 0) }));

  serve(listExpansionCards, async ({ params, query: { page, limit } }) => {
    const { code } = toPrint(params.code, '');
    const [expansion = null] = await readExpansions(db, code);
    const cards = db.selectFrom('cards').where('expansionCode', '=', code).where('pending', '=', false);
    const { total } = await cards.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await cards
      .select(cardColumns)
      // A subset (GG44) comes after the expansion's own numbers.
      .orderBy(sql`regexp_replace("printNumber", '[0-9].*', '') collate "C"`)
      .orderBy('cardNumber')
      .orderBy('id')
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute();
    return { status: 'success', expansion, cards: rows, pagination: pagination(total, { page, limit }) };
  });

  serve(listPendingCards, async ({ query }) => pendingCards(db, query));

  serve(createCards, async ({ body, caller }) => ({ status: 'success', message: await create(db, caller, body) }));

  serve(updateCard, async ({ body, caller }) => ({ status: 'success', data: await saveCard(db, caller, body) }));

  serve(deleteCard, async ({ body: { id }, caller }) => {
    await removeCard(db, caller, id);
    return { status: 'success', data: true as const };
  });
}
