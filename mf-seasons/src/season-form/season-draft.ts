import { labelsOf, writtenNames } from '@mesa/contract/calls/fields';
import { seasonChoices, seasonFields } from '@mesa/contract/calls/season-fields';
import type { Season, SeasonFields } from '@mesa/contract/calls/seasons';
import { choiceOf, maxPlaces, ruleIssues } from '@mesa/contract/rules/season';
import type { Category } from '@mesa/contract/rules/tournament';

const { storeIds: stores, ...ruleLabels } = labelsOf(seasonChoices);
/** The label of each field, in order. */
export const labels = { ...labelsOf(seasonFields), stores, ...ruleLabels };

type Chosen = 'scope' | 'kind';
/** The form's values as typed: comma-separated stores and categories, space-separated points. */
export type SeasonDraft = Record<Exclude<keyof typeof labels, Chosen>, string> & Pick<SeasonFields, Chosen>;

const textsOf = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string | null) =>
  Object.fromEntries(names.map((name) => [name, textOf(name) ?? ''])) as Record<Name, string>;
const columns = writtenNames(seasonFields);

export const emptyDraft = (stores: readonly number[]): SeasonDraft => ({
  ...textsOf(Object.keys(labels) as (keyof SeasonDraft)[], () => ''),
  scope: 'store',
  stores: stores.join(),
  kind: 'match-points',
  categories: 'Challenge,Cup',
});

/** Shows zero and null as empty. */
const shown = (amount: number | null): string => (amount ? String(amount) : '');

export function draftOf(season: Season): SeasonDraft {
  const { kind, categories, best, coming, places, minEvents } = choiceOf(season.rule);
  return {
    ...textsOf(columns, (name) => season[name]),
    scope: season.scope,
    stores: season.stores.map(({ id }) => id).join(),
    kind,
    categories: categories.join(),
    best: shown(best),
    coming: shown(coming),
    places: places.join(' '),
    minEvents: shown(minEvents),
  };
}

export const listOf = (typed: string): string[] => typed.split(',').filter((one) => one !== '');

/** Parses the numbers in a text, with any separator; null if a part is not a number. */
function numbersIn(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,5}$/.test(part)) ? parts.map(Number) : null;
}

const whole = (typed: string): number | null => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null);

export function fieldsOf(draft: SeasonDraft): SeasonFields {
  const { country, state, city, format, ...others } = textsOf(columns, (name) => draft[name]);
  return {
    ...others,
    scope: draft.scope,
    ...(draft.scope !== 'store' && { country }),
    ...(draft.scope === 'city' && { state, city }),
    format: (format || null) as Season['format'],
    storeIds: draft.scope === 'store' ? listOf(draft.stores).map(Number) : [],
    kind: draft.kind,
    minEvents: whole(draft.minEvents) ?? 0,
    ...(draft.kind !== 'championship' && { categories: listOf(draft.categories) as Category[], best: whole(draft.best) }),
    ...(draft.kind === 'places' && { coming: whole(draft.coming) ?? 0, places: numbersIn(draft.places) ?? [] }),
  };
}

/** Returns a draft's errors by field; the server checks the same rules. */
export function seasonErrors(draft: SeasonDraft): Partial<Record<keyof SeasonDraft, string>> {
  const errors: Partial<Record<keyof SeasonDraft, string>> = {};
  const needed = { store: ['stores'], country: ['country'], city: ['country', 'state', 'city'] } as const;
  for (const field of ['name', 'startsOn', 'endsOn', ...needed[draft.scope]] as const) if (draft[field].trim() === '') errors[field] = 'Campo Requerido';
  if (draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn) errors.endsOn = 'La temporada no puede terminar antes de empezar.';
  for (const field of ['best', 'coming', 'minEvents'] as const)
    if (draft[field].trim() !== '' && whole(draft[field]) === null) errors[field] = 'Escribe un número entero, sin signo.';
  if (draft.best.trim() === '0') errors.best = 'Cuenta al menos un resultado. Déjalo vacío para que cuenten todos.';
  const places = numbersIn(draft.places);
  if (draft.kind === 'places' && (places === null || places.length > maxPlaces))
    errors.places = `Escribe números enteros separados por espacios, ${maxPlaces} como máximo: 10 8 6 4.`;
  const { kind, categories = [], best = null, coming = 0, minEvents = 0 } = fieldsOf(draft);
  for (const { path, message } of ruleIssues({ kind, categories, best, coming, minEvents, places: places ?? [] }, draft.scope)) errors[path] ??= message;
  return errors;
}
