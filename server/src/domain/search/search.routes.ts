import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import { rankOf } from '@mesa/contract/rules/name-match';
import { stateName } from '@mesa/contract/rules/names';
import { printLabel } from '@mesa/contract/rules/print';
import { type SearchText, toSearchText } from '@mesa/contract/rules/search-text';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Deps } from '../../kernel/pipeline/serve';
import type { CardSearch, SearchedCard } from '../cards/card-search';
import { bestMatches, type Searched, searched } from './match';

const maxPerType = 10;

type Found = Pick<SearchResult, 'id' | 'name'> & Partial<SearchResult> & { status?: TournamentStatus };

interface Scored {
  score: number;
  row: Found;
}

interface Source {
  type: SearchResult['type'];
  /** Returns the best matches, best first. */
  find: (text: SearchText, limit: number) => Promise<Scored[]>;
}

const placeOf = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null;

const nothingElse = { nameEsMx: null, username: null, optionalname: null, useUsername: false, slug: null, imgUrl: null, date: null, place: null, print: null };

/** Returns the most frequent status of the tournaments. */
function mostCommon(statuses: readonly TournamentStatus[]): TournamentStatus | null {
  const times = (status: TournamentStatus) => statuses.filter((other) => other === status).length;
  return [...statuses].sort((a, b) => times(b) - times(a))[0] ?? null;
}

/** Returns a card's score, comparable with the database's scores: the typed share of the name replaces the similarity. */
function scoreOf({ name, nameEn, nameEsMx }: SearchedCard, text: SearchText): number {
  const names = [name, nameEn, nameEsMx].flatMap((one) => (one === null ? [] : toSearchText(one).whole));
  return Math.max(...names.map((one) => rankOf(one, text) + (0.4 * text.whole.length) / Math.max(one.length, text.whole.length)));
}

const cardRow = (card: SearchedCard): Found => ({
  id: card.id,
  name: card.name,
  nameEsMx: card.nameEsMx,
  imgUrl: card.imageUrl,
  print: printLabel(card),
});

interface SearchDeps extends Deps {
  cardSearch: CardSearch;
}

export function searchRoutes({ serve, db, cardSearch }: SearchDeps): void {
  const inDatabase =
    (names: Searched, load: (ids: number[]) => Promise<Found[]>): Source['find'] =>
    async (text, limit) => {
      const matches = await bestMatches(db, names, text, limit);
      const rows = matches.length > 0 ? await load(matches.map(({ id }) => id)) : [];
      const byId = new Map(rows.map((row) => [row.id, row]));
      return matches.flatMap(({ id, score }) => {
        const row = byId.get(id);
        return row ? [{ score, row }] : [];
      });
    };
  /** At equal scores, types further up come first. */
  const sources: Source[] = [
    {
      type: 'tournament',
      find: inDatabase(searched.tournaments, async (ids) => {
        const rows = await db
          .selectFrom('tournaments as t')
          .innerJoin('stores as s', 's.id', 't.storeId')
          .select(['t.id', 't.name', 't.date', 't.city', 't.status', 's.name as store'])
          .where('t.id', 'in', ids)
          .execute();
        return rows.map(({ store, city, ...row }) => ({ ...row, place: placeOf(store, city) }));
      }),
    },
    {
      type: 'player',
      find: inDatabase(searched.players, async (ids) => {
        const columns = ['id', 'name', 'username', 'optionalname', 'useUsername', 'city', 'country'] as const;
        const rows = await db.selectFrom('players').select(columns).where('id', 'in', ids).execute();
        return rows.map(({ city, country, ...row }) => ({ ...row, place: placeOf(city, country) }));
      }),
    },
    {
      type: 'store',
      find: inDatabase(searched.stores, async (ids) => {
        const rows = await db.selectFrom('stores').select(['id', 'name', 'slug', 'address', 'city', 'state']).where('id', 'in', ids).execute();
        return rows.map(({ address, city, state, ...row }) => ({ ...row, place: placeOf(address, city, stateName(state)) }));
      }),
    },
    {
      type: 'card',
      find: async (text, limit) => {
        const { index } = await cardSearch.current();
        return index.suggest(text.whole, limit).map((card) => ({ score: scoreOf(card, text), row: cardRow(card) }));
      },
    },
  ];

  serve(searchAll, async ({ query }) => {
    const text = toSearchText(query.query);
    const found = await Promise.all(
      sources.map(async ({ type, find }) => {
        // One more than shown, to know whether there are more.
        const best = await find(text, maxPerType + 1);
        return { type, shown: best.slice(0, maxPerType), hasMore: best.length > maxPerType };
      }),
    );
    const results = found
      .flatMap(({ type, shown }) => shown.map(({ score, row: { status: _, ...row } }) => ({ score, result: { ...nothingElse, ...row, type } })))
      .sort((a, b) => b.score - a.score)
      .map(({ result }) => result);
    return {
      status: 'success',
      results,
      more: found.filter(({ hasMore }) => hasMore).map(({ type }) => type),
      tournamentStatus: mostCommon(found.flatMap(({ shown }) => shown.flatMap(({ row: { status } }) => status ?? []))),
    };
  });
}
