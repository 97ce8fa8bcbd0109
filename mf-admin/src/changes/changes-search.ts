import { type ChangeEntity, changeEntities } from '@mesa/contract/changes';
import { pageIn } from '@mesa/contract/format/search';

/** The filters of the change history as kept in the address, without empty ones. */
export interface ChangesFilter {
  que?: ChangeEntity;
  id?: string;
  persona?: string;
  desde?: string;
  hasta?: string;
}

/** Returns the start of a day, or of the next one, in the user's time zone. */
const startOf = (day: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
};

const dayIn = (value: string | null): string | undefined =>
  value && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

export function filterIn(search: URLSearchParams): ChangesFilter {
  const que = changeEntities.find((entity) => entity === search.get('que'));
  const [id, persona] = [search.get('id')?.trim().slice(0, 100), search.get('persona')];
  const [desde, hasta] = [dayIn(search.get('desde')), dayIn(search.get('hasta'))];
  return {
    ...(que && { que }),
    ...(que && id && { id }),
    ...(persona && /^[\w.:-]{1,100}$/.test(persona) && { persona }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  };
}

export const addressOf = (filter: ChangesFilter, page = 1): URLSearchParams => new URLSearchParams({ ...filter, ...(page > 1 && { pagina: String(page) }) });

export function changesInput(search: URLSearchParams) {
  const { que, id, persona, desde, hasta } = filterIn(search);
  return {
    query: {
      ...(que && { entity: que }),
      ...(id && { entityId: id }),
      ...(persona && { userId: persona }),
      ...(desde && { from: startOf(desde).toISOString() }),
      ...(hasta && { to: startOf(hasta, 1).toISOString() }),
      page: pageIn(search),
      limit: 25,
    },
  };
}
