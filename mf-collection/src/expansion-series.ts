import type { Expansion } from '@mesa/contract/calls/expansions';

export interface Series {
  title: string;
  expansions: Expansion[];
}

const grouped = (expansions: readonly Expansion[], titleOf: (expansion: Expansion) => string): Series[] => {
  const titles = [...new Set(expansions.map(titleOf))];
  return titles.map((title) => ({ title, expansions: expansions.filter((expansion) => titleOf(expansion) === title) }));
};

const others = 'Otras expansiones';
const seriesOf = ({ series }: Expansion): string => series ?? others;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the series of /coleccion: the site's main series, then the others, newest first; expansions without a series come last. */
export function collectionSeries(expansions: readonly Expansion[]): Series[] {
  const listed = grouped(
    expansions.filter(({ position }) => position !== null),
    seriesOf,
  );
  const titles = new Set(listed.map(({ title }) => title));
  const rest = grouped(
    expansions.filter(({ position }) => position === null),
    seriesOf,
  ).map((series) => (titles.has(series.title) ? { ...series, title: `Más de la ${lowerFirst(series.title)}` } : series));
  return [...listed, ...rest.filter(({ title }) => title !== others), ...rest.filter(({ title }) => title === others)];
}

/** Returns the series of a selection, newest first, with each expansion once. */
export function seriesByDate(expansions: readonly Expansion[]): Series[] {
  const byDate = [...expansions].sort((a, b) => (b.releaseDate ?? '').localeCompare(a.releaseDate ?? ''));
  return grouped(byDate, seriesOf);
}
