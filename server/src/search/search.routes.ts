import { type SearchResult, searchAll } from '@mesa/shared/contracts/site';
import { toSearchText } from '@mesa/shared/rules/search-text';
import type { Deps } from '../http';
import { bestMatches, type Searched, searched } from './match';

const mostOfAType = 10;

type Found = Pick<SearchResult, 'id' | 'name'> & Partial<SearchResult>;

interface Source {
  type: SearchResult['type'];
  names: Searched;
  load: (ids: number[]) => Promise<Found[]>;
}

export function searchRoutes({ serve, db }: Deps): void {
  /** Of two results that fit alike, the one of the type further up comes first. */
  const sources: Source[] = [
    {
      type: 'tournament',
      names: searched.tournaments,
      load: (ids) => db.selectFrom('tournaments').select(['id', 'name']).where('id', 'in', ids).execute(),
    },
    {
      type: 'player',
      names: searched.players,
      load: (ids) => db.selectFrom('players').select(['id', 'name', 'username', 'optionalname', 'useUsername']).where('id', 'in', ids).execute(),
    },
    { type: 'store', names: searched.stores, load: (ids) => db.selectFrom('stores').select(['id', 'name', 'slug']).where('id', 'in', ids).execute() },
    {
      type: 'card',
      names: searched.cards,
      load: (ids) => db.selectFrom('cards').select(['id', 'name', 'imageUrl as imgUrl']).where('id', 'in', ids).execute(),
    },
  ];

  serve(searchAll, async ({ query }) => {
    const text = toSearchText(query.query);
    const found = await Promise.all(
      sources.map(async ({ type, names, load }) => {
        const scores = new Map((await bestMatches(db, names, text, mostOfAType)).map(({ id, score }) => [id, score]));
        const rows = scores.size > 0 ? await load([...scores.keys()]) : [];
        return rows
          .sort((a, b) => a.id - b.id)
          .map((row) => ({
            score: scores.get(row.id) ?? 0,
            result: { username: null, optionalname: null, useUsername: false, slug: null, imgUrl: null, ...row, type },
          }));
      }),
    );
    const results = found
      .flat()
      .sort((a, b) => b.score - a.score)
      .map(({ result }) => result);
    return { status: 'success', results };
  });
}
