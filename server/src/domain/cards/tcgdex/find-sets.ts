import { toPrint } from '@mesa/contract/rules/print';
import type { SerieModel, SetModel } from '@tcgdex/sdk';
import type { Tcgdex } from './client';
import type { KnownExpansion } from './expansions-of';

/** A TCGdex set in its languages, and the expansion of its cards. */
export interface FoundSet {
  setId: string;
  code: string;
  es: SetModel | null;
  en: SetModel | null;
  mx: SetModel | null;
}

/** Pokémon TCG Pocket is another game. */
const otherGames = new Set(['tcgp']);

/** Returns the main set of a gallery: `swsh12.5gg` belongs to `swsh12.5` if that is a set of the same series. */
const wholeOf = (setId: string, ids: ReadonlySet<string>): string => {
  const [, whole] = /^(.*\d)[a-z]+$/.exec(setId) ?? [];
  return whole !== undefined && ids.has(whole) ? whole : setId;
};

const abbreviationOf = (set: SetModel): string | undefined => (set as { abbreviation?: { official?: unknown } }).abbreviation?.official as string | undefined;

/** Returns the code of a new expansion: the code in decks, otherwise TCGdex's id. */
function newCode(set: SetModel): string {
  const named = [abbreviationOf(set), set.tcgOnline, set.id].find((text) => typeof text === 'string' && /^[\w-]{2,10}$/.test(text)) ?? set.id;
  return toPrint(named.replace(/[^\w-]/g, ''), '').code.slice(0, 10);
}

/** Returns whether the collection follows a series: it knows one of its sets, or the series began after the oldest known one. */
async function isFollowed({ es, en }: Tcgdex, series: SerieModel, known: ReadonlySet<string>, since: string): Promise<boolean> {
  if (series.sets.some(({ id }) => known.has(id))) return true;
  const [first] = series.sets;
  const set = first ? ((await en.set.get(first.id)) ?? (await es.set.get(first.id))) : null;
  return set !== null && since !== '' && String(set.releaseDate) >= since;
}

/** Returns the TCGdex sets that the collection follows, in the order of their series; `since` is the day of the oldest known one. */
export async function findSets(tcgdex: Tcgdex, known: readonly KnownExpansion[], since: string): Promise<FoundSet[]> {
  const { es, en, mx } = tcgdex;
  const codeOf = new Map(known.flatMap(({ code, tcgdexIds }) => tcgdexIds.map((id) => [id, code] as const)));
  const found: FoundSet[] = [];
  for (const { id } of await en.serie.list()) {
    const series = otherGames.has(id) ? null : await en.serie.get(id);
    if (!series || !(await isFollowed(tcgdex, series, new Set(codeOf.keys()), since))) continue;
    const ids = new Set(series.sets.map((set) => set.id));
    for (const setId of ids) {
      const sets = { es: await es.set.get(setId), en: await en.set.get(setId), mx: await mx.set.get(setId) };
      const set = sets.en ?? sets.es;
      if (!set) continue;
      const code = codeOf.get(setId) ?? codeOf.get(wholeOf(setId, ids)) ?? newCode(set);
      codeOf.set(setId, code);
      found.push({ setId, code, ...sets });
    }
  }
  return found;
}
