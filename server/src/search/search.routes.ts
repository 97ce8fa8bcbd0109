import { type SearchResult, searchAll, searchResultTypes } from '@mesa/shared/contracts/site';
import type { Deps } from '../http';
import { bestMatches, type Match, searched } from './match';
import { toSearchText } from './search-text';

const mostOfAType = 10;
const nothing = { username: null, optionalname: null, slug: null, imgUrl: null };

export function searchRoutes({ serve, db }: Deps): void {
  /** Loads the rows of the matches, each with its score. */
  const scored = async <Row extends { id: number }>(matches: Match[], load: (ids: number[]) => Promise<Row[]>) => {
    if (matches.length === 0) return [];
    const scores = new Map(matches.map(({ id, score }) => [id, score]));
    return (await load([...scores.keys()])).map((row) => ({ row, score: scores.get(row.id) ?? 0 }));
  };

  serve(searchAll, async ({ query }) => {
    const text = toSearchText(query.query);
    const find = (source: keyof typeof searched) => bestMatches(db, searched[source], text, mostOfAType);
    const [tournaments, players, stores, cards] = await Promise.all([find('tournaments'), find('players'), find('stores'), find('cards')]);

    const found: { result: SearchResult; score: number }[] = (
      await Promise.all([
        scored(tournaments, (ids) => db.selectFrom('tournaments').select(['id', 'name']).where('id', 'in', ids).execute()).then((rows) =>
          rows.map(({ row, score }) => ({ result: { ...nothing, ...row, type: 'tournament' as const }, score })),
        ),
        scored(players, (ids) => db.selectFrom('players').select(['id', 'name', 'username', 'optionalname']).where('id', 'in', ids).execute()).then((rows) =>
          rows.map(({ row, score }) => ({ result: { ...nothing, ...row, type: 'player' as const }, score })),
        ),
        scored(stores, (ids) => db.selectFrom('stores').select(['id', 'name', 'slug']).where('id', 'in', ids).execute()).then((rows) =>
          rows.map(({ row, score }) => ({ result: { ...nothing, ...row, type: 'store' as const }, score })),
        ),
        scored(cards, (ids) => db.selectFrom('cards').select(['id', 'name', 'imageUrl as imgUrl']).where('id', 'in', ids).execute()).then((rows) =>
          rows.map(({ row, score }) => ({ result: { ...nothing, ...row, type: 'card' as const }, score })),
        ),
      ])
    ).flat();

    const place = (type: SearchResult['type']) => searchResultTypes.indexOf(type);
    found.sort((a, b) => b.score - a.score || place(a.result.type) - place(b.result.type) || a.result.id - b.result.id);
    return { status: 'success', results: found.map(({ result }) => result) };
  });
}
