import type { Meta } from '@mesa/contract/calls/meta';
import type { CsvRow } from '@mesa/contract/format/csv';

interface MetaFile {
  label: string;
  /** File name without its extension. */
  name: string;
  rows(): readonly CsvRow[];
}

/** Returns the page's tables as files: archetypes, match-ups and weeks, in counts instead of percentages. */
export function metaFiles({ archetypes, pairs, weeks }: Meta): MetaFile[] {
  const nameOf = new Map(archetypes.map(({ id, name }) => [id, name]));
  return [
    {
      label: 'arquetipos',
      name: 'meta-arquetipos',
      rows: () => [
        ['arquetipo', 'listas', 'ganadas', 'perdidas', 'empatadas'],
        ...archetypes.map(({ name, lists, wins, losses, draws }) => [name, lists, wins, losses, draws]),
      ],
    },
    {
      label: 'enfrentamientos',
      name: 'meta-enfrentamientos',
      rows: () => [
        ['arquetipo', 'contra', 'ganadas', 'perdidas', 'empatadas'],
        ...pairs.map(({ id, opponentId, wins, losses, draws }) => [nameOf.get(id) ?? '', nameOf.get(opponentId) ?? '', wins, losses, draws]),
      ],
    },
    {
      label: 'semana a semana',
      name: 'meta-semanas',
      rows: () => [
        ['semana desde', 'listas de la semana', 'arquetipo', 'listas'],
        ...weeks.flatMap(({ week, total, lists }) =>
          archetypes.flatMap(({ id, name }) => {
            const own = lists.find((one) => one.id === id);
            return own ? [[week, total, name, own.lists]] : [];
          }),
        ),
      ],
    },
  ];
}
