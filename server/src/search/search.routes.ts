import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import { stateName } from '@mesa/contract/rules/names';
import { toSearchText } from '@mesa/contract/rules/search-text';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Deps } from '../http';
import { bestMatches, type Searched, searched } from './match';

const mostOfAType = 10;

type Found = Pick<SearchResult, 'id' | 'name'> & Partial<SearchResult> & { status?: TournamentStatus };

interface Source {
  type: SearchResult['type'];
  names: Searched;
  load: (ids: number[]) => Promise<Found[]>;
}

const placeOf = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null;

const nothingElse = { username: null, optionalname: null, useUsername: false, slug: null, imgUrl: null, date: null, place: null, print: null };

/** The status that most of the tournaments have. */
function mostCommon(statuses: readonly TournamentStatus[]): TournamentStatus | null {
  const times = (status: TournamentStatus) => statuses.filter((other) => other === status).length;
  return [...statuses].sort((a, b) => times(b) - times(a))[0] ?? null;
}

export function searchRoutes({ serve, db }: Deps): void {
  /** Of two results that fit alike, the one of the type further up comes first. */
  const sources: Source[] = [
    {
      type: 'tournament',
      names: searched.tournaments,
      load: async (ids) => {
        const rows = await db
          .selectFrom('tournaments as t')
          .innerJoin('stores as s', 's.id', 't.storeId')
          .select(['t.id', 't.name', 't.date', 't.city', 't.status', 's.name as store'])
          .where('t.id', 'in', ids)
          .execute();
        return rows.map(({ store, city, ...row }) => ({ ...row, place: placeOf(store, city) }));
      },
    },
    {
      type: 'player',
      names: searched.players,
      load: async (ids) => {
        const columns = ['id', 'name', 'username', 'optionalname', 'useUsername', 'city', 'country'] as const;
        const rows = await db.selectFrom('players').select(columns).where('id', 'in', ids).execute();
        return rows.map(({ city, country, ...row }) => ({ ...row, place: placeOf(city, country) }));
      },
    },
    {
      type: 'store',
      names: searched.stores,
      load: async (ids) => {
        const rows = await db.selectFrom('stores').select(['id', 'name', 'slug', 'address', 'city', 'state']).where('id', 'in', ids).execute();
        return rows.map(({ address, city, state, ...row }) => ({ ...row, place: placeOf(address, city, stateName(state)) }));
      },
    },
    {
      type: 'card',
      names: searched.cards,
      load: async (ids) => {
        const columns = ['id', 'name', 'imageUrl as imgUrl', 'expansionCode', 'collectionNumber', 'cardNumber'] as const;
        const rows = await db.selectFrom('cards').select(columns).where('id', 'in', ids).execute();
        return rows.map(({ expansionCode, collectionNumber, cardNumber, ...row }) => ({ ...row, print: `${expansionCode} ${collectionNumber ?? cardNumber}` }));
      },
    },
  ];

  serve(searchAll, async ({ query }) => {
    const text = toSearchText(query.query);
    const found = await Promise.all(
      sources.map(async ({ type, names, load }) => {
        // One more than is shown tells whether there are more.
        const matches = await bestMatches(db, names, text, mostOfAType + 1);
        const scores = new Map(matches.slice(0, mostOfAType).map(({ id, score }) => [id, score]));
        const rows = scores.size > 0 ? await load([...scores.keys()]) : [];
        return { type, rows: rows.sort((a, b) => a.id - b.id), scores, hasMore: matches.length > mostOfAType };
      }),
    );
    const results = found
      .flatMap(({ type, rows, scores }) => rows.map(({ status: _, ...row }) => ({ score: scores.get(row.id) ?? 0, result: { ...nothingElse, ...row, type } })))
      .sort((a, b) => b.score - a.score)
      .map(({ result }) => result);
    return {
      status: 'success',
      results,
      more: found.filter(({ hasMore }) => hasMore).map(({ type }) => type),
      tournamentStatus: mostCommon(found.flatMap(({ rows }) => rows.flatMap(({ status }) => status ?? []))),
    };
  });
}
