import type { ChangeNames } from '@mesa/contract/calls/audit';
import { changeEntityNames } from '@mesa/contract/changes';
import { slashDate } from '@mesa/contract/format/date';
import { displayName } from '@mesa/contract/rules/names';
import { ChosenList } from '@mesa/ui/chosen-list';
import type { ChangesFilter } from './changes-search';

const none: ChangeNames = { tournaments: {}, stores: {}, players: {}, cards: {}, people: {} };

/** Returns the display name of the filtered record. */
function thingName({ que, id = '' }: ChangesFilter, names: ChangeNames = none): string {
  const { tournaments, stores, players, cards, people } = names;
  switch (que) {
    case 'tournament':
    case 'enrolment':
    case 'results':
      return tournaments[id] ?? id;
    case 'store':
    case 'storeAdmins':
      return stores[id]?.name ?? id;
    case 'player':
      return players[id] ? displayName(players[id]) : id;
    case 'card':
      return cards[id] ?? id;
    case 'account':
      return people[id] ?? id;
    default:
      return `n.º ${id}`;
  }
}

interface ActiveFiltersProps {
  filter: ChangesFilter;
  person: string | undefined;
  /** Names of ids, once loaded. */
  names: ChangeNames | undefined;
  onChange(filter: ChangesFilter): void;
}

/** The active filters of the change history; a press removes one. */
export function ActiveFilters({ filter, person, names, onChange }: ActiveFiltersProps) {
  const { que, id, persona, desde, hasta } = filter;
  const shown = [
    que && { text: `Qué: ${changeEntityNames[que]}`, without: ['que', 'id'] as const },
    id && { text: `Solo: ${thingName(filter, names)}`, without: ['id'] as const },
    persona && { text: `Quién: ${person}`, without: ['persona'] as const },
    desde && { text: `Desde: ${slashDate(desde)}`, without: ['desde'] as const },
    hasta && { text: `Hasta: ${slashDate(hasta)}`, without: ['hasta'] as const },
  ].filter((one) => typeof one === 'object');
  const without = (names: readonly (keyof ChangesFilter)[]): ChangesFilter => {
    const rest = { ...filter };
    for (const name of names) delete rest[name];
    return rest;
  };
  return (
    <ChosenList
      label="Filtros aplicados"
      items={shown}
      itemKey={({ text }) => text}
      itemToLabel={({ text }) => text}
      removeLabel={(text) => `Quitar filtro ${text}`}
      onRemove={({ without: names }) => onChange(without(names))}
    />
  );
}
